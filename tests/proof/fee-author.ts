import assert from "node:assert/strict";
import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { z } from "zod";
import { bountyDraft } from "@/lib/bounties/bounty-schemas";
import { draft as draftSchema, preparation } from "@/lib/proposals/proposal-schemas";
import { bountyContent } from "../builders/bounty-content";
import { signPrepared } from "./sign-prepared";
import { newPerson } from "./two-instances";

/** A signed proposal, or a written bounty, that only needs its fee. */
export type Claim = { draftId: string; intentId: string; digest: string; signature: Hex };
export type BountyClaim = Pick<Claim, "draftId" | "intentId">;

export type Answered = { status: number; code: string };

export type FeeAuthor = {
  account: PrivateKeyAccount;
  /** Writes and signs a proposal whose intent names a valid payment. */
  prepareClaim(goodTxHash: string): Promise<Claim>;
  /** Writes a bounty; its intent names no payment yet. */
  prepareBountyClaim(): Promise<BountyClaim>;
  /** Makes the intent name another transaction from now on. */
  name(claim: BountyClaim, txHash: string): Promise<void>;
  /** Answers the status of the publishing route, and the code of its refusal. */
  publish(claim: Claim): Promise<Answered>;
  publishBounty(claim: BountyClaim): Promise<Answered>;
};

const refusal = z.object({ code: z.string() });
const intentAnswer = z.object({ intent: z.object({ id: z.string() }) });

/** A signed-in person who drafts, names payments and publishes through the routes, as a browser does. */
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

  async function openIntent(purpose: "proposal" | "bounty", purposeId: string): Promise<string> {
    return intentAnswer.parse(await ask("POST", "/api/fees/intents", { purpose, purposeId })).intent.id;
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
    const intentId = await openIntent("proposal", draftId);
    await name({ intentId }, goodTxHash);
    const prepared = preparation.parse(await ask("POST", `/api/drafts/${draftId}/prepare`, {}));
    return { draftId, intentId, ...(await signPrepared(prepared, account)) };
  }

  async function prepareBountyClaim(): Promise<BountyClaim> {
    const { id: draftId } = bountyDraft.parse(await ask("POST", "/api/bounty-drafts", { club }));
    await ask("PATCH", `/api/bounty-drafts/${draftId}`, { edition: 1, ...bountyContent() });
    return { draftId, intentId: await openIntent("bounty", draftId) };
  }

  async function post(path: string, body: unknown): Promise<Answered> {
    const { status, text } = await person.send(path, { method: "POST", body });
    return { status, code: status === 200 ? "" : refusal.parse(JSON.parse(text)).code };
  }

  return {
    account,
    prepareClaim,
    prepareBountyClaim,
    name,
    publish: ({ draftId, digest, signature }) =>
      post(`/api/drafts/${draftId}/publish`, { digest, signature }),
    publishBounty: ({ draftId }) => post(`/api/bounty-drafts/${draftId}/publish`, { edition: 2 }),
  };
}
