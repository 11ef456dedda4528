import "server-only";
import { listStandingBans } from "@/lib/clubs/club-ban-store.server";
import type { Club } from "@/lib/clubs/club-store.server";
import { describeBan } from "@/lib/clubs/require-no-ban.server";
import type { FeeSubject } from "@/lib/fees/payment-intent-store.server";
import { requirePayment } from "@/lib/fees/require-payment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { Blocker } from "./check-text";

/** What keeps this person from publishing anything in this club. Asked again in the transaction that publishes. */
export async function listClubBlockers({
  club,
  address,
}: {
  club: Club;
  address: Address;
}): Promise<Blocker[]> {
  const bans = await listStandingBans({ clubId: club.id, address });
  return [
    ...(club.archivedAt === null ? [] : [{ code: "club-archived", text: "This club is archived." }]),
    ...(club.hidden === null ? [] : [{ code: "club-hidden", text: "An admin hides this club." }]),
    ...bans.map((ban) => ({ code: "banned", text: describeBan(ban) })),
  ];
}

/** An unpaid or unsettled fee is a reason like the others; a chain that can't be read is not. */
export async function listFeeBlockers(subject: FeeSubject): Promise<Blocker[]> {
  try {
    await requirePayment(subject);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      return [{ code: `fee-${error.code.toLowerCase().replaceAll("_", "-")}`, text: error.message }];
    }
    throw error;
  }
}
