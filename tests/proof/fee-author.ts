import assert from "node:assert/strict";
import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { z } from "zod";
import { draft as draftSchema, preparation } from "@/lib/proposals/proposal-schemas";
import { newPerson } from "./person";
import { signPrepared } from "./sign-prepared";

/** A proposal that is signed and lacks nothing but its fee. */
export type Claim = { draftId: string; intentId: string; digest: string; signature: Hex };

export type Answered = { status: number; code: string };

export type FeeAuthor = {
  account: PrivateKeyAccount;
  /** Writes and signs a proposal whose intent names a payment that is good. */
  prepareClaim(goodTxHash: string): Promise<Claim>;
  /** Lets the intent name another transaction from now on. */
  name(claim: Claim, txHash: string): Promise<void>;
  /** Answers the status of the publishing route, and the code of its refusal. */
  publish(claim: Claim): Promise<Answered>;
};

const refusal = z.object({ code: z.string() });
const intentAnswer = z.object({ intent: z.object({ id: z.string() }) });

/** Somebody signed in who drafts, names payments and publishes through the routes, as a browser does. */
export async function signInFeeAuthor({
  account,
  urls,
  club,
}: {
  account: PrivateKeyAccount;
  urls: readonly string[];
  club: string;
}): Promise<FeeAuthor> {
  const person = newPerson(urls);
  assert.equal((await person.signIn(account)).status, 200);

  async function ask(method: string, path: string, body: unknown): Promise<unknown> {
    const answer = await person.send(path, { method, body });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  async function name({ intentId }: Pick<Claim, "intentId">, txHash: string): Promise<void> {
    await ask("PUT", `/api/fees/intents/${intentId}/transaction`, { txHash });
  }

  async function prepareClaim(goodTxHash: string): Promise<Claim> {
    const { id: draftId } = draftSchema.parse(await ask("POST", "/api/drafts", { club }));
    await ask("PATCH", `/api/drafts/${draftId}`, {
      edition: 1,
      title: "Fund the index",
      body: "Ten thousand blocks, *exactly*.",
      discussion: "",
      earliestStart: null,
      periodSeconds: 259_200,
    });
    const subject = { purpose: "proposal", purposeId: draftId };
    const intentId = intentAnswer.parse(await ask("POST", "/api/fees/intents", subject)).intent.id;
    await name({ intentId }, goodTxHash);
    const prepared = preparation.parse(await ask("POST", `/api/drafts/${draftId}/prepare`, {}));
    return { draftId, intentId, ...(await signPrepared(prepared, account)) };
  }

  return {
    account,
    prepareClaim,
    name,
    async publish({ draftId, digest, signature }) {
      const body = { digest, signature };
      const { status, text } = await person.send(`/api/drafts/${draftId}/publish`, { method: "POST", body });
      return { status, code: status === 200 ? "" : refusal.parse(JSON.parse(text)).code };
    },
  };
}
