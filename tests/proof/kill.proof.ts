import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { localContracts } from "@/local/accounts";
import type { OpenProposal } from "../builders/rows";
import { recountIndependently } from "./independent-recount";
import {
  assertTallyIsSum,
  databaseSeconds,
  openPoll,
  openProposal,
  pollEnvironment,
  readCastAnswer,
  sendBallot,
  signedBody,
  signingDomain,
  type Voter,
} from "./poll";
import type { Proof, Size } from "./proof";
import type { TwoInstances } from "./two-instances";

const VOTERS = 24;
/** Each voter alternates between them, so there are enough seconds for all ballots: a voter can't have two in the same one. */
export const PROPOSALS = 4;
const SLACK_SECONDS = 270;
const ATTEMPTS = 100;

type Acknowledged = { hash: string; castAt: string };
export type Load = {
  acknowledged: Acknowledged[];
  /** Answers that were neither a vote nor a fault of the killed process. */
  surprises: string[];
  retried: number;
  stop(): Promise<void>;
};

export const proof: Proof = {
  claim:
    "kill -9 of an instance and of PostgreSQL under voting loses no acknowledged vote and leaves an exact tally, by a recount that knows nothing of the app (R1, R2, R10)",
  environment: pollEnvironment,
  async run(stand, size) {
    const poll = await openPoll(stand, VOTERS);
    const proposals = await Promise.all(Array.from({ length: PROPOSALS }, () => openProposal(stand, poll)));
    const load = startLoad({ voters: poll.voters, proposals, from: await databaseSeconds(stand) });
    const sampler = sampleTallies({ stand, proposals });
    const lines = [
      await killInstances({ stand, size, load }),
      await killDatabases({ stand, size, load }),
      await replaceInstances({ stand, size, load }),
    ];
    const enough = size.isFull ? 20_000 : 200;
    await untilEnough(load, enough);
    await load.stop();
    const samples = await sampler.stop();
    assert.deepEqual(load.surprises.slice(0, 5), [], `${load.surprises.length} unexpected answers`);
    await assertKept(stand, load.acknowledged);
    const recounts = await Promise.all(proposals.map((proposal) => recount(stand, proposal)));
    const ballots = recounts.reduce((sum, each) => sum + each.ballots, 0);
    const caught = await plantLoss({ stand, acknowledged: load.acknowledged });
    return [
      ...lines,
      `${load.acknowledged.length} acknowledged votes, ${load.retried} asked again: 0 lost`,
      `${samples} samples of tally and votes: equal; recount of ${ballots} signatures: equal`,
      `planted: a vote that was acknowledged and is gone is caught (${caught})`,
    ];
  },
};

type Stage = { stand: TwoInstances; size: Size; load: Load };

async function killInstances({ stand, size, load }: Stage): Promise<string> {
  const before = load.acknowledged.length;
  const kills = size.isFull ? 10 : 1;
  for (let index = 0; index < kills; index += 1) {
    await sleep(1_000 + size.random() * 1_000);
    await stand.replace(index % 2 === 0 ? 0 : 1);
  }
  return `${kills} kills of an instance over ${load.acknowledged.length - before} votes`;
}

async function killDatabases({ stand, size, load }: Stage): Promise<string> {
  const before = load.acknowledged.length;
  const kills = size.isFull ? 10 : 1;
  for (let index = 0; index < kills; index += 1) {
    await sleep(1_000 + size.random() * 1_000);
    const during = load.acknowledged.length;
    await stand.killDatabase();
    await stand.startDatabase();
    await untilVoting(load, during);
  }
  return `${kills} kills of PostgreSQL with its children over ${load.acknowledged.length - before} votes`;
}

/** R10: an instance is killed and replaced every 10 s for two minutes. */
async function replaceInstances({ stand, size, load }: Stage): Promise<string> {
  const before = load.acknowledged.length;
  const replacements = size.isFull ? 12 : 1;
  for (let index = 0; index < replacements; index += 1) {
    await sleep(size.isFull ? 10_000 : 1_000);
    await stand.replace(index % 2 === 0 ? 0 : 1);
  }
  return `${replacements} instances killed and replaced, one every 10 s, over ${load.acknowledged.length - before} votes`;
}

async function untilEnough(load: Load, enough: number): Promise<void> {
  const startedAt = performance.now();
  while (load.acknowledged.length < enough && load.surprises.length === 0) {
    assert.ok(performance.now() - startedAt < 600_000, `only ${load.acknowledged.length} votes`);
    await sleep(100);
  }
}

async function untilVoting(load: Load, before: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 50) {
    if (load.acknowledged.length > before) return;
    await sleep(50);
  }
  throw new Error("no vote was accepted for 20 s after a kill");
}

