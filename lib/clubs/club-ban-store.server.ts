import "server-only";
import { lockName } from "@/lib/db/lock-name.server";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { MemberRole } from "./club-rights";

/** A ban as it is stored; `club` null = everywhere. */
export type Ban = {
  id: bigint;
  club: string | null;
  address: Address;
  reason: string;
  bannedBy: Address;
  bannedAt: Date;
  /** null = until it is lifted. */
  until: Date | null;
};

type Row = {
  id: string;
  slug: string | null;
  address: string;
  reason: string;
  banned_by: string;
  banned_at: Date;
  until: Date | null;
};

const SELECT = `SELECT b.id, c.slug, b.address, b.reason, b.banned_by, b.banned_at, b.until
  FROM club_ban b LEFT JOIN club c ON c.id = b.club_id`;
const STANDS = "b.lifted_at IS NULL AND (b.until IS NULL OR b.until > (SELECT app_now()))";

/** The bans that stand against an address in a club (null = outside of clubs), those from everywhere first. */
export async function listStandingBans(
  { clubId, address }: { clubId: bigint | null; address: Address },
  db: Queryable = getPool(),
): Promise<Ban[]> {
  const { rows } = await db.query<Row>(
    `${SELECT} WHERE b.address = $1 AND (b.club_id IS NULL OR b.club_id = $2) AND ${STANDS}
     ORDER BY b.club_id IS NOT NULL, b.id`,
    [address, clubId],
  );
  return rows.map(toBan);
}

/** What a signed-in visitor is in a club, and the ban that keeps them from acting there: one question for every page of a club. */
export async function findVisitor({
  clubId,
  address,
}: {
  clubId: bigint;
  address: Address;
}): Promise<{ memberRole: MemberRole | null; ban: Ban | null }> {
  const { rows } = await getPool().query<{ role: MemberRole | null } & (Row | { id: null })>(
    `SELECT (SELECT m.role FROM club_member m WHERE m.club_id = $1 AND m.address = $2) AS role, ban.*
     FROM (VALUES (1)) AS visitor LEFT JOIN LATERAL (
       ${SELECT} WHERE b.address = $2 AND (b.club_id IS NULL OR b.club_id = $1) AND ${STANDS}
       ORDER BY b.club_id IS NOT NULL, b.id LIMIT 1
     ) ban ON true`,
    [clubId, address],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("unreachable: the statement answers one row");
  return { memberRole: row.role, ban: row.id === null ? null : toBan(row) };
}

/** The bans that stand in a club, or everywhere with null, the newest first, from before the given one on. */
export async function listBanRows({
  clubId,
  before,
  limit,
}: {
  clubId: bigint | null;
  before: bigint | null;
  limit: number;
}): Promise<Ban[]> {
  const { rows } = await getPool().query<Row>(
    `${SELECT} WHERE b.club_id IS NOT DISTINCT FROM $1 AND ($2::bigint IS NULL OR b.id < $2) AND ${STANDS}
     ORDER BY b.id DESC LIMIT $3`,
    [clubId, before, limit],
  );
  return rows.map(toBan);
}

/** Makes bans of one address queue until this transaction ends, so that two at once don't both find none. */
export async function lockBansOf(tx: Transaction, address: Address): Promise<void> {
  await lockName(tx, `bans ${address}`);
}

/** False, and nothing is stored, when `until` is not in the future. */
export async function insertBan(
  tx: Transaction,
  ban: { clubId: bigint | null; address: Address; reason: string; by: Address; until: Date | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at, until)
     SELECT $1, $2, $3, $4, t.now, $5 FROM (SELECT app_now() AS now OFFSET 0) t
     WHERE $5::timestamptz IS NULL OR date_trunc('milliseconds', $5::timestamptz) > t.now + interval '1 minute'`,
    [ban.clubId, ban.address, ban.reason, ban.by, ban.until],
  );
  return rowCount === 1;
}

export async function liftBan(tx: Transaction, { id, by }: { id: bigint; by: Address }): Promise<void> {
  await tx.query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = $2 WHERE id = $1", [id, by]);
}

function toBan(row: Row): Ban {
  return {
    id: BigInt(row.id),
    club: row.slug,
    address: requireAddress(row.address),
    reason: row.reason,
    bannedBy: requireAddress(row.banned_by),
    bannedAt: row.banned_at,
    until: row.until,
  };
}
