import "server-only";
import { requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { verifyClub } from "@/lib/clubs/archive-club.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { inOneOrder } from "./in-one-order";
import type { ChangedAnswer, VerifyClubsRequest } from "./moderation-schemas";

/** Gives the verified badge to these clubs, or takes it, all or none. Throws NOT_FOUND, and FORBIDDEN to all but admins. */
export function verifyClubs({
  address,
  request: { subjects, verified, reason },
}: {
  address: Address;
  request: VerifyClubsRequest;
}): Promise<ChangedAnswer> {
  return inTransaction(async (tx) => {
    await requireAdminRightLocked(tx, { address }, "club.verify");
    let changed = 0;
    for (const { kind, id: slug } of inOneOrder(subjects)) {
      if (kind !== "club") throw new AppError("BAD_REQUEST", "Only clubs can have the verified badge.");
      if (await verifyClub(tx, { slug, address, verified, reason })) changed += 1;
    }
    return { changed };
  });
}
