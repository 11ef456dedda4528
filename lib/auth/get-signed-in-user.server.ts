import "server-only";
import { getAddress } from "viem";
import { readHoldings } from "@/lib/chain/read-holdings.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { isWhale, votingPowerNumber, votingPowerWei } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";
import type { SignedInUser } from "./auth-schemas";
import { settleWithin } from "./settle-within.server";

/** The client gives verify 20 s and me 10 s in all; figures that take longer are told as unknown. */
const FIGURES_BUDGET_MS = 3_000;

/** The account with its holdings and power of now. A chain that can't be read leaves the session alone: `powerKnown` is false. */
export async function getSignedInUser(account: Address): Promise<SignedInUser> {
  const address = getAddress(account);
  const holdings = await settleWithin(FIGURES_BUDGET_MS, readHoldings(account)).catch(unknownIfUnavailable);
  if (holdings === "late" || holdings === "unavailable") {
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
  const { VOTING_POWER_RATIO: ratio, TOKENS_PER_VOTE: tokensPerVote } = getEnvironment();
  const powerWei = votingPowerWei({ ...holdings, ratio, tokensPerVote });
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

function unknownIfUnavailable(error: unknown): "unavailable" {
  if (error instanceof AppError && error.code === "CHAIN_UNAVAILABLE") return "unavailable";
  throw error;
}
