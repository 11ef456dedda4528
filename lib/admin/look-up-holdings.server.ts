import "server-only";
import { getAddress } from "viem";
import { readAllowance } from "@/lib/chain/read-allowance.server";
import { readHoldings } from "@/lib/chain/read-holdings.server";
import { eachAmount } from "@/lib/env/counted-contracts";
import { getFeeTerm } from "@/lib/fees/get-fee-term.server";
import { toAppError } from "@/lib/http/to-app-error";
import { getPowerAt } from "@/lib/power/get-power-at.server";
import { getPowerRule } from "@/lib/power/get-power-rule.server";
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
  const held = await readHoldings(address);
  return {
    ...eachAmount(({ field }) => held[field].toString()),
    powerWei: votingPowerWei({ ...held, ...getPowerRule() }).toString(),
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
