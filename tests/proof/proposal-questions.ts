import assert from "node:assert/strict";
import { z } from "zod";
import { draft as draftSchema, preparation } from "@/lib/proposals/proposal-schemas";
import { testAdmin } from "../setup/accounts";
import { givePower } from "./attack-author";
import { type Answer, newPerson } from "./person";
import { databaseSeconds, openPoll, openProposal, readCastAnswer, sendBallot, signedBody } from "./poll";
import { signPrepared } from "./sign-prepared";
import type { TwoInstances } from "./two-instances";

const CLUB = "faulty-days";
const TEXTS = {
  title: "Fund the index",
  body: "Ten thousand blocks.",
  discussion: "",
  earliestStart: null,
  periodSeconds: 259_200,
};
const refusal = z.object({ code: z.string(), error: z.string() });

export type ProposalQuestions = {
  listClubs(): Promise<Answer>;
  saveDraft(): Promise<Answer>;
  prepare(): Promise<Answer>;
  /** Publishes what was signed before any fault. */
  publish(): Promise<Answer>;
  /** Casts a ballot that is newer than the last, where the index knows the power. */
  vote(): Promise<Answer>;
  showVotes(): Promise<Answer>;
  /** Fails if something was prepared, published or paid since the start, or a vote's power isn't that of its NFTs. */
  assertNothingStored(): Promise<void>;
};

/**
 * Asks the routes of clubs, drafts, proposals and votes; each refusal must be 503 with a code. Ask before the index is
 * brought up to date.
 */
export async function askProposals(stand: TwoInstances): Promise<ProposalQuestions> {
  await givePower(stand.rpcUrl);
  const { voters, snapshotBlock, clubId } = await openPoll(stand, 1);
  const [voter] = voters;
  assert.ok(voter);
  const open = await openProposal(stand, { clubId, snapshotBlock });
  const author = newPerson(stand.urls);
  assert.equal((await author.signIn(testAdmin)).status, 200);
  await ask("POST", "/api/clubs", { name: "Faulty days", slug: CLUB, about: "" });
  let edition = 1;
  const draftId = await write();
  const signedId = await write();
  const prepared = preparation.parse(await ask("POST", `/api/drafts/${signedId}/prepare`, {}));
  const signed = await signPrepared(prepared, testAdmin);
  const firstSignedAt = (await databaseSeconds(stand)) - 200;
  const startedAt = performance.now();
  let signedAt = firstSignedAt;
  const before = await stored();

  async function ask(method: string, path: string, body: unknown): Promise<unknown> {
    const answer = await author.send(path, { method, body });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  }

  /** Newer than the last one and never too old, however fast the votes come. The database may be down, so it isn't asked. */
  function nextSignedAt(): number {
    return Math.max(signedAt + 1, firstSignedAt + Math.floor((performance.now() - startedAt) / 1_000));
  }

  async function write(): Promise<string> {
    const { id } = draftSchema.parse(await ask("POST", "/api/drafts", { club: CLUB }));
    await ask("PATCH", `/api/drafts/${id}`, { edition: 1, ...TEXTS });
    return id;
  }

  async function judged(asked: Promise<Answer>): Promise<Answer> {
    const answer = await asked;
    if (answer.status !== 503) return answer;
    const { code } = refusal.parse(JSON.parse(answer.text));
    assert.match(code, /^(CHAIN_UNAVAILABLE|INDEX_BEHIND|BALANCES_DISAGREE)$/);
    return answer;
  }

  async function stored(): Promise<unknown> {
    const tables = ["proposal", "proposal_preparation", "payment_proof", "census"];
    return stand.query(
      `SELECT ${tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join(", ")}`,
    );
  }

  const post = (path: string, body: unknown) => judged(author.send(path, { method: "POST", body }));
  return {
    listClubs: () => author.send("/api/clubs"),
    async saveDraft() {
      edition += 1;
      return author.send(`/api/drafts/${draftId}`, { method: "PATCH", body: { edition, ...TEXTS } });
    },
    prepare: () => post(`/api/drafts/${draftId}/prepare`, {}),
    publish: () => post(`/api/drafts/${signedId}/publish`, signed),
    async vote() {
      signedAt = nextSignedAt();
      const choice = signedAt % 2 === 0 ? "yes" : "no";
      const body = await signedBody(voter.account, { proposal: open.name, choice, signedAt });
      const answer = await judged(sendBallot(voter.person, open.id, body));
      if (answer.status === 200) assert.equal(readCastAnswer(answer).power, voter.power.toString());
      return answer;
    },
    showVotes: () => author.send(`/api/proposals/${open.id}/votes`),
    async assertNothingStored() {
      assert.deepEqual(await stored(), before);
    },
  };
}
