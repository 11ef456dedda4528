import "server-only";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { getPool } from "@/lib/db/pool.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { type Address, parseAddress, requireAddress } from "@/lib/shared/address";
import type { MemberRole } from "./club-rights";

export type MemberRow = { address: Address; name: string | null; role: MemberRole; joinedAt: Date };

type Row = { address: string; name: string | null; role: MemberRole; joined_at: Date };

const COLUMNS = `address, ${personNameSql("club_member.address")} AS name, role, joined_at`;

/** Adds a member; who is one already stays what they are. */
export async function insertMember(
  tx: Transaction,
  { clubId, address }: { clubId: bigint; address: Address },
): Promise<void> {
  await tx.query(
    `INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'member', app_now())
     ON CONFLICT DO NOTHING`,
    [clubId, address],
  );
}

export async function deleteMember(
  tx: Transaction,
  { clubId, address }: { clubId: bigint; address: Address },
): Promise<void> {
  await tx.query("DELETE FROM club_member WHERE club_id = $1 AND address = $2", [clubId, address]);
}

export async function updateMemberRole(
  tx: Transaction,
  { clubId, address, role }: { clubId: bigint; address: Address; role: MemberRole },
): Promise<void> {
  await tx.query("UPDATE club_member SET role = $3 WHERE club_id = $1 AND address = $2", [
    clubId,
    address,
    role,
  ]);
}

/** How many clubs the address is in. */
export async function countMemberships(tx: Transaction, address: Address): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM club_member WHERE address = $1",
    [address],
  );
  return rows[0]?.count ?? 0;
}

export async function countModerators(tx: Transaction, clubId: bigint): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM club_member WHERE club_id = $1 AND role = 'moderator'",
    [clubId],
  );
  return rows[0]?.count ?? 0;
}

/** The owner of a club; null only when a row was lost. */
export async function findOwner(tx: Transaction, clubId: bigint): Promise<Address | null> {
  const { rows } = await tx.query<{ address: string }>(
    "SELECT address FROM club_member WHERE club_id = $1 AND role = 'owner'",
    [clubId],
  );
  return parseAddress(rows[0]?.address ?? "") ?? null;
}

/** The owner first, then the moderators in order of joining. */
export async function listStaff(clubId: bigint): Promise<MemberRow[]> {
  const { rows } = await getPool().query<Row>(
    `SELECT ${COLUMNS} FROM club_member WHERE club_id = $1 AND role <> 'member'
     ORDER BY (role = 'owner') DESC, joined_at, address`,
    [clubId],
  );
  return rows.map(toMember);
}

/** Plain members in order of joining, from after the given one on. */
export async function listMemberRows({
  clubId,
  after,
  limit,
}: {
  clubId: bigint;
  after: { joinedAt: Date; address: string } | null;
  limit: number;
}): Promise<MemberRow[]> {
  const { rows } = await getPool().query<Row>(
    `SELECT ${COLUMNS} FROM club_member WHERE club_id = $1 AND role = 'member'
       AND ($3::timestamptz IS NULL OR (joined_at, address) > ($3::timestamptz, $4))
     ORDER BY joined_at, address LIMIT $2`,
    [clubId, limit, after?.joinedAt ?? null, after?.address ?? ""],
  );
  return rows.map(toMember);
}

/** Every club that the address is in. */
export async function listMembershipRows(address: Address): Promise<{ slug: string; role: MemberRole }[]> {
  const { rows } = await getPool().query<{ slug: string; role: MemberRole }>(
    `SELECT c.slug, m.role FROM club_member m JOIN club c ON c.id = m.club_id WHERE m.address = $1 ORDER BY c.slug`,
    [address],
  );
  return rows;
}

function toMember(row: Row): MemberRow {
  return { address: requireAddress(row.address), name: row.name, role: row.role, joinedAt: row.joined_at };
}
