import "server-only";
import { HIDDEN_CLUB } from "@/lib/audit/hideable";
import { CLUB_IS_HIDDEN, isHiddenSql } from "@/lib/audit/shown-sql";
import type { RewardAsset } from "@/lib/bounties/bounty-kinds";
import { PROVED_PAYOUT } from "@/lib/bounties/proved-payout-sql";
import { getPool, one, rows } from "@/lib/db/database.server";
import { int4, nullable, numeric, optional, text } from "@/lib/db/fields";
import type { Period } from "./analytics-range";
import { MEASURED_SCOPE } from "./measure-sql";
import type {
  Activity,
  ComparedTally,
  FeePeriod,
  Flips,
  PaidPeriod,
  ProposalTurnout,
  Tenth,
  VotePeriod,
} from "./metric-data";
import { isFeeOfClubSql, type Scope, scopeIdsSql, scopeSql, scopeValues } from "./scope-sql";

/** What `listVotePeriods` answers; each has its meaning in metric-data.ts. */
const votePeriod = {
  start: text,
  ...{ proposals: int4, passed: int4, rejected: int4, quorumNotMet: int4 },
  ...{ castPower: numeric, totalPower: numeric, votes: int4 },
  ...{ asked: int4, askedVotes: int4, holders: int4 },
};
const endedProposal = { slug: text, number: int4, title: nullable(text), ended: text };
const proposalTurnout = {
  ...endedProposal,
  ...{ outcome: text, castPower: numeric, quorumPower: numeric, totalPower: numeric, votes: int4 },
};
const comparedTally = {
  ...endedProposal,
  yes: numeric,
  no: numeric,
  fromNfts: optional({ yes: numeric, no: numeric }),
};

/** SQL of the periods of a scope, empty ones too, in UTC. The period's name is the last parameter but for what follows. */
const periodsSql = (unit: string): string => `periods AS (
    SELECT generate_series(date_trunc(${unit}, $1::timestamptz AT TIME ZONE 'UTC'),
      date_trunc(${unit}, $2::timestamptz AT TIME ZONE 'UTC'), ('1 ' || ${unit})::interval) AS start)`;

/** What became of the proposals that ended in each period. */
export async function listVotePeriods(scope: Scope, period: Period): Promise<VotePeriod[]> {
  const values = scopeValues(scope);
  const unit = `$${values.length + 1}::text`;
  return rows(
    getPool(),
    votePeriod,
    `WITH ${scopeSql(scope)}, ${periodsSql(unit)},
       ended AS (
         SELECT s.*, proposal_outcome(false, yes_power, no_power, quorum_power) AS outcome, date_trunc(${unit}, ends_at AT TIME ZONE 'UTC') AS start FROM scope s)
     SELECT to_char(p.start, 'YYYY-MM-DD') AS start, count(e.id)::int AS proposals,
       count(e.id) FILTER (WHERE e.outcome = 'passed')::int AS passed,
       count(e.id) FILTER (WHERE e.outcome = 'rejected')::int AS rejected,
       count(e.id) FILTER (WHERE e.outcome = 'quorum-not-met')::int AS quorum_not_met,
       coalesce(sum(e.yes_power + e.no_power), 0) AS cast_power, coalesce(sum(e.total_power), 0) AS total_power,
       coalesce(sum(e.votes), 0)::int AS votes, count(e.holders)::int AS asked,
       coalesce(sum(e.votes) FILTER (WHERE e.holders IS NOT NULL), 0)::int AS asked_votes, coalesce(sum(e.holders), 0)::int AS holders
     FROM periods p LEFT JOIN ended e USING (start) GROUP BY p.start ORDER BY p.start`,
    [...values, period],
  );
}

/** SQL of what a proposal `s` of a scope in club `c` is called; `hiddenClub` is the parameter of a hidden club's name. */
const endedProposalSql = (
  hiddenClub: string,
): string => `CASE WHEN ${CLUB_IS_HIDDEN} THEN ${hiddenClub} ELSE c.slug END AS slug, s.number,
       CASE WHEN NOT ${CLUB_IS_HIDDEN} AND NOT ${isHiddenSql({ kind: "proposal", id: "s.id::text" })} THEN (
         SELECT w.title FROM proposal p JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version WHERE p.id = s.id) END AS title,
       to_char(s.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS ended`;

