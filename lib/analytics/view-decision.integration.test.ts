import type { Choice } from "@/lib/ballots/typed-data";
import { getProposal } from "@/lib/proposals/get-proposal.server";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { query } from "@/tests/setup/own-services";
import { listLargestVotes, listLastBallots } from "./decision-store.server";
import { viewDecision } from "./view-decision.server";
import { findLastLead } from "./what-decided";

const VP = 10n ** 18n;
const voter = (n: number): string => `0x${String(n).padStart(40, "0")}`;
let serial = 0;

/** Casts as `cast_ballot` would at a moment `hour` hours after the start of a vote of 100 hours. */
async function cast(
  proposalId: bigint,
  { by, choice, power, hour }: { by: number; choice: Choice; power: bigint; hour: number },
) {
  serial += 1;
  await query(
    `WITH b AS (
       INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
       SELECT $1, $2, $3, '', $4, $5, 'typed', '0x', $6, p.starts_at + $7 * interval '1 hour' FROM proposal p WHERE p.id = $1 RETURNING *)
     INSERT INTO vote AS v (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM b
     ON CONFLICT ON CONSTRAINT vote_pkey DO UPDATE SET ballot_id = excluded.ballot_id, choice = excluded.choice,
       signed_at = excluded.signed_at, cast_at = excluded.cast_at`,
    [proposalId, voter(by), choice, power, serial, `0x${String(serial).padStart(64, "0")}`, hour],
  );
}

async function storeEnded(quorumPowerWei = 0n): Promise<bigint> {
  const clubId = await storeClub();
  const { id } = await storeProposal({
    clubId,
    snapshotBlock: 5n,
    startsIn: "-101 hours",
    lasts: "100 hours",
    quorumPowerWei,
  });
  return id;
}

it("reads who decided a vote, and its last change of the lead", async () => {
  const id = await storeEnded();
  await cast(id, { by: 1, choice: "no", power: 30n * VP, hour: 1 });
  await cast(id, { by: 2, choice: "no", power: 5n * VP, hour: 2 });
  await cast(id, { by: 3, choice: "yes", power: 20n * VP, hour: 50 });
  await cast(id, { by: 2, choice: "yes", power: 5n * VP, hour: 60 });
  await cast(id, { by: 4, choice: "yes", power: 9n * VP, hour: 95 });
  const proposal = await getProposal(id);
  expect(proposal.outcome).toBe("passed");
  const since = new Date(new Date(proposal.startsAt).getTime() + 95 * 3_600_000).toISOString();
  expect(await viewDecision(proposal)).toMatchObject({
    deciders: { kind: "switch", side: "yes", voters: 1, power: 20n * VP },
    lead: { leader: "yes", since, isLate: true, lookedAt: null },
    nfts: null,
  });
});

it("says nothing before the end", async () => {
  const { id } = await storeProposal({ clubId: await storeClub(), snapshotBlock: 5n });
  expect(await viewDecision(await getProposal(id))).toBeNull();
});

it("reads a bounded part of a vote that is exact as far as it reaches", async () => {
  const id = await storeEnded();
  // Everybody changes their vote once; hour 30 holds three of these ballots.
  for (let n = 0; n < 20; n++) {
    const choice = n % 3 === 0 ? "yes" : "no";
    await cast(id, { by: n, choice, power: BigInt(n + 1) * VP, hour: n });
  }
  for (let n = 0; n < 20; n++) {
    const choice = n % 3 === 0 ? "no" : "yes";
    await cast(id, { by: n, choice, power: BigInt(n + 1) * VP, hour: 30 + Math.max(0, n - 2) });
  }
  const { tally } = await getProposal(id);
  const final = { yesPower: BigInt(tally.yesPower), noPower: BigInt(tally.noPower) };
  const all = await listLastBallots(id, 1_000);
  expect(all).toHaveLength(40);
  expect(all.filter(({ previous }) => previous !== null)).toHaveLength(20);
  const some = await listLastBallots(id, 18);
  expect(some).toEqual(all.slice(0, 17));
  const { since } = findLastLead(final, all);
  expect(since).not.toBeNull();
  expect(findLastLead(final, some).since).toEqual(since && since > (some.at(-1)?.at ?? since) ? since : null);
  const { yes, no } = await listLargestVotes(id, 4);
  expect(yes).toEqual([20n, 18n, 17n, 15n].map((power) => power * VP));
  expect(no).toEqual([19n, 16n, 13n, 10n].map((power) => power * VP));
});
