import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { at, bool, computed, int4, int8, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import { CENSUS_POWER, JOIN_CENSUS } from "@/lib/votes/census-power-sql";
import type { LeaderboardSort } from "./leaderboard-order";

/** SQL of the ended proposals whose census can be read, each with a text that changes with its census. */
const COUNTED = `ended AS MATERIALIZED (
    SELECT p.* FROM (SELECT app_now() AS now OFFSET 0) n, proposal p WHERE proposal_in_phase(p, 'ended', n.now)),
  counted AS MATERIALIZED (
    SELECT p.id, p.club_id, p.snapshot_block, c.id AS census_id, c.holders, p.id || ' ' || c.id || ' ' || extract(epoch FROM c.finished_at) AS mark
    FROM ended p ${JOIN_CENSUS})`;

const standingBasis = {
  ended: int4,
  counted: int4,
  /** The block of the kept powers. */
  powerBlock: nullable(int8),
};
export type StandingBasis = RowOf<typeof standingBasis>;

/** How many of a club's ended proposals its standings count, as of the last run of their job. */
export function readStandingBasis(clubId: bigint): Promise<StandingBasis> {
  return one(
    getPool(),
    standingBasis,
    `SELECT count(*)::int AS ended, coalesce(cardinality(k.proposals), 0) AS counted, k.power_block
     FROM (SELECT app_now() AS now OFFSET 0) n
       LEFT JOIN club_standing_basis k ON k.club_id = $1
       LEFT JOIN proposal p ON p.club_id = $1 AND proposal_in_phase(p, 'ended', n.now)
     GROUP BY k.club_id`,
    [clubId],
  );
}

/** False if somebody else writes standings now. */
export function lockStandings(tx: Transaction): Promise<boolean> {
  return one(tx, bool, "SELECT pg_try_advisory_xact_lock(hashtextextended('club_standing', 0)) AS mine", []);
}

/** Deletes the standings that rest on something that no longer counts, or that an older release wrote. */
export async function forgetStandings(tx: Transaction): Promise<void> {
  await tx.query(
    `WITH ${COUNTED},
     marks AS (SELECT club_id, array_agg(mark) AS marks FROM counted GROUP BY club_id),
     gone AS (
       DELETE FROM club_standing_basis k USING club_standing_basis b LEFT JOIN marks m ON m.club_id = b.club_id
       WHERE k.club_id = b.club_id AND (b.basis <> md5(array_to_string(b.proposals, ',')) OR NOT b.proposals <@ coalesce(m.marks, '{}'))
       RETURNING k.club_id)
     DELETE FROM club_standing s USING gone WHERE s.club_id = gone.club_id`,
  );
}

const dueStanding = { proposalId: int8, censusId: int8, holders: int4, mark: text, isNewest: bool };
export type DueStanding = RowOf<typeof dueStanding>;

/** The next proposal that its club's standings don't count yet, the newest of a club first; null if there is none. */
export function findDueStanding(tx: Transaction): Promise<DueStanding | null> {
  return maybe(
    tx,
    dueStanding,
    `WITH ${COUNTED},
     placed AS (SELECT *, row_number() OVER (PARTITION BY club_id ORDER BY snapshot_block DESC, id DESC) = 1 AS is_newest FROM counted)
     SELECT p.id AS proposal_id, p.census_id, p.holders, p.mark, p.is_newest
     FROM placed p LEFT JOIN club_standing_basis k USING (club_id)
     WHERE NOT p.mark = ANY (coalesce(k.proposals, '{}')) ORDER BY p.club_id, p.snapshot_block DESC, p.id DESC LIMIT 1`,
  );
}

const SLICE_HOLDERS = 10_000;

/** Ranges of addresses, all together, of about 10,000 holders each or fewer, so that a statement over one ends within its time limit. */
function sliceAddresses(holders: number): { from: string; before: string }[] {
  const digits = Math.max(1, Math.ceil(Math.log(holders / SLICE_HOLDERS) / Math.log(16)));
  const starts = Array.from({ length: 16 ** digits }, (_, n) => `0x${n.toString(16).padStart(digits, "0")}`);
  return starts.map((from, index) => ({ from, before: starts[index + 1] ?? "g" }));
}

/** Adds one more proposal to its club's standings. Powers are those of the newest. */
export async function addToStandings(tx: Transaction, due: DueStanding): Promise<void> {
  const { proposalId, censusId, holders, mark, isNewest } = due;
  for (const { from, before } of sliceAddresses(holders)) {
    await tx.query(
      `WITH held AS (
         SELECT p.club_id, r.holder AS address, ${CENSUS_POWER} AS power, v.voter IS NOT NULL AS has_voted
         FROM proposal p CROSS JOIN LATERAL census_entries($2) r LEFT JOIN vote v ON v.proposal_id = p.id AND v.voter = r.holder
         WHERE p.id = $1 AND r.holder >= $4 AND r.holder < $5),
       added AS (SELECT * FROM held WHERE power > 0),
       powerless AS (
         UPDATE club_standing s SET power = 0 FROM proposal p
         WHERE p.id = $1 AND s.club_id = p.club_id AND $3 AND s.power > 0 AND s.address >= $4 AND s.address < $5
           AND s.address NOT IN (SELECT address FROM added))
       INSERT INTO club_standing AS s (club_id, address, could_vote, voted, turnout, power)
       SELECT club_id, address, 1, has_voted::int, 10000 * has_voted::int, CASE WHEN $3 THEN power ELSE 0 END FROM added
       ON CONFLICT (club_id, address) DO UPDATE SET could_vote = s.could_vote + 1, voted = s.voted + excluded.voted,
         turnout = div(10000 * (s.voted + excluded.voted)::bigint, s.could_vote + 1),
         power = CASE WHEN $3 THEN excluded.power ELSE s.power END`,
      [proposalId, censusId, isNewest, from, before],
    );
  }
  await tx.query(
    `INSERT INTO club_standing_basis AS k (club_id, basis, proposals, power_block, measured_at)
     SELECT club_id, md5($2), ARRAY[$2], snapshot_block, app_now() FROM proposal WHERE id = $1
     ON CONFLICT (club_id) DO UPDATE SET proposals = k.proposals || excluded.proposals,
       basis = md5(array_to_string(k.proposals || excluded.proposals, ',')), measured_at = excluded.measured_at,
       power_block = CASE WHEN $3 THEN excluded.power_block ELSE k.power_block END`,
    [proposalId, mark, isNewest],
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