/** The newest `limit` proposals of the scope, the newest first. */
export async function listTurnouts(scope: Scope, limit: number): Promise<ProposalTurnout[]> {
  const values = scopeValues(scope);
  return rows(
    getPool(),
    proposalTurnout,
    `WITH ${scopeSql(scope)}
     SELECT ${endedProposalSql(`$${values.length + 2}`)}, proposal_outcome(false, s.yes_power, s.no_power, s.quorum_power) AS outcome,
       s.yes_power + s.no_power AS cast_power, s.quorum_power, s.total_power, s.votes::int AS votes
     FROM scope s JOIN club c ON c.id = s.club_id ORDER BY s.ends_at DESC, s.id DESC LIMIT $${values.length + 1}`,
    [...values, limit, HIDDEN_CLUB],
  );
}

/**
 * How many people voted at least once on the proposals of the scope. Those of a club are the sum over its counted proposals, and
 * those of the others who are not among them.
 */
export async function countVoters(scope: Scope): Promise<number> {
  const ofAll =
    "SELECT count(*)::int AS voters FROM (SELECT DISTINCT v.voter FROM scope s JOIN vote v ON v.proposal_id = s.id) v";
  const ofClub = `SELECT ((SELECT coalesce(sum(k.last_of_voters), 0) FROM scope s JOIN counted_proposal k ON k.proposal_id = s.id)
       + (SELECT count(*) FROM (
           SELECT DISTINCT v.voter FROM scope s JOIN vote v ON v.proposal_id = s.id
           WHERE NOT EXISTS (SELECT 1 FROM counted_proposal k WHERE k.proposal_id = s.id)) v
         WHERE NOT EXISTS (SELECT 1 FROM club_voter k JOIN scope s ON s.id = k.proposal_id WHERE k.club_id = $3 AND k.voter = v.voter)))::int AS voters`;
  return one(
    getPool(),
    int4,
    `WITH ${scopeIdsSql(scope)} ${scope.clubId === null ? ofAll : ofClub}`,
    scopeValues(scope),
  );
}

/** Votes and their power by the tenth of the voting window that they came in, first to last. */
export async function listTenths(scope: Scope): Promise<Tenth[]> {
  return rows(
    getPool(),
    { votes: int4, power: numeric },
    `WITH ${scopeSql(scope)}, ${MEASURED_SCOPE}
     SELECT coalesce(sum(u.votes), 0)::int AS votes, coalesce(sum(u.power), 0) AS power
     FROM measured m CROSS JOIN LATERAL unnest(m.votes_by_tenth, m.power_by_tenth) WITH ORDINALITY AS u(votes, power, tenth)
     GROUP BY u.tenth ORDER BY u.tenth`,
    scopeValues(scope),
  );
}

/** SQL of the proposals of a scope with votes, and what each part of the power alone would say; `s.nft_yes_power` and the like. */
const COMPARED = `${MEASURED_SCOPE}, sides AS (SELECT * FROM measured m WHERE m.yes_power + m.no_power > 0)`;

/** The newest `limit` proposals of the scope that anybody voted on, with the power of yes and no from NFTs alone, newest first. */
export async function compareTallies(scope: Scope, limit: number): Promise<ComparedTally[]> {
  const values = scopeValues(scope);
  return rows(
    getPool(),
    comparedTally,
    `WITH ${scopeSql(scope)}, ${COMPARED}
     SELECT ${endedProposalSql(`$${values.length + 2}`)}, s.yes_power AS yes, s.no_power AS no,
       CASE WHEN s.is_nft_known THEN s.nft_yes_power END AS from_nfts_yes, CASE WHEN s.is_nft_known THEN s.nft_no_power END AS from_nfts_no
     FROM sides s JOIN club c ON c.id = s.club_id ORDER BY s.ends_at DESC, s.id DESC LIMIT $${values.length + 1}`,
    [...values, limit, HIDDEN_CLUB],
  );
}

