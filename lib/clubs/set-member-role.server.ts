import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { countModerators, updateMemberRole } from "./club-member-store.server";
import type { MemberRole } from "./club-rights";
import { findMemberRole } from "./club-store.server";
import { MODERATORS_MAX, requireLive } from "./invite-moderator.server";
import { deleteModeratorInvite } from "./moderator-invite-store.server";
import { requireClubRightLocked } from "./require-club-right.server";

/**
 * Makes a member a moderator or a moderator a member. Throws FORBIDDEN, NOT_FOUND for somebody who is no member, CONFLICT
 * for the owner.
 */
export function setMemberRole({
  slug,
  address,
  member,
  role,
}: {
  slug: string;
  /** Who asks. */
  address: Address;
  member: Address;
  role: "moderator" | "member";
}): Promise<{ role: MemberRole }> {
  return inTransaction(async (tx) => {
    const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.set-role" });
    requireLive(club);
    const before = await findMemberRole({ clubId: club.id, address: member }, tx);
    if (before === null)
      throw new AppError("NOT_FOUND", "This address is not a member of the club. It has to join first.");
    if (before === "owner")
      throw new AppError("CONFLICT", "The owner's role changes only when the club is transferred.");
    if (before === role) return { role };
    // An old one would give back a role that was taken.
    await deleteModeratorInvite(tx, { clubId: club.id, address: member });
    if (role === "moderator") {
      if ((await countModerators(tx, club.id)) >= MODERATORS_MAX)
        throw new AppError("CONFLICT", `A club has at most ${MODERATORS_MAX} moderators.`);
    }
    await updateMemberRole(tx, { clubId: club.id, address: member, role });
    await insertAuditEntry(tx, {
      actor: address,
      act: "club.set-role",
      subject: `club:${slug}`,
      reason: null,
      before: { member, role: before },
      after: { member, role },
    });
    return { role };
  });
}