/** Every voter keeps changing their vote. A ballot without an answer is sent again until there is one. */
export function startLoad({
  voters,
  proposals,
  from,
}: {
  voters: readonly Voter[];
  proposals: readonly OpenProposal[];
  from: number;
}): Load {
  let isStopped = false;
  const load: Load = { acknowledged: [], surprises: [], retried: 0, stop };
  const startedAt = performance.now();
  async function vote({ account, person }: Voter): Promise<void> {
    const last = new Map<bigint, number>();
    for (let turn = 0; !isStopped; turn += 1) {
      const proposal = proposals[turn % PROPOSALS];
      if (!proposal) return;
      // A ballot's time is at most 300 s off, and later than the previous one's.
      const now = from + Math.floor((performance.now() - startedAt) / 1_000);
      const signedAt = Math.max((last.get(proposal.id) ?? 0) + 1, now - SLACK_SECONDS);
      last.set(proposal.id, signedAt);
      while (signedAt > from + SLACK_SECONDS + (performance.now() - startedAt) / 1_000) await sleep(100);
      const choice = (turn + Math.floor(turn / PROPOSALS)) % 2 === 0 ? "yes" : "no";
      const body = await signedBody(account, { proposal: proposal.name, choice, signedAt });
      const outcome = await sendUntilAnswered({ person, proposal, body });
      load.retried += outcome.attempts - 1;
      if (outcome.acknowledged) load.acknowledged.push(outcome.acknowledged);
      else load.surprises.push(outcome.text);
    }
  }
  const all = Promise.all(voters.map(vote));
  all.catch(() => undefined);
  async function stop(): Promise<void> {
    isStopped = true;
    await all;
  }
  return load;
}

async function sendUntilAnswered({
  person,
  proposal,
  body,
}: {
  person: Voter["person"];
  proposal: OpenProposal;
  body: unknown;
}): Promise<{ acknowledged: Acknowledged | null; attempts: number; text: string }> {
  let text = "";
  for (let attempts = 1; attempts <= ATTEMPTS; attempts += 1) {
    const answer = await sendBallot(person, proposal.id, body).catch(() => null);
    if (answer?.status === 200) {
      const { messageHash, castAt } = readCastAnswer(answer);
      return { acknowledged: { hash: messageHash, castAt }, attempts, text };
    }
    text = answer === null ? "connection lost" : `${answer.status} ${answer.text}`;
    if (answer !== null && answer.status !== 503) return { acknowledged: null, attempts, text };
    await sleep(50);
  }
  return { acknowledged: null, attempts: ATTEMPTS, text };
}

/** Keeps checking whether each tally is the sum of its votes; answers how often. */
export function sampleTallies({
  stand,
  proposals,
}: {
  stand: TwoInstances;
  proposals: readonly OpenProposal[];
}): {
  stop(): Promise<number>;
} {
  let isStopped = false;
  let samples = 0;
  const sampling = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const id = proposals[turn % PROPOSALS]?.id ?? 0n;
      const votes = await assertTallyIsSum(stand, id).catch((error: unknown) => {
        if (error instanceof assert.AssertionError) throw error;
        return null;
      });
      if (votes !== null) samples += 1;
      await sleep(25);
    }
    return samples;
  })();
  sampling.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      return sampling;
    },
  };
}

/** Fails if an acknowledged ballot is missing in the database, or has another time than in the answer. */
export async function assertKept(stand: TwoInstances, acknowledged: readonly Acknowledged[]): Promise<void> {
  const lost = await stand.query(
    `SELECT a.hash FROM unnest($1::text[], $2::timestamptz[]) AS a(hash, cast_at)
     LEFT JOIN ballot b ON b.message_hash = a.hash AND b.created_at = a.cast_at WHERE b.id IS NULL`,
    [acknowledged.map(({ hash }) => hash), acknowledged.map(({ castAt }) => castAt)],
  );
  assert.deepEqual(lost.slice(0, 5), [], `${lost.length} acknowledged votes are lost`);
}

function recount(stand: TwoInstances, { id }: OpenProposal) {
  const { productName } = signingDomain;
  return recountIndependently({
    query: stand.query,
    proposalId: id,
    productName,
    nft: localContracts.nft,
  });
}

/** The same check must fail for an acknowledged vote that no database has. */
async function plantLoss({
  stand,
  acknowledged,
}: {
  stand: TwoInstances;
  acknowledged: readonly Acknowledged[];
}): Promise<string> {
  const planted = [...acknowledged, { hash: `0x${"ab".repeat(32)}`, castAt: new Date().toISOString() }];
  const refusal = await assertKept(stand, planted).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message.split("\n")[0] : String(error)),
  );
  assert.ok(refusal, "a lost vote was not caught");
  return refusal ?? "";
}
