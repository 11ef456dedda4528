import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, getPrisma, maybe, one, rows } from "@/lib/db/database.server";
import {
  address as addressField,
  computed,
  int4,
  nullable,
  pick,
  type RowOf,
  select,
  text,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { MemberRole } from "./club-rights";

const member = {
  ...pick(tables.clubMember, "address", "role", "joinedAt"),
  name: computed(nullable(text), personNameSql("club_member.address")),
};
export type MemberRow = RowOf<typeof member>;

/** Adds a member; an existing member keeps their role. */
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
export function countMemberships(tx: Transaction, address: Address): Promise<number> {
  return one(tx, int4, "SELECT count(*)::int FROM club_member WHERE address = $1", [address]);
}

export function countModerators(tx: Transaction, clubId: bigint): Promise<number> {
  return one(tx, int4, "SELECT count(*)::int FROM club_member WHERE club_id = $1 AND role = 'moderator'", [
    clubId,
  ]);
}

/** The owner of a club; null only when a row was lost. */
export function findOwner(tx: Transaction, clubId: bigint): Promise<Address | null> {
  return maybe(tx, addressField, "SELECT address FROM club_member WHERE club_id = $1 AND role = 'owner'", [
    clubId,
  ]);
}

/** The owner first, then the moderators in order of joining. */
export function listStaff(clubId: bigint): Promise<MemberRow[]> {
  return rows(
    getPool(),
    member,
    `SELECT ${select(member)} FROM club_member WHERE club_id = $1 AND role <> 'member'
     ORDER BY (role = 'owner') DESC, joined_at, address`,
    [clubId],
  );
}

/** Plain members in order of joining, from after the given one on. */
export function listMemberRows({
  clubId,
  after,
  limit,
}: {
  clubId: bigint;
  after: { joinedAt: Date; address: string } | null;
  limit: number;
}): Promise<MemberRow[]> {
  return rows(
    getPool(),
    member,
    `SELECT ${select(member)} FROM club_member WHERE club_id = $1 AND role = 'member'
       AND ($3::timestamptz IS NULL OR (joined_at, address) > ($3::timestamptz, $4))
     ORDER BY joined_at, address LIMIT $2`,
    [clubId, limit, after?.joinedAt ?? null, after?.address ?? ""],
  );
}

export async function listMembershipRows(address: Address): Promise<{ slug: string; role: MemberRole }[]> {
  const { clubMember } = await getPrisma();
  const found = await clubMember.findMany({
    where: { address },
    select: { role: true, club: { select: { slug: true } } },
    orderBy: { club: { slug: "asc" } },
  });
  return found.map(({ role, club }) => ({ slug: club.slug, role: tables.clubMember.role.parse(role) }));
}
