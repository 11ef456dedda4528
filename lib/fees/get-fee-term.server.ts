import "server-only";
import { getPrimaryAdmin } from "@/lib/auth/get-admin-wallet.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { publicTestAddresses } from "@/lib/env/public-test-addresses";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import type { FeePurpose } from "./fee-purpose";
import { noteFeeTerm } from "./fee-term-store.server";

export type CurrentFee = { amountWei: bigint; adminWallet: Address };

const WEI = 10n ** 18n;

/**
 * The fee of a purpose now and the primary admin's wallet, where it goes, noted so that payments made under them stay good after a
 * change. Throws FORBIDDEN when anybody can sign for that wallet.
 */
export async function getFeeTerm(purpose: FeePurpose): Promise<CurrentFee> {
  const adminWallet = await getPrimaryAdmin();
  const { LOCAL_MODE, PROPOSAL_FEE_TOKENS, BOUNTY_FEE_TOKENS } = getEnvironment();
  if (LOCAL_MODE === "0" && publicTestAddresses.has(adminWallet)) {
    throw new AppError("FORBIDDEN", "No fee is taken: the key of the admin wallet is public.");
  }
  const tokens = { proposal: PROPOSAL_FEE_TOKENS, bounty: BOUNTY_FEE_TOKENS }[purpose];
  const fee = { amountWei: tokens * WEI, adminWallet };
  await noteFeeTerm({ purpose, ...fee });
  return fee;
}
