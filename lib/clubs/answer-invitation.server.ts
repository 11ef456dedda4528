import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { countModerators, updateMemberRole } from "./club-member-store.server";
import type { MembershipAnswer } from "./club-schemas";
import { MODERATORS_MAX, requireLive } from "./invite-moderator.server";
import { addMember, answerMembership } from "./join-club.server";
import { deleteModeratorInvite, findInviteExpiry } from "./moderator-invite-store.server";
import { requireClubRightLocked } from "./require-club-right.server";
import { requireNoBan } from "./require-no-ban.server";

/**
 * Makes the invited person a moderator, and a member first where they are none; or removes the invitation. Throws NOT_FOUND without an
 * open invitation, CLUB_ARCHIVED, CLUB_HIDDEN, BANNED, and CONFLICT beyond the limit of clubs.
 */
export function answerInvitation({
  slug,
  address,
  accepts,
}: {
  slug: string;
  address: Address;
  accepts: boolean;
}): Promise<MembershipAnswer> {
  return inTransaction(async (tx) => {
    const { club, memberRole } = await requireClubRightLocked(tx, {
      slug,
      address,
      action: "club.answer-invitation",
    });
    const place = { clubId: club.id, address };
    if ((await findInviteExpiry(place, tx)) === null) {
      throw new AppError(
        "NOT_FOUND",
        "You have no invitation to this club; it may have been withdrawn or have expired.",
      );
    }
    await deleteModeratorInvite(tx, place);
    // The club may have been handed to them since.
    const rises = accepts && (memberRole === null || memberRole === "member");
    if (rises) {
      requireLive(club);
      await requireNoBan(tx, place);
      if ((await countModerators(tx, club.id)) >= MODERATORS_MAX)
        throw new AppError(
          "CONFLICT",
          `The club already has ${MODERATORS_MAX} moderators, which is the limit.`,
        );
      if (memberRole === null) await addMember(tx, place);
      await updateMemberRole(tx, { ...place, role: "moderator" });
    }
    await insertAuditEntry(tx, {
      actor: address,
      act: accepts ? "club.accept-invitation" : "club.decline-invitation",
      subject: `club:${slug}`,
      reason: null,
      before: { member: address, role: memberRole },
      after: { member: address, role: rises ? "moderator" : memberRole },
    });
    return answerMembership(tx, { slug, address });
  });
}
