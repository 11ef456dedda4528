import assert from "node:assert/strict";
import { createWalletClient, encodeFunctionData, http, parseAbi, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { type ProposalName, proposalLabel } from "@/lib/ballots/ballot-words";
import { cancelTypedData } from "@/lib/ballots/typed-data";
import { draft as draftSchema, preparation, proposalDetail } from "@/lib/proposals/proposal-schemas";
import { published } from "@/lib/publishing/publishing-schemas";
import { deployer, localChain, localContracts } from "@/local/accounts";
import { waitForReceipt } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { addressOf } from "../builders/ballots";
import { signTyped } from "../builders/sign-ballot";
import { testAdmin } from "../setup/accounts";
import { signPrepared } from "./sign-prepared";
import { type Answer, newPerson, type Person, type TwoInstances } from "./two-instances";

export type Texts = { title: string; body: string; discussion: string };
/** A proposal with the parts of a payload that the product accepted. */
export type Attacked = {
  id: string;
  path: string;
  texts: Texts;
  reason: string | null;
  cancelReason: string | null;
};
export type AttackedClub = { path: string; name: string; about: string };

const HARMLESS: Texts = { title: "A harmless title", body: "A harmless text.", discussion: "" };
const NFTS = 60n;
const DOMAIN = { productName: "Kairos", nft: addressOf(localContracts.nft) };

/**
 * The primary admin, who pays no fee, sends payloads through the same routes as everybody's browser. Refusals are counted by
 * field; any answer other than 2xx and 4xx throws.
 */
export class AttackAuthor {
  readonly refused = new Map<string, number>();
  readonly accepted = new Map<string, number>();
  readonly person: Person;
  readonly #stand: TwoInstances;

  private constructor(stand: TwoInstances, person: Person) {
    this.#stand = stand;
    this.person = person;
  }

  static async signIn(stand: TwoInstances): Promise<AttackAuthor> {
    await givePower(stand.rpcUrl);
    const person = newPerson(stand.urls, new Map(), stand.appOrigin);
    assert.equal((await person.signIn(testAdmin)).status, 200);
    return new AttackAuthor(stand, person);
  }

  /** A club with the payload as its name, or only as its text; null if both are refused. */
  async foundClub({ slug, payload }: { slug: string; payload: string }): Promise<AttackedClub | null> {
    const isNameIn = await this.#isIn("name", "POST", "/api/clubs", { name: payload, slug, about: "" });
    // If the name was accepted the club exists, so its text is edited.
    const name = isNameIn ? payload : `Attacked ${slug}`;
    const isAboutIn = isNameIn
      ? await this.#isIn("about", "PATCH", `/api/clubs/${slug}`, { version: 1, about: payload })
      : await this.#isIn("about", "POST", "/api/clubs", { name, slug, about: payload });
    if (!isNameIn && !isAboutIn) return null;
    const club = z
      .object({ name: z.string(), about: z.string() })
      .parse(await this.#ask("GET", `/api/clubs/${slug}`));
    return { path: `/clubs/${slug}`, ...club };
  }

  async foundPlainClub(slug: string): Promise<void> {
    await this.#ask("POST", "/api/clubs", { name: `Plain ${slug}`, slug, about: "" });
  }

  /**
   * Publishes with the payload in each field that accepts it, votes with it as the reason, and cancels with it as the
   * reason.
   */
  async publish({ club, payload }: { club: string; payload: string }): Promise<Attacked> {
    const { draftId, texts } = await this.#write({ club, payload });
    const { id, number } = await this.#publishDraft(draftId);
    const reason = (await this.#vote({ id, reason: payload })) ? payload : null;
    const answer = await this.#cancel(id, payload.trim());
    expectNoFault(answer);
    const cancelReason = this.tell("cancel reason", answer.status < 300) ? payload.trim() : null;
    if (cancelReason === null) await this.#end(id);
    return { id, path: `/clubs/${club}/proposals/${number}`, texts, reason, cancelReason };
  }

  /** Publishes something harmless that starts later, and edits it once for each payload. */
  async publishAndEdit({
    club,
    payloads,
  }: {
    club: string;
    payloads: readonly string[];
  }): Promise<{ path: string; edits: Texts[] }> {
    const earliestStart = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const draftId = await this.#createDraft(club);
    await this.#ask("PATCH", `/api/drafts/${draftId}`, change({ edition: 1, earliestStart }, HARMLESS));
    const { id, number } = await this.#publishDraft(draftId);
    const edits: Texts[] = [];
    for (const payload of payloads) {
      const { version } = proposalDetail.parse(await this.#ask("GET", `/api/proposals/${id}`));
      const kept = await this.#keepAccepted(payload, async (texts) =>
        this.person.send(`/api/proposals/${id}/prepare-edit`, {
          method: "POST",
          body: change({ version, earliestStart }, texts),
        }),
      );
      const answer = await this.#ask(
        "POST",
        `/api/proposals/${id}/prepare-edit`,
        change({ version, earliestStart }, kept),
      );
      await this.#ask("POST", `/api/proposals/${id}/edit`, await sign(answer));
      edits.push(kept);
    }
    await this.#end(id);
    return { path: `/clubs/${club}/proposals/${number}`, edits };
  }

  /** An empty draft; answers its id. */
  async createDraft(club: string): Promise<string> {
    return this.#createDraft(club);
  }

  /** Publishes a body as it is, with a harmless title; null if the product refuses it. */
  async publishBody({ club, body }: { club: string; body: string }): Promise<Attacked | null> {
    const draftId = await this.#createDraft(club);
    const texts = { ...HARMLESS, body };
    const saved = await this.person.send(`/api/drafts/${draftId}`, {
      method: "PATCH",
      body: change({ edition: 1 }, texts),
    });
    expectNoFault(saved);
    const prepared = saved.status === 200 ? await this.#prepare(draftId) : null;
    if (prepared === null || isRefused(prepared)) {
      await this.#ask("DELETE", `/api/drafts/${draftId}`);
      return null;
    }
    const { id, number } = await this.#publishDraft(draftId);
    await this.#end(id);
    return {
      id,
      path: `/clubs/${club}/proposals/${number}`,
      texts,
      reason: null,
      cancelReason: "It is over.",
    };
  }

  async #createDraft(club: string): Promise<string> {
    return draftSchema.parse(await this.#ask("POST", "/api/drafts", { club })).id;
  }

  async #write({
    club,
    payload,
  }: {
    club: string;
    payload: string;
  }): Promise<{ draftId: string; texts: Texts }> {
    const draftId = await this.#createDraft(club);
    let edition = 1;
    const texts = await this.#keepAccepted(payload, async (candidate) => {
      const saved = await this.person.send(`/api/drafts/${draftId}`, {
        method: "PATCH",
        body: change({ edition }, candidate),
      });
      if (saved.status !== 200) return saved;
      ({ edition } = draftSchema.parse(JSON.parse(saved.text)));
      return this.#prepare(draftId);
    });
    await this.#ask("PATCH", `/api/drafts/${draftId}`, change({ edition }, texts));
    return { draftId, texts };
  }

  /**
   * The payload in every field that accepts it, in the link also as a part of one. An answer names the fields that it
   * refuses.
   */
  async #keepAccepted(payload: string, attempt: (texts: Texts) => Promise<Answer>): Promise<Texts> {
    const wanted: Texts = { title: payload, body: payload, discussion: payload };
    let kept = await this.#withoutRefused(wanted, attempt);
    if (kept.discussion === HARMLESS.discussion) {
      kept = await this.#withoutRefused({ ...kept, discussion: `https://evil.test/${payload}` }, attempt);
    }
    return this.#count(wanted, kept);
  }

  async #withoutRefused(texts: Texts, attempt: (texts: Texts) => Promise<Answer>): Promise<Texts> {
    const answer = await attempt(texts);
    expectNoFault(answer);
    const kept = { ...texts };
    for (const field of ["title", "body", "discussion"] as const) {
      // A malformed request names no field, so each field is tried alone.
      const judged = answer.status < 400 ? answer : await attempt({ ...HARMLESS, [field]: texts[field] });
      expectNoFault(judged);
      if (judged.status >= 400 || refusedFields(judged).includes(field)) kept[field] = HARMLESS[field];
    }
    return kept;
  }

  #count(wanted: Texts, kept: Texts): Texts {
    for (const field of ["title", "body", "discussion"] as const) {
      const isIn = kept[field] !== HARMLESS[field] || wanted[field] === HARMLESS[field];
      this.tell(field, isIn);
    }
    return kept;
  }

  async #prepare(draftId: string): Promise<Answer> {
    return this.person.send(`/api/drafts/${draftId}/prepare`, { method: "POST", body: {} });
  }

  async #publishDraft(draftId: string): Promise<{ id: string; number: number }> {
    const prepared = await this.#ask("POST", `/api/drafts/${draftId}/prepare`, {});
    const answer = await this.#ask("POST", `/api/drafts/${draftId}/publish`, await sign(prepared));
    const { id, number } = published.parse(answer);
    // The daily limits are not the subject of this proof.
    await this.#stand.query("UPDATE proposal SET created_at = created_at - interval '2 days' WHERE id = $1", [
      id,
    ]);
    return { id, number };
  }

  async #end(id: string): Promise<void> {
    const { status, text } = await this.#cancel(id, "It is over.");
    assert.equal(status, 200, text.slice(0, 300));
  }

  async #cancel(id: string, reason: string): Promise<Answer> {
    const signedAt = Math.floor(Date.now() / 1_000);
    const cancellation = {
      proposal: await this.#nameOf(id),
      reason,
      by: addressOf(testAdmin.address),
      signedAt: BigInt(signedAt),
    };
    const signature = await testAdmin.signTypedData(cancelTypedData({ domain: DOMAIN, cancellation }));
    const body = { reason, signed: { signedAt, signature } };
    return this.person.send(`/api/proposals/${id}/cancel`, { method: "POST", body });
  }

  async #nameOf(id: string): Promise<ProposalName> {
    const { digest, number, title, signed } = proposalDetail.parse(
      await this.#ask("GET", `/api/proposals/${id}`),
    );
    return { club: String(signed.club), label: proposalLabel({ number, title }), digest };
  }

  async #vote({ id, reason }: { id: string; reason: string }): Promise<boolean> {
    const signedAt = Math.floor(Date.now() / 1_000);
    const signature = await signTyped({
      account: testAdmin,
      domain: DOMAIN,
      ballot: {
        proposal: await this.#nameOf(id),
        choice: "yes",
        reason,
        voter: addressOf(testAdmin.address),
        signedAt: BigInt(signedAt),
      },
    });
    return this.#isIn("reason", "POST", `/api/proposals/${id}/ballots`, {
      choice: "yes",
      reason,
      signedAt,
      form: "typed",
      signature,
    });
  }

  async #isIn(field: string, method: string, path: string, body: unknown): Promise<boolean> {
    const answer = await this.person.send(path, { method, body });
    expectNoFault(answer);
    return this.tell(field, answer.status < 300);
  }

  /** Counts what happened to a payload in a field, and answers whether it was accepted. */
  tell(field: string, isIn: boolean): boolean {
    const counts = isIn ? this.accepted : this.refused;
    counts.set(field, (counts.get(field) ?? 0) + 1);
    return isIn;
  }

  async #ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.person.send(path, { method, ...(body === undefined ? {} : { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return JSON.parse(answer.text);
  }
}

