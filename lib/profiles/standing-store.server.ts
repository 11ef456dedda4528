import "server-only";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { at, bool, computed, int4, int8, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { getPool } from "@/lib/db/pool.server";
import { one, rows } from "@/lib/db/rows.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { CENSUS_POWER, JOIN_CENSUS } from "@/lib/votes/census-power-sql";
import type { LeaderboardSort } from "./leaderboard-order";

/** SQL of a club's ended proposals and the ones that count, with their censuses; `$1` is the club. */
const COUNTED = `ended AS MATERIALIZED (
    SELECT p.* FROM (SELECT app_now() AS now OFFSET 0) n, proposal p
    WHERE p.club_id = $1 AND proposal_in_phase(p, 'ended', n.now)),
  counted AS MATERIALIZED (SELECT p.*, c.id AS census_id, c.finished_at FROM ended p ${JOIN_CENSUS})`;

/** The basis of standings, as one text. It changes when another proposal counts, or one with another list of holders. */
const BASIS = `coalesce((SELECT md5(string_agg(p.id || ' ' || p.census_id || ' ' || p.finished_at, ',' ORDER BY p.id)) FROM counted p), '')`;

const standingBasis = {
  ended: int4,
  counted: int4,
  /** Whether the stored standings have just that basis. */
  isCurrent: bool,
  /** The block of the kept powers. */
  powerBlock: nullable(int8),
};
export type StandingBasis = RowOf<typeof standingBasis>;

export function readStandingBasis(clubId: bigint): Promise<StandingBasis> {
  return one(
    getPool(),
    standingBasis,
    `WITH ${COUNTED} SELECT (SELECT count(*)::int FROM ended) AS ended, (SELECT count(*)::int FROM counted) AS counted,
       coalesce(k.basis = ${BASIS}, false) AS is_current, k.power_block
     FROM (SELECT) one LEFT JOIN club_standing_basis k ON k.club_id = $1`,
    [clubId],
  );
}

/** Rewrites a club's standings, unless somebody else does so now; then nothing happens. */
export async function writeStandings(tx: Transaction, clubId: bigint): Promise<void> {
  const isMine = await one(
    tx,
    bool,
    "SELECT pg_try_advisory_xact_lock(hashtextextended('club_standing ' || $1::text, 0)) AS mine",
    [clubId],
  );
  if (!isMine) return;
  await tx.query("DELETE FROM club_standing WHERE club_id = $1", [clubId]);
  // One statement, so basis and numbers are of one moment.
  await tx.query(
    `WITH ${COUNTED}, newest AS (SELECT id, snapshot_block FROM counted ORDER BY snapshot_block DESC, id DESC LIMIT 1),
     standings AS (
       INSERT INTO club_standing (club_id, address, could_vote, voted, turnout, power)
       SELECT $1, h.holder, count(*), count(v.voter), div(10000 * count(v.voter), count(*)),
         coalesce(max(h.power) FILTER (WHERE h.id = (SELECT id FROM newest)), 0)
       FROM (SELECT p.id, r.holder, ${CENSUS_POWER} AS power FROM counted p CROSS JOIN LATERAL census_entries(p.census_id) r) h
         LEFT JOIN vote v ON v.proposal_id = h.id AND v.voter = h.holder
       WHERE h.power > 0 GROUP BY h.holder)
     INSERT INTO club_standing_basis (club_id, basis, power_block, measured_at)
     SELECT $1, ${BASIS}, (SELECT snapshot_block FROM newest), app_now()
     ON CONFLICT (club_id) DO UPDATE SET basis = excluded.basis, power_block = excluded.power_block, measured_at = excluded.measured_at`,
    [clubId],
  );
}

const standing = {
  ...at("s", pick(tables.clubStanding, "address", "couldVote", "voted", "turnout", "power")),
  name: computed(nullable(text), personNameSql("s.address")),
  role: at("m", tables.clubMember.role),
};
/** Turnout in basis points, rounded down; power in units of 10^-18 VP. */
export type Standing = RowOf<typeof standing>;

/** Two keys each, so that ties fall out the same for everybody; then the address. An index holds each order. */
const ORDER: Readonly<Record<LeaderboardSort, readonly [string, string]>> = {
  votes: ["s.voted", "s.power"],
  turnout: ["s.turnout", "s.voted"],
  power: ["s.power", "s.voted"],
};

/** Where a page begins: after the member with these two keys and this address. */
export type StandingCursor = { first: bigint; second: bigint; address: string };

function isAfter(sort: LeaderboardSort): string {
  const [first, second] = ORDER[sort];
  return `(${first}, ${second}, s.address) < (${keyOf(first, "$2")}, ${keyOf(second, "$3")}, $4)`;
}

/** Of the column's own type, so that its index serves; a cursor that no answer gave may lie beyond it. */
function keyOf(column: string, value: string): string {
  return column === "s.power" ? `${value}::numeric` : `least(${value}::numeric, 2147483647)::int`;
}

/** One page of the members who could vote on something, best first. */
export function listStandings({
  clubId,
  sort,
  after,
  limit,
}: {
  clubId: bigint;
  sort: LeaderboardSort;
  after: StandingCursor | null;
  limit: number;
}): Promise<Standing[]> {
  const [first, second] = ORDER[sort];
  const values = after === null ? [] : [after.first, after.second, after.address];
  return rows(
    getPool(),
    standing,
    `SELECT ${select(standing)}
     FROM club_standing s JOIN club_member m ON m.club_id = s.club_id AND m.address = s.address
     WHERE s.club_id = $1 ${after === null ? "" : `AND ${isAfter(sort)}`}
     ORDER BY ${first} DESC, ${second} DESC, s.address DESC LIMIT ${Math.trunc(limit)}`,
    [clubId, ...values],
  );
}
