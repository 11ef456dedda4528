import "server-only";
import type { Address } from "@/lib/shared/address";
import type { PayoutStanding } from "./payout-standing";
import { countSponsored, listUnpaidBounties, sumEarnings } from "./payout-standing-store.server";
import { overdueDays } from "./payout-state";

/** A person's prizes, won and owed, as everybody may read it. */
export async function getPayoutStanding(address: Address): Promise<PayoutStanding> {
  const [earned, sponsored, unpaid] = await Promise.all([
    sumEarnings(address),
    countSponsored(address),
    listUnpaidBounties(address),
  ]);
  return {
    earned: { token: earned.token.toString(), cro: earned.cro.toString() },
    sponsored,
    overdue: unpaid
      .map(({ owedSince, now, ...bounty }) => ({ ...bounty, days: overdueDays({ owedSince, now }) }))
      .filter(({ days }) => days > 0),
  };
}
