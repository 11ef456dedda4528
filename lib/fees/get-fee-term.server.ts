import "server-only";
import { getPrimaryTerm } from "@/lib/auth/get-admin-wallet.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { publicTestAddresses } from "@/lib/env/public-test-addresses";
import { AppError } from "@/lib/http/app-error";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Settings } from "@/lib/settings/settings-schemas";
import type { Address } from "@/lib/shared/address";
import { type FeePurpose, feePurposes } from "./fee-purpose";
import { noteFeeTerm } from "./fee-term-store.server";

export type CurrentFee = { amountWei: bigint; adminWallet: Address };

const WEI = 10n ** 18n;

/**
 * The fee of a purpose now and the primary admin's wallet, where it goes, noted so that payments made under them stay good after a
 * change. Throws FORBIDDEN when anybody can sign for that wallet, 503 when the settings can't be read.
 */
export async function getFeeTerm(purpose: FeePurpose): Promise<CurrentFee> {
  const { address: adminWallet, since: walletSince } = await getPrimaryTerm();
  if (getEnvironment().LOCAL_MODE === "0" && publicTestAddresses.has(adminWallet)) {
    throw new AppError("FORBIDDEN", "No fee is taken: the key of the admin wallet is public.");
  }
  const fee = { amountWei: feeWei(await getSettings(), purpose), adminWallet };
  await noteFeeTerm({ purpose, ...fee, walletSince });
  return fee;
}

/** Notes the fees of new settings in the transaction that saves them, so that they hold from that moment. */
export async function noteFeesOf(
  tx: Transaction,
  { settings, primary }: { settings: Settings; primary: { address: Address; since: Date | null } },
): Promise<void> {
  for (const purpose of feePurposes) {
    const fee = { amountWei: feeWei(settings, purpose), adminWallet: primary.address };
    await noteFeeTerm({ purpose, ...fee, walletSince: primary.since }, tx);
  }
}

function feeWei({ proposalFeeTokens, bountyFeeTokens }: Settings, purpose: FeePurpose): bigint {
  return BigInt({ proposal: proposalFeeTokens, bounty: bountyFeeTokens }[purpose]) * WEI;
}
