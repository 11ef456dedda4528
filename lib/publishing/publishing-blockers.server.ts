import "server-only";
import { listStandingBans } from "@/lib/clubs/club-ban-store.server";
import type { Club } from "@/lib/clubs/club-store.server";
import { describeBan } from "@/lib/clubs/require-no-ban.server";
import type { FeeSubject } from "@/lib/fees/payment-intent-store.server";
import { requirePayment } from "@/lib/fees/require-payment.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { Blocker } from "./blocker";

/** What keeps this person from publishing anything in this club. Asked again in the transaction that publishes. */
export async function listClubBlockers({
  club,
  address,
}: {
  club: Club;
  address: Address;
}): Promise<Blocker[]> {
  const bans = await listStandingBans({ clubId: club.id, address });
  const blocked = (code: string, text: string): Blocker => ({ step: null, field: null, code, text });
  return [
    ...(club.archivedAt === null ? [] : [blocked("club-archived", "This club is archived.")]),
    ...(club.hidden === null ? [] : [blocked("club-hidden", "An admin has hidden this club.")]),
    ...bans.map((ban) => blocked("banned", describeBan(ban))),
  ];
}

/** An unpaid or unsettled fee is a reason like the others; a chain that can't be read is not. */
export async function listFeeBlockers(subject: FeeSubject): Promise<Blocker[]> {
  try {
    await requirePayment(subject);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      return [{ step: "pay", field: null, code: error.code, text: error.message }];
    }
    throw error;
  }
}
