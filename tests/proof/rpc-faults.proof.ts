import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { draft as draftSchema, preparation } from "@/lib/proposals/proposal-schemas";
import { localAccounts } from "@/local/accounts";
import { rpcFaults } from "@/local/rpc-proxy";
import { testAccount, testAdmin } from "../setup/accounts";
import { isNightly } from "../size";
import { givePower } from "./attack-author";
import { databaseSeconds, openPoll, openProposal, readCastAnswer, sendBallot, signedBody } from "./poll";
import { askPower, type PowerQuestions } from "./power-questions";
import type { Proof } from "./proof";
import { signPrepared } from "./sign-prepared";
import { type Answer, newPerson, type Person, type TwoInstances } from "./two-instances";

const MAX_MS = 8_000;
const RECOVERY_MS = 5_000;

export const proof: Proof = {
  stand: "faults",
  isFirst: true,
  claim:
    "every RPC fault gives a documented 503 (verify: 422), at most 8 s, recovery within 5 s; pages render; no wrong balance is stored, no power is answered on a guess, nothing is prepared or published; votes whose power the index knows are counted (R7)",
  async run(stand, { isFull, random }) {
    const lines: string[] = [];
    const signedIn = newPerson(stand.urls);
    assert.equal((await signedIn.signIn(testAccount("holder"))).status, 200);
    const power = askPower(stand);
    const proposals = await askProposals(stand);
    await power.move();
    assert.equal((await power.cronIndex()).status, 200);
    assert.equal((await power.powerAtEarlier()).status, 200);
    let compared = await power.compareAll();
    // `npm test` plays every other one.
    const first = Math.floor(random() * 2);
    for (const fault of rpcFaults.filter((_, at) => isFull || isNightly || at % 2 === first)) {
      for (let round = 0; round < (isFull ? 4 : 1); round += 1) {
        await power.move();
        stand.proxy.setFault(fault);
        let report: string;
        try {
          report = await askEverything({ stand, signedIn, power, proposals, fault });
          await proposals.assertNothingStored();
          compared += await power.compareAll();
        } finally {
          stand.proxy.setFault(null);
        }
        const recoveryMs = await untilRecovered(signedIn, power);
        compared += await power.compareAll();
        if (round === 0) lines.push(`${fault}: ${report}; recovered after ${Math.round(recoveryMs)} ms`);
      }
    }
    assert.equal((await proposals.prepare()).status, 200);
    assert.equal(
      (await proposals.publish()).status,
      200,
      "what was signed before the faults can be published",
    );
    lines.push(`${compared} comparisons of the index with the contracts, 0 differences`);
    return lines;
  },
};

type Question = { name: string; allowed: number[]; ask: () => Promise<{ status: number; tookMs: number }> };

async function askEverything(parts: {
  stand: TwoInstances;
  signedIn: Person;
  power: PowerQuestions;
  proposals: ProposalQuestions;
  fault: string;
}): Promise<string> {
  const { stand, signedIn, power, proposals, fault } = parts;
  const questions: Question[] = [
    // The session works without the chain; its numbers are then unknown.
    { name: "me", allowed: [200], ask: () => signedIn.send("/api/auth/me") },
    { name: "sign-in", allowed: [200], ask: () => newPerson(stand.urls).signIn(testAccount("other")) },
    { name: "contract wallet", allowed: [200, 422], ask: () => verifyContractWallet(stand) },
    { name: "ready", allowed: [200], ask: () => signedIn.send("/api/ready") },
    { name: "health", allowed: [200], ask: () => signedIn.send("/api/health") },
    { name: "home", allowed: [200], ask: () => signedIn.send("/") },
    { name: "power", allowed: [503], ask: () => power.powerNow() },
    { name: "earlier power", allowed: [503], ask: () => power.powerAtEarlier() },
    { name: "index job", allowed: [503], ask: () => power.cronIndex() },
    // Without a census to take, it asks the chain nothing.
    { name: "census job", allowed: [200, 503], ask: () => power.cronCensus() },
    { name: "analytics", allowed: [200], ask: () => signedIn.send("/analytics") },
    { name: "clubs", allowed: [200], ask: proposals.listClubs },
    { name: "save draft", allowed: [200], ask: proposals.saveDraft },
    { name: "prepare", allowed: [503], ask: proposals.prepare },
    { name: "publish", allowed: [503], ask: proposals.publish },
    // The index knows the power at the snapshot, so a key's vote needs no chain.
    { name: "vote", allowed: [200], ask: proposals.vote },
    { name: "votes", allowed: [200], ask: proposals.showVotes },
  ];
  const answers = await Promise.all(
    questions.map(async ({ name, allowed, ask }) => {
      const { status, tookMs } = await ask();
      assert.ok(allowed.includes(status), `${fault}: ${name} answered ${status}, allowed are ${allowed}`);
      assert.ok(tookMs <= MAX_MS, `${fault}: ${name} took ${tookMs} ms`);
      return { name, status, tookMs };
    }),
  );
  const slowest = answers.reduce((left, right) => (right.tookMs > left.tookMs ? right : left));
  const statuses = answers.map(({ name, status }) => `${name} ${status}`).join(", ");
  return `${statuses}; slowest ${slowest.name} ${Math.round(slowest.tookMs)} ms`;
}

async function verifyContractWallet(stand: TwoInstances) {
  const wallet = localAccounts.find(({ role }) => role === "contract-wallet");
  assert.ok(wallet);
  const owner = privateKeyToAccount(wallet.privateKey);
  const person = newPerson(stand.urls);
  const message = await person.askMessage(wallet.address);
  const signature = await owner.signMessage({ message });
  // One attempt, so that only the server's time is measured.
  return person.send("/api/auth/verify", { method: "POST", body: { message, signature } });
}

async function untilRecovered(person: Person, power: PowerQuestions): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt <= RECOVERY_MS) {
    const [ready, me] = [await person.send("/api/ready"), await person.send("/api/auth/me")];
    const isKnown = ready.status === 200 && me.status === 200 && me.text.includes('"powerKnown":true');
    if (isKnown && (await power.powerNow()).status === 200 && (await power.cronIndex()).status === 200) {
      return performance.now() - startedAt;
    }
    await sleep(100);
  }
  throw new Error(`not recovered within ${RECOVERY_MS} ms`);
}

const CLUB = "faulty-days";
const TEXTS = {
  title: "Fund the index",
  body: "Ten thousand blocks.",
  discussion: "",
  earliestStart: null,
  periodSeconds: 259_200,
};
const refusal = z.object({ code: z.string(), error: z.string() });

type ProposalQuestions = {
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
