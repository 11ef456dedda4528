import "server-only";
import { getAddress } from "viem";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { listStandingBans } from "./club-ban-store.server";
import { countModerators } from "./club-member-store.server";
import type { ModeratorInvite } from "./club-schemas";
import { type Club, findClub, findMemberRole } from "./club-store.server";
import { requireKnown } from "./get-club.server";
import {
  deleteModeratorInvite,
  findInviteExpiry,
  insertModeratorInvite,
  listModeratorInvites,
  type ModeratorInviteRow,
} from "./moderator-invite-store.server";
import { requireClubRightLocked } from "./require-club-right.server";

/** Moderators of one club together with those who are invited, so that one short list shows them all. */
export const MODERATORS_MAX = 50;

type Act = {
  slug: string;
  address: Address;
  person: Address;
};

/**
 * Asks somebody, member or not, to be a moderator; they accept after signing in. Asking again changes nothing. Throws FORBIDDEN,
 * CLUB_ARCHIVED, CLUB_HIDDEN, and CONFLICT for staff, banned people and beyond the limit.
 */
export function inviteModerator({ slug, address, person }: Act): Promise<ModeratorInvite> {
  return inTransaction(async (tx) => {
    const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.invite-moderator" });
    requireLive(club);
    const role = await findMemberRole({ clubId: club.id, address: person }, tx);
    if (role === "owner" || role === "moderator") {
      throw new AppError(
        "CONFLICT",
        `This address is already ${role === "owner" ? "the owner" : "a moderator"}.`,
      );
    }
    const bans = await listStandingBans({ clubId: club.id, address: person }, tx);
    if (bans.length > 0) throw new AppError("CONFLICT", "This address is banned. Lift the ban first.");
    const invited = await listModeratorInvites(club.id, tx);
    const before = invited.find((each) => each.address === person);
    if (before) return toModeratorInvite(before);
    if ((await countModerators(tx, club.id)) + invited.length >= MODERATORS_MAX) {
      throw new AppError(
        "CONFLICT",
        `A club has at most ${MODERATORS_MAX} moderators, invited ones included.`,
      );
    }
    await insertModeratorInvite(tx, { clubId: club.id, address: person, by: address });
    await note(tx, { slug, address, person }, "club.invite-moderator", { before: false, after: true });
    const stored = (await listModeratorInvites(club.id, tx)).find((each) => each.address === person);
    if (!stored) throw new Error("the new invitation is gone");
    return toModeratorInvite(stored);
  });
}

/** Takes an invitation back. Throws FORBIDDEN, and NOT_FOUND when it was answered, withdrawn, never sent or has expired. */
export function withdrawInvitation({ slug, address, person }: Act): Promise<{ withdrawn: true }> {
  return inTransaction(async (tx) => {
    const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.invite-moderator" });
    const place = { clubId: club.id, address: person };
    if ((await findInviteExpiry(place, tx)) === null)
      throw new AppError("NOT_FOUND", "This address has no open invitation.");
    await deleteModeratorInvite(tx, place);
    await note(tx, { slug, address, person }, "club.withdraw-invitation", { before: true, after: false });
    return { withdrawn: true };
  });
}

/** Who can still accept; for those who may invite. */
export async function listInvitedModerators(slug: string): Promise<ModeratorInvite[]> {
  const club = requireKnown(await findClub(slug));
  return (await listModeratorInvites(club.id)).map(toModeratorInvite);
}

export function requireLive(club: Club): void {
  if (club.archivedAt) throw new AppError("CLUB_ARCHIVED");
  if (club.hidden) throw new AppError("CLUB_HIDDEN");
}

function note(
  tx: Transaction,
  { slug, address, person }: Act,
  act: string,
  { before, after }: { before: boolean; after: boolean },
): Promise<void> {
  return insertAuditEntry(tx, {
    actor: address,
    act,
    subject: `club:${slug}`,
    reason: null,
    before: { address: person, invited: before },
    after: { address: person, invited: after },
  });
}

function toModeratorInvite({ address, name, invitedAt, expiresAt }: ModeratorInviteRow): ModeratorInvite {
  return {
    address: getAddress(address),
    name,
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
