import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, toHex } from "viem";
import { z } from "zod";
import { localContracts } from "@/local/accounts";
import { insertClub, type OpenProposal } from "../builders/rows";
import { testAccount } from "../setup/accounts";
import { type OwnChain, startOwnChain, traders } from "../setup/own-chain";
import {
  assertTallyIsSum,
  type Choice,
  databaseSeconds,
  openProposal,
  pollEnvironment,
  readCastAnswer,
  sendBallot,
  signedBody,
  type Voter,
} from "./poll";
import { type Proof, tally } from "./proof";
import { newPerson, type TwoInstances } from "./two-instances";

const VOTERS = 8;
const ONE = 10n ** 18n;
const TOKENS_PER_VOTE = 10n ** 12n;

type Ballot = { voter: number; choice: Choice; second: number };
type Step = { kind: "transfers"; seed: number } | { kind: "votes"; ballots: Ballot[] } | { kind: "close" };
type Schedule = { steps: Step[]; order: number[]; seed: number };

const ballot = fc.record({
  voter: fc.nat(VOTERS - 1),
  choice: fc.constantFrom<Choice>("yes", "no"),
  /** Later and earlier than those before: the last signed counts, whenever it arrives. */
  second: fc.nat(200),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("votes" as const),
      ballots: fc.array(ballot, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("transfers" as const), seed: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("close" as const) }) },
);
const schedule: fc.Arbitrary<Schedule> = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 8 }),
  order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  seed: fc.nat(),
});

type Ground = {
  stand: TwoInstances;
  chain: OwnChain;
  voters: readonly Voter[];
  clubId: bigint;
  counts: { steps: number; statuses: string[] };
};

export const proof: Proof = {
  claim:
    "under random schedules of transfers, votes, changes and closes the tally is the sum of the newest ballots at each step, powers never exceed the supply's and never change, and order does not matter (R2, R6)",
  environment: pollEnvironment,
  async run(stand, { isFull, random }) {
    const chain = await startOwnChain();
    try {
      const environment = { RPC_URL: chain.proxy.url };
      await Promise.all([stand.replace(0, environment), stand.replace(1, environment)]);
      const ground: Ground = {
        stand,
        chain,
        voters: await signInAll(stand),
        clubId: await insertClub(stand.query),
        counts: { steps: 0, statuses: [] },
      };
      const numRuns = isFull ? 1_000 : 6;
      const seed = Math.floor(random() * 2 ** 31);
      const property = fc.asyncProperty(schedule, (chosen) => follow(ground, chosen));
      await fc.assert(property, { seed, numRuns, endOnFailure: true });
      const caught = await plantApartCounter(ground);
      const { steps, statuses } = ground.counts;
      return [
        `${numRuns} schedules (fast-check seed ${seed}), ${steps} steps: 0 violations; ballots: ${tally(statuses)}`,
        `planted tally that was changed apart from the votes: caught (${caught})`,
      ];
    } finally {
      await chain.stop();
    }
  },
};

async function signInAll(stand: TwoInstances): Promise<Voter[]> {
  const voters: Voter[] = [];
  for (const [index, address] of traders.slice(0, VOTERS).entries()) {
    const account = testAccount(`trader ${index}`);
    assert.equal(account.address, address);
    const person = newPerson(stand.urls);
    assert.equal((await person.signIn(account)).status, 200);
    voters.push({ account, person, power: 0n });
  }
  return voters;
}

/** What the votes must be, kept apart from the app, by the rule alone. */
type Model = { newest: Map<number, Ballot>; sent: Ballot[]; isOpen: boolean };

async function follow(ground: Ground, { steps, order, seed }: Schedule): Promise<void> {
  const { stand, chain, clubId } = ground;
  await chain.trade({ blocks: 2, seed });
  const snapshotBlock = await chain.head();
  const powers = await powersAt(chain, snapshotBlock);
  const [proposal, other] = await Promise.all([
    openProposal(stand, { clubId, snapshotBlock, rpcUrl: chain.proxy.url }),
    openProposal(stand, { clubId, snapshotBlock, rpcUrl: chain.proxy.url }),
  ]);
  const from = (await databaseSeconds(stand)) - 100;
  const model: Model = { newest: new Map(), sent: [], isOpen: true };
  for (const next of steps) {
    if (next.kind === "transfers") await chain.trade({ blocks: 1, seed: next.seed });
    else if (next.kind === "close") model.isOpen = await close(stand, proposal);
    else await castTogether({ ground, proposal, powers, from, model, ballots: next.ballots });
    await assertTally({ ground, proposal, powers, model });
    ground.counts.steps += 1;
  }
  // The same ballots in another order, one after the other, give the same result.
  for (const sent of shuffled(model.sent, order)) await cast({ ground, proposal: other, from, ballot: sent });
  await assertTally({ ground, proposal: other, powers, model });
  await close(stand, proposal);
  await assertFinal({ ground, proposal, powers, model });
}

/** The contracts' own balances at the block, as power; the total never exceeds the power of the whole supply. */
async function powersAt(chain: OwnChain, block: bigint): Promise<bigint[]> {
  const powers = await Promise.all(
    traders.map(async (trader) => {
      const [nfts, wei] = await Promise.all([
        chain.balanceAt("nft", trader, block),
        chain.balanceAt("token", trader, block),
      ]);
      return nfts * ONE + wei / TOKENS_PER_VOTE;
    }),
  );
  const [nfts, wei] = await Promise.all([
    supplyAt(chain, localContracts.nft, block),
    supplyAt(chain, localContracts.token, block),
  ]);
  assert.ok(sum(powers) <= nfts * ONE + wei / TOKENS_PER_VOTE, "more power than the supply has");
  return powers;
}

