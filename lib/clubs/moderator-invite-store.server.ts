import "server-only";
import { CLUB_IS_HIDDEN, personNameSql } from "@/lib/audit/shown-sql";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { at, computed, nullable, pick, type RowOf, select, text, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

const invite = {
  ...pick(tables.moderatorInvite, "address", "invitedBy", "invitedAt", "expiresAt"),
  name: computed(nullable(text), personNameSql("moderator_invite.address")),
};
export type ModeratorInviteRow = RowOf<typeof invite>;

type Place = { clubId: bigint; address: Address };

/** Who was asked to be a moderator of a club and can still accept, in the order in which they were asked. */
export function listModeratorInvites(
  clubId: bigint,
  db: Queryable = getPool(),
): Promise<ModeratorInviteRow[]> {
  return rows(
    db,
    invite,
    `SELECT ${select(invite)} FROM moderator_invite WHERE club_id = $1 AND expires_at > (SELECT app_now())
     ORDER BY invited_at, id`,
    [clubId],
  );
}

/** Until when the address can accept; null when it isn't invited. */
export function findInviteExpiry(
  { clubId, address }: Place,
  db: Queryable = getPool(),
): Promise<Date | null> {
  return maybe(
    db,
    timestamptz,
    "SELECT expires_at FROM moderator_invite WHERE club_id = $1 AND address = $2 AND expires_at > (SELECT app_now())",
    [clubId, address],
  );
}

const invitation = {
  ...at("i", pick(tables.moderatorInvite, "clubId", "invitedAt", "expiresAt")),
  ...at("c", pick(tables.club, "slug", "name")),
};
export type InvitationRow = RowOf<typeof invitation>;

/** What an address was asked and can still accept, newest first, after a place in that order. */
export function listInvitations({
  address,
  after,
  limit,
}: {
  address: Address;
  after: { at: Date; id: bigint } | null;
  limit: number;
}): Promise<InvitationRow[]> {
  return rows(
    getPool(),
    invitation,
    `SELECT ${select(invitation)} FROM moderator_invite i JOIN club c ON c.id = i.club_id
     WHERE i.address = $1 AND i.expires_at > (SELECT app_now()) AND c.archived_at IS NULL AND NOT ${CLUB_IS_HIDDEN}
       AND ($2::timestamptz IS NULL OR (i.invited_at, i.club_id) < ($2, $3::bigint))
     ORDER BY i.invited_at DESC, i.club_id DESC LIMIT $4`,
    [address, after?.at ?? null, after?.id ?? null, limit],
  );
}

/** Invites for 14 days, and forgets the club's invitations that have expired. */
export async function insertModeratorInvite(
  tx: Transaction,
  { clubId, address, by }: Place & { by: Address },
): Promise<void> {
  await tx.query("DELETE FROM moderator_invite WHERE club_id = $1 AND expires_at <= (SELECT app_now())", [
    clubId,
  ]);
  await tx.query(
    `INSERT INTO moderator_invite (club_id, address, invited_by, invited_at, expires_at)
     SELECT $1, $2, $3, t.now, t.now + interval '14 days' FROM (SELECT app_now() AS now OFFSET 0) t`,
    [clubId, address, by],
  );
}

/** False when there was none. */
export async function deleteModeratorInvite(tx: Transaction, { clubId, address }: Place): Promise<boolean> {
  const { rowCount } = await tx.query("DELETE FROM moderator_invite WHERE club_id = $1 AND address = $2", [
    clubId,
    address,
  ]);
  return rowCount === 1;
}