/** Throws unless the product accepted it or refused it with a reason. */
export function expectNoFault({ status, text }: Answer): void {
  assert.ok(
    status < 500 && status !== 429 && status !== 401 && status !== 403,
    `${status} ${text.slice(0, 300)}`,
  );
}

/** A 4xx, or reasons in the text why it can't be signed. */
function isRefused(answer: Answer): boolean {
  return answer.status >= 400 || refusedFields(answer).length > 0;
}

function refusedFields({ text }: Answer): string[] {
  const { blockers } = preparation.parse(JSON.parse(text));
  const fields = blockers.map(({ field }) => field ?? "");
  assert.deepEqual(
    fields.filter((field) => !["title", "body", "discussion"].includes(field)),
    [],
    text,
  );
  return fields;
}

function change(more: Record<string, unknown>, { title, body, discussion }: Texts): Record<string, unknown> {
  return { earliestStart: null, periodSeconds: 259_200, ...more, title, body, discussion };
}

const sign = (answer: unknown) => signPrepared(preparation.parse(answer), testAdmin);

/** Enough NFTs to propose, and enough blocks after them that a snapshot sees them. */
export async function givePower(rpcUrl: string): Promise<void> {
  const abi = parseAbi(["function mintBatch(address[] holders, uint256[] counts)"]);
  const wallet = createWalletClient({
    account: privateKeyToAccount(deployer.privateKey),
    chain: localChain,
    transport: http(rpcUrl),
  });
  const args = [[testAdmin.address], [NFTS]] as const;
  const hash = await wallet.sendTransaction({
    to: localContracts.nft,
    data: encodeFunctionData({ abi, functionName: "mintBatch", args }),
  });
  await waitForReceipt({ rpcUrl, hash });
  await callRpc({ rpcUrl, method: "anvil_mine", params: [toHex(100)] });
}
