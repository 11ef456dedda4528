import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findOwner, updateMemberRole } from "./club-member-store.server";
import { findMemberRole } from "./club-store.server";
import { requireClubRightLocked } from "./require-club-right.server";

/**
 * Hands the club to one of its members; the previous owner becomes a moderator. Throws FORBIDDEN, and NOT_FOUND for somebody
 * who is no member.
 */
export function transferClub({
  slug,
  address,
  to,
}: {
  slug: string;
  /** Who asks. */
  address: Address;
  to: Address;
}): Promise<{ owner: Address }> {
  return inTransaction(async (tx) => {
    const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.transfer" });
    if (club.archivedAt) throw new AppError("CLUB_ARCHIVED");
    if (club.hidden) throw new AppError("CLUB_HIDDEN");
    if ((await findMemberRole({ clubId: club.id, address: to }, tx)) === null) {
      throw new AppError("NOT_FOUND", "This address is not a member of the club. It has to join first.");
    }
    const owner = await findOwner(tx, club.id);
    if (owner === to) return { owner: to };
    if (owner) await updateMemberRole(tx, { clubId: club.id, address: owner, role: "moderator" });
    await updateMemberRole(tx, { clubId: club.id, address: to, role: "owner" });
    await insertAuditEntry(tx, {
      actor: address,
      act: "club.transfer",
      subject: `club:${slug}`,
      reason: null,
      before: { owner },
      after: { owner: to },
    });
    return { owner: to };
  });
}
