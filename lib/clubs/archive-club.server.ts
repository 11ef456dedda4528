import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { ClubDetail } from "./club-schemas";
import { findClub, touchClubActivity, updateArchived, updateVerified } from "./club-store.server";
import { describeClub } from "./get-club.server";
import { requireClubRightLocked } from "./require-club-right.server";

type Act = { slug: string; address: Address; reason: string };

/** Archives a club, which stays readable and out of the list, or brings it back; each with a public reason. Throws FORBIDDEN. */
export function setArchived({
  slug,
  address,
  archived,
  reason,
}: Act & { archived: boolean }): Promise<ClubDetail> {
  return inTransaction(async (tx) => {
    const action = archived ? "club.archive" : "club.restore";
    const { club } = await requireClubRightLocked(tx, { slug, address, action });
    if ((club.archivedAt !== null) === archived) return describeClub(club);
    await updateArchived(tx, { clubId: club.id, reason: archived ? reason : null });
    if (!archived) await touchClubActivity(tx, club.id);
    await insertAuditEntry(tx, {
      actor: address,
      act: action,
      subject: `club:${slug}`,
      reason,
      before: { archived: !archived },
      after: { archived },
    });
    return describeClub((await findClub(slug, tx)) ?? club);
  });
}

/** Gives or takes the verified badge with a public reason. Throws FORBIDDEN to all but admins. */
export function setVerified(act: Act & { verified: boolean }): Promise<ClubDetail> {
  return inTransaction(async (tx) => {
    await verifyClub(tx, act);
    const club = await findClub(act.slug, tx);
    if (!club) throw new Error("the club is gone");
    return describeClub(club);
  });
}

/** The same in a transaction; false if the club is already archived. */
export async function verifyClub(
  tx: Transaction,
  { slug, address, verified, reason }: Act & { verified: boolean },
): Promise<boolean> {
  const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.verify" });
  if (club.verified === verified) return false;
  await updateVerified(tx, { clubId: club.id, verified });
  await insertAuditEntry(tx, {
    actor: address,
    act: "club.verify",
    subject: `club:${slug}`,
    reason,
    before: { verified: !verified },
    after: { verified },
  });
  return true;
}
