import "server-only";
import type { Club } from "@/lib/clubs/club-store.server";
import { requireNoBan } from "@/lib/clubs/require-no-ban.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";

/** Throws CLUB_ARCHIVED, CLUB_HIDDEN or BANNED unless this person may add something to the club. */
export async function requireOpenClub(
  tx: Transaction,
  { club, address }: { club: Club; address: Address },
): Promise<void> {
  if (club.archivedAt !== null) throw new AppError("CLUB_ARCHIVED");
  if (club.hidden !== null) throw new AppError("CLUB_HIDDEN");
  await requireNoBan(tx, { clubId: club.id, address });
}