/** How often the NFT-only and the token-only result of a proposal of the scope differ from its result. */
export async function countFlips(scope: Scope): Promise<Flips> {
  return one(
    getPool(),
    { known: int4, nftDiffers: int4, tokenDiffers: int4 },
    `WITH ${scopeSql(scope)}, ${COMPARED}
     SELECT count(*)::int AS known,
       (count(*) FILTER (WHERE (nft_yes_power > nft_no_power) <> (yes_power > no_power)))::int AS nft_differs,
       (count(*) FILTER (WHERE (yes_power - nft_yes_power > no_power - nft_no_power) <> (yes_power > no_power)))::int AS token_differs
     FROM sides WHERE is_nft_known`,
    scopeValues(scope),
  );
}

/** Credited fees by the time of their block; of one club, those of its proposals and bounties. */
export async function listFeePeriods(scope: Scope, period: Period): Promise<FeePeriod[]> {
  const values = scopeValues(scope);
  const unit = `$${values.length + 1}::text`;
  const ofClub = scope.clubId === null ? "" : `AND ${isFeeOfClubSql("$3")}`;
  return rows(
    getPool(),
    { start: text, payments: int4, amountWei: numeric },
    `WITH ${periodsSql(unit)},
       paid AS (
         SELECT q.amount_wei, date_trunc(${unit}, q.block_time AT TIME ZONE 'UTC') AS start FROM payment_proof q
         WHERE q.status = 'credited' AND q.purpose <> 'payout' AND q.block_time > $1 AND q.block_time <= $2 ${ofClub})
     SELECT to_char(p.start, 'YYYY-MM-DD') AS start, count(f.amount_wei)::int AS payments, coalesce(sum(f.amount_wei), 0) AS amount_wei
     FROM periods p LEFT JOIN paid f USING (start) GROUP BY p.start ORDER BY p.start`,
    [...values, period],
  );
}

/** Prizes in one asset whose payment is proved, by the time of its block. */
export async function listPaidPeriods(
  scope: Scope,
  { period, asset }: { period: Period; asset: RewardAsset },
): Promise<PaidPeriod[]> {
  const values = scopeValues(scope);
  const unit = `$${values.length + 1}::text`;
  const ofClub = scope.clubId === null ? "" : "AND o.bounty_id IN (SELECT id FROM bounty WHERE club_id = $3)";
  return rows(
    getPool(),
    { start: text, prizes: int4, winners: int4, amountWei: numeric },
    `WITH ${periodsSql(unit)},
       paid AS (
         SELECT o.winner, o.amount_wei, date_trunc(${unit}, q.block_time AT TIME ZONE 'UTC') AS start
         FROM bounty_payout o JOIN ${PROVED_PAYOUT}
         WHERE o.asset = $${values.length + 2} AND q.block_time > $1 AND q.block_time <= $2 ${ofClub})
     SELECT to_char(p.start, 'YYYY-MM-DD') AS start, count(o.winner)::int AS prizes, count(DISTINCT o.winner)::int AS winners,
       coalesce(sum(o.amount_wei), 0) AS amount_wei
     FROM periods p LEFT JOIN paid o USING (start) GROUP BY p.start ORDER BY p.start`,
    [...values, period, asset],
  );
}

/** Open proposals of visible clubs, those of them that end by `soon`, and the votes cast since `since`. */
export async function countActivity(
  { at, since }: Pick<Scope, "at" | "since">,
  soon: Date,
): Promise<Activity> {
  return one(
    getPool(),
    { active: int4, endingSoon: int4, votes: int4 },
    `WITH open AS MATERIALIZED (
       SELECT p.ends_at FROM proposal p JOIN club c ON c.id = p.club_id
       WHERE proposal_in_phase(p, 'active', $2) AND NOT ${CLUB_IS_HIDDEN})
     SELECT (SELECT count(*)::int FROM open) AS active,
       (SELECT count(*)::int FROM open WHERE ends_at <= $3) AS ending_soon,
       -- What opened since then has its votes counted in its tally.
       ((SELECT count(*) FROM proposal p JOIN vote v ON v.proposal_id = p.id
         WHERE p.ends_at > $1 AND p.starts_at <= $1 AND v.cast_at > $1 AND v.cast_at <= $2)
        + (SELECT coalesce(sum(coalesce(p.final_yes_count + p.final_no_count, (SELECT t.yes_count + t.no_count FROM proposal_tally(p.id) t))), 0)
         FROM proposal p WHERE p.starts_at > $1 AND p.starts_at <= $2))::int AS votes`,
    [since, at, soon],
  );
}