async function supplyAt(chain: OwnChain, contract: Hex, block: bigint): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "totalSupply" });
  const answer = z
    .templateLiteral(["0x", z.string()])
    .parse(await chain.rpc("eth_call", { to: contract, data }, toHex(block)));
  return decodeFunctionResult({ abi: erc20Abi, functionName: "totalSupply", data: answer });
}

/** Ends the voting now, as its window would have. */
async function close(stand: TwoInstances, { id }: OpenProposal): Promise<false> {
  await stand.query(
    `UPDATE proposal SET starts_at = starts_at - interval '5 days', ends_at = date_trunc('milliseconds', app_now())
     WHERE id = $1 AND ends_at > app_now()`,
    [id],
  );
  return false;
}

/** Ballots in parallel, also of one voter; in any order, the newest must win. */
async function castTogether(parts: {
  ground: Ground;
  proposal: OpenProposal;
  powers: readonly bigint[];
  from: number;
  model: Model;
  ballots: readonly Ballot[];
}): Promise<void> {
  const { ground, proposal, powers, from, model, ballots } = parts;
  // Two ballots of one voter never have the same second, or the winner would depend on the order.
  const known = new Set(model.sent.map(keyOf));
  const fresh = ballots.filter((each, index) => {
    const isFirst = ballots.findIndex((one) => keyOf(one) === keyOf(each)) === index;
    return isFirst && !known.has(keyOf(each));
  });
  const statuses = await Promise.all(
    fresh.map((each) => cast({ ground, proposal, from, ballot: each, power: powers[each.voter] ?? 0n })),
  );
  for (const [index, each] of fresh.entries()) {
    const power = powers[each.voter] ?? 0n;
    const status = statuses[index];
    if (!model.isOpen) assert.equal(status, 409, "a ballot after the end");
    else if (power === 0n) assert.equal(status, 403, "a ballot without power");
    else assert.ok(status === 200 || status === 409, `a ballot was answered ${status}`);
    if (model.isOpen && power > 0n) model.sent.push(each);
  }
  if (!model.isOpen) return;
  for (const each of model.sent) {
    const before = model.newest.get(each.voter);
    if (before === undefined || before.second < each.second) model.newest.set(each.voter, each);
  }
}

const keyOf = ({ voter, second }: Ballot): string => `${voter}.${second}`;

async function cast({
  ground,
  proposal,
  from,
  ballot: { voter, choice, second },
  power,
}: {
  ground: Ground;
  proposal: OpenProposal;
  from: number;
  ballot: Ballot;
  power?: bigint;
}): Promise<number> {
  const who = ground.voters[voter];
  assert.ok(who);
  const body = await signedBody(who.account, { proposal: proposal.name, choice, signedAt: from + second });
  const answer = await sendBallot(who.person, proposal.id, body);
  ground.counts.statuses.push(String(answer.status));
  if (answer.status === 200 && power !== undefined) {
    assert.equal(readCastAnswer(answer).power, String(power), "a voter's power is not that of the snapshot");
  }
  return answer.status;
}

type Judged = { ground: Ground; proposal: OpenProposal; powers: readonly bigint[]; model: Model };

function expected(powers: readonly bigint[], { newest }: Model): Record<Choice, bigint> {
  const of = (choice: Choice) =>
    sum([...newest.values()].map((each) => (each.choice === choice ? (powers[each.voter] ?? 0n) : 0n)));
  return { yes: of("yes"), no: of("no") };
}

async function assertTally({ ground, proposal, powers, model }: Judged): Promise<void> {
  const { stand } = ground;
  assert.equal(await assertTallyIsSum(stand, proposal.id), model.newest.size);
  const [row] = await stand.query<{ yes: string; no: string }>(
    "SELECT sum(yes_power)::text AS yes, sum(no_power)::text AS no FROM tally_part WHERE proposal_id = $1",
    [proposal.id],
  );
  const { yes, no } = expected(powers, model);
  assert.deepEqual(row, { yes: String(yes), no: String(no) }, "the tally is not that of the newest ballots");
}

const finalAnswer = z.object({
  finalAt: z.string(),
  tally: z.object({ yesPower: z.string(), noPower: z.string() }),
});

async function assertFinal({ ground, proposal, powers, model }: Judged): Promise<void> {
  const response = await fetch(`${ground.stand.urls[0]}/api/proposals/${proposal.id}`);
  const { tally: final } = finalAnswer.parse(await response.json());
  const { yes, no } = expected(powers, model);
  assert.deepEqual(final, { ...final, yesPower: String(yes), noPower: String(no) });
}

function shuffled<Item>(items: readonly Item[], order: readonly number[]): Item[] {
  return items
    .map((item, index) => ({ item, key: order[index % order.length] ?? 0 }))
    .toSorted((left, right) => left.key - right.key)
    .map(({ item }) => item);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** A counter beside the votes, as other systems keep it, must fail the check of every step. */
async function plantApartCounter({ stand, chain, clubId }: Ground): Promise<string> {
  const proposal = await openProposal(stand, {
    clubId,
    snapshotBlock: await chain.head(),
    rpcUrl: chain.proxy.url,
  });
  await stand.query(
    "UPDATE tally_part SET yes_count = 1, yes_power = 1 WHERE proposal_id = $1 AND part = 3",
    [proposal.id],
  );
  const refusal = await assertTallyIsSum(stand, proposal.id).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message.split("\n")[0] : String(error)),
  );
  assert.ok(refusal, "a tally apart from the votes was not caught");
  return refusal ?? "";
}
