import "server-only";
import { getPool, one, rows } from "@/lib/db/database.server";
import {
  at,
  computed,
  nullable,
  optional,
  pick,
  type RowOf,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { lockName, type Queryable, type Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

const columns = pick(tables.clubBan, "id", "address", "reason", "bannedBy", "bannedAt", "until");
const ban = {
  ...at("b", columns),
  club: computed(nullable(text), "c.slug"),
};
/** A ban as it is stored; `club` null = everywhere, `until` null = until it is lifted. */
export type Ban = RowOf<typeof ban>;

const SELECT = `SELECT ${select(ban)} FROM club_ban b LEFT JOIN club c ON c.id = b.club_id`;
const STANDS = "b.lifted_at IS NULL AND (b.until IS NULL OR b.until > (SELECT app_now()))";

/** The active bans of an address in a club (null = outside of clubs), those from everywhere first. */
export function listStandingBans(
  { clubId, address }: { clubId: bigint | null; address: Address },
  db: Queryable = getPool(),
): Promise<Ban[]> {
  return rows(
    db,
    ban,
    `${SELECT} WHERE b.address = $1 AND (b.club_id IS NULL OR b.club_id = $2) AND ${STANDS}
     ORDER BY b.club_id IS NOT NULL, b.id`,
    [address, clubId],
  );
}

const visitor = {
  memberRole: computed(
    nullable(tables.clubMember.role),
    "(SELECT m.role FROM club_member m WHERE m.club_id = $1 AND m.address = $2)",
  ),
  invitedUntil: computed(
    nullable(timestamptz),
    "(SELECT i.expires_at FROM moderator_invite i WHERE i.club_id = $1 AND i.address = $2 AND i.expires_at > (SELECT app_now()))",
  ),
  ban: optional({ ...at("ban", columns), club: computed(nullable(text), "ban.club") }),
};

/** What a signed-in visitor is in a club, whether they are asked to moderate it, and the ban that keeps them from acting there: one question for every page of a club. */
export function findVisitor({
  clubId,
  address,
}: {
  clubId: bigint;
  address: Address;
}): Promise<RowOf<typeof visitor>> {
  return one(
    getPool(),
    visitor,
    `SELECT ${select(visitor)} FROM (VALUES (1)) AS visitor LEFT JOIN LATERAL (
       ${SELECT} WHERE b.address = $2 AND (b.club_id IS NULL OR b.club_id = $1) AND ${STANDS}
       ORDER BY b.club_id IS NOT NULL, b.id LIMIT 1
     ) ban ON true`,
    [clubId, address],
  );
}

/** The active bans in a club, or everywhere with null, newest first, older than the given one. */
export function listBanRows({
  clubId,
  before,
  limit,
}: {
  clubId: bigint | null;
  before: bigint | null;
  limit: number;
}): Promise<Ban[]> {
  return rows(
    getPool(),
    ban,
    `${SELECT} WHERE b.club_id IS NOT DISTINCT FROM $1 AND ($2::bigint IS NULL OR b.id < $2) AND ${STANDS}
     ORDER BY b.id DESC LIMIT $3`,
    [clubId, before, limit],
  );
}

/** Queues bans of one address until this transaction ends, so that two in parallel don't both find none. */
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
