import "server-only";
import { getAddress } from "viem";
import { readAllowance } from "@/lib/chain/read-allowance.server";
import { readHoldings } from "@/lib/chain/read-holdings.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getFeeTerm } from "@/lib/fees/get-fee-term.server";
import { toAppError } from "@/lib/http/to-app-error";
import { getPowerAt } from "@/lib/power/get-power-at.server";
import { votingPowerWei } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";
import type { HoldingsLookup, Timed } from "./holdings-lookup";

/** Holdings, power and fee allowance of an address, each with its time. Never throws: a reading that fails says why. */
export async function lookUpHoldings(address: Address): Promise<HoldingsLookup> {
  const [chain, settled, allowance] = await Promise.all([
    timed(() => readNow(address)),
    timed(async () => (await getPowerAt({ address, block: null })).now),
    timed(() => readFeeAllowance(address)),
  ]);
  return { address: getAddress(address), chain, settled, allowance };
}

async function readNow(address: Address) {
  const { nftCount, tokenWei } = await readHoldings(address);
  const { VOTING_POWER_RATIO: ratio, TOKENS_PER_VOTE: tokensPerVote } = getEnvironment();
  return {
    nftCount: nftCount.toString(),
    tokenWei: tokenWei.toString(),
    powerWei: votingPowerWei({ nftCount, tokenWei, ratio, tokensPerVote }).toString(),
  };
}

async function readFeeAllowance(owner: Address) {
  const { adminWallet, amountWei } = await getFeeTerm("proposal");
  const allowance = await readAllowance({ owner, spender: adminWallet });
  return {
    adminWallet: getAddress(adminWallet),
    allowanceWei: allowance.toString(),
    feeWei: amountWei.toString(),
  };
}

async function timed<Value>(read: () => Promise<Value>): Promise<Timed<Value>> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const value = await read();
    return { ok: true, value, durationMs: elapsed() };
  } catch (error) {
    const { code, message } = toAppError(error);
    return { ok: false, code, reason: message, durationMs: elapsed() };
  }
}
