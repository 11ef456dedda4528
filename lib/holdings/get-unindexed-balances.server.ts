import "server-only";
import { type ContractName, countedContracts } from "@/lib/env/counted-contracts";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { readAgreedBalances } from "./agreed-balances.server";
import { findCensusBalances } from "./find-census.server";
import { getContractAddresses } from "./indexed-contracts.server";
import { readSnapshotBlock } from "./settled-head.server";

/**
 * The balances of a contract whose logs don't explain them, in the order of the holders: by calls at the block, or by its
 * census once nodes have forgotten it. Throws HOLDINGS_UNEXPLAINED if there is none or somebody is missing in it,
 * INDEX_BEHIND if the block isn't settled, CHAIN_UNAVAILABLE, BALANCES_DISAGREE.
 */
export async function getUnindexedBalances({
  kind,
  holders,
  block,
  blockHash,
}: {
  kind: ContractName;
  holders: readonly Address[];
  block: bigint;
  blockHash?: string;
}): Promise<{ balances: bigint[]; source: "calls" | "census" }> {
  const contract = getContractAddresses()[kind];
  const { number: settled } = await readSnapshotBlock();
  if (block > settled) {
    throw new AppError("INDEX_BEHIND", `Block ${block} is not settled yet. Try again in a moment.`, {
      retryAfterSeconds: 5,
    });
  }
  const called = await readAgreedBalances({ contract, holders, block, blockHash });
  if (called.ok) return { balances: inOrder(called.value, holders), source: "calls" };
  const counted = await findCensusBalances({ block, blockHash, holders });
  const known = holders.flatMap((holder) => counted?.get(holder) ?? []);
  if (known.length === holders.length) {
    const balances = known.map((held) => held[countedContracts[kind].amount]);
    return { balances, source: "census" };
  }
  throw new AppError(
    "HOLDINGS_UNEXPLAINED",
    `The ${kind} balances at block ${block} are not known: the contract's Transfer logs do not tell them, and the RPC endpoints have forgotten the block, of which no census knows them.`,
    { retryAfterSeconds: 60 },
  );
}

function inOrder(balances: ReadonlyMap<Address, bigint>, holders: readonly Address[]): bigint[] {
  return holders.map((holder) => {
    const balance = balances.get(holder);
    if (balance === undefined) throw new Error(`the contract's answer has no ${holder}`);
    return balance;
  });
}
