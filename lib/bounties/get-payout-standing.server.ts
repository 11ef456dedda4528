import "server-only";
import type { Address } from "@/lib/shared/address";
import type { PayoutStanding } from "./payout-standing";
import {
  countSponsored,
  listUnpaidBounties,
  listWonPrizes,
  sumEarnings,
} from "./payout-standing-store.server";
import { overdueDays, payoutState } from "./payout-state";

/** A person's prizes, won and owed, as everybody may read it. */
export async function getPayoutStanding(address: Address): Promise<PayoutStanding> {
  const [earned, won, sponsored, unpaid] = await Promise.all([
    sumEarnings(address),
    listWonPrizes(address),
    countSponsored(address),
    listUnpaidBounties(address),
  ]);
  return {
    earned: { token: earned.token.toString(), cro: earned.cro.toString() },
    won: won.map(({ owedSince, now, proof, txHash, amountWei, ...prize }) => {
      const state = payoutState({ proof, txHash });
      return {
        ...prize,
        amountWei: amountWei.toString(),
        state,
        overdueDays: state === "proved" ? 0 : overdueDays({ owedSince, now }),
      };
    }),
    sponsored,
    overdue: unpaid
      .map(({ owedSince, now, ...bounty }) => ({ ...bounty, days: overdueDays({ owedSince, now }) }))
      .filter(({ days }) => days > 0),
  };
}
