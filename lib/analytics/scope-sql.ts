/** What all numbers of one answer cover: one moment, one range, one club or all. */
export type Scope = {
  /** The moment by app_now() at which the answer was begun. */
  at: Date;
  /** Proposals that ended after it, up to `at`, are in. */
  since: Date;
  clubId: bigint | null;
};

/**
 * SQL of the proposals of a scope with their tallies: their voting has ended and they were not cancelled. `$1` is since, `$2` at,
 * and `$3` the club, when there is one. A final tally is read as it is stored; another is added up.
 */
export function scopeSql({ clubId }: Pick<Scope, "clubId">): string {
  return `scope AS (
    SELECT p.id, p.club_id, p.number, p.starts_at, p.ends_at, p.ratio, p.nft, p.snapshot_block, p.total_power, p.quorum_power,
      coalesce(p.final_yes_power, t.yes_power) AS yes_power, coalesce(p.final_no_power, t.no_power) AS no_power,
      coalesce(p.final_yes_count + p.final_no_count, t.votes) AS votes, c.holders
    FROM proposal p
      LEFT JOIN LATERAL (
        SELECT sum(yes_power) AS yes_power, sum(no_power) AS no_power, sum(yes_count + no_count) AS votes
        FROM tally_part WHERE proposal_id = p.id AND p.final_at IS NULL) t ON true
      LEFT JOIN census c ON c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash AND c.status = 'done'
    WHERE ${isInScope(clubId)})`;
}

/** SQL of the same proposals without anything of them but their ids. */
export function scopeIdsSql({ clubId }: Pick<Scope, "clubId">): string {
  return `scope AS (SELECT p.id FROM proposal p WHERE ${isInScope(clubId)})`;
}

function isInScope(clubId: bigint | null): string {
  return `p.ends_at > $1 AND proposal_in_phase(p, 'ended', $2)${clubId === null ? "" : " AND p.club_id = $3"}`;
}

/** SQL of when the first fee or prize of the club of this id was paid: each kind by its keys, because one condition for all reads all payments. */
export function firstPaidInClubSql(clubId: string): string {
  const first = (purpose: string, id: string, from: string): string =>
    `(SELECT min(q.block_time) FROM ${from} JOIN payment_proof q ON q.purpose = '${purpose}' AND q.purpose_id = ${id}::text AND q.status = 'credited'
      WHERE x.club_id = ${clubId})`;
  return [
    first("proposal", "x.draft_id", "proposal x"),
    first("bounty", "x.draft_id", "bounty x"),
    first("payout", "o.prize_id", "bounty x JOIN bounty_payout o ON o.bounty_id = x.id"),
  ].join(", ");
}

/** SQL that is true of a payment `q` that paid a fee in the club of this id. */
export function isFeeOfClubSql(clubId: string): string {
  return `(q.purpose = 'proposal' AND q.purpose_id IN (SELECT draft_id::text FROM proposal WHERE club_id = ${clubId})
    OR q.purpose = 'bounty' AND q.purpose_id IN (SELECT draft_id::text FROM bounty WHERE club_id = ${clubId}))`;
}

/** The values of `scopeSql`; further ones come after them. */
export function scopeValues({ at, since, clubId }: Scope): unknown[] {
  return clubId === null ? [since, at] : [since, at, clubId];
}
