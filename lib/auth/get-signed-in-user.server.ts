import "server-only";
import { getAddress } from "viem";
import { readHoldings } from "@/lib/chain/read-holdings.server";
import { AppError } from "@/lib/http/app-error";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
import { isWhale, votingPowerNumber, votingPowerWei } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";
import { withDeadline } from "@/lib/shared/with-deadline";
import type { SignedInUser } from "./auth-schemas";

/** The client waits 20 s for verify and 10 s for me. Numbers that take longer are unknown. */
const FIGURES_BUDGET_MS = 3_000;

/**
 * The account with its current holdings and power. A chain that can't be read doesn't affect the session: `powerKnown` is
 * false.
 */
export async function getSignedInUser(account: Address): Promise<SignedInUser> {
  const address = getAddress(account);
  const holdings = await withDeadline(FIGURES_BUDGET_MS, unavailable, () => readHoldings(account)).catch(
    nullIfUnavailable,
  );
  if (!holdings) {
    return {
      address,
      nftCount: 0,
      votingPower: 0,
      votingPowerWei: "0",
      tokenBalanceWei: "0",
      whale: false,
      powerKnown: false,
    };
  }
  const powerWei = votingPowerWei({ ...holdings, ...getPowerRule() });
  return {
    address,
    nftCount: Number(holdings.nftCount),
    votingPower: votingPowerNumber(powerWei),
    votingPowerWei: powerWei.toString(),
    tokenBalanceWei: holdings.tokenWei.toString(),
    whale: isWhale(holdings),
    powerKnown: true,
  };
}

function unavailable(): AppError {
  return new AppError("CHAIN_UNAVAILABLE");
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof AppError && error.code === "CHAIN_UNAVAILABLE") return null;
  throw error;
}
