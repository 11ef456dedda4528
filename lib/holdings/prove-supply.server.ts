import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeFunctionData, erc20Abi, zeroAddress } from "viem";
import { callAtBlock, StateForgotten } from "@/lib/chain/call-at-block.server";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { wordSchema } from "@/lib/chain/rpc-answer-schemas";
import { classifyDatabaseFault } from "@/lib/db/database-fault";
import { inTransaction } from "@/lib/db/transaction.server";
import { getLogger } from "@/lib/env/logger.server";
import { AppError } from "@/lib/http/app-error";
import { askEveryEndpoint } from "./ask-every-endpoint.server";
import { distrustContract } from "./distrust-contract.server";
import { findIndexState, hasMark, lockIndexState } from "./holdings-index-store.server";
import type { IndexRun } from "./index-run.server";
import { firstBlockVariable, type IndexedContract } from "./indexed-contracts.server";
import type { Mark } from "./rewind-target";
import { saveProof, sumBalances } from "./trust-store.server";

const TIMEOUT_MS = 2_500;
/** Time between two looks, so that a node in the middle of a change isn't mistaken for a lie. */
const SECOND_LOOK_MS = 500;
const SUPPLY_CALLS = [
  encodeFunctionData({ abi: erc20Abi, functionName: "totalSupply" }),
  // Some tokens count what was sent to the zero address.
  encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [zeroAddress] }),
];

/**
 * Compares the sum of all balances at the last indexed block with totalSupply there. If they are equal, a new index counts
 * from now on. If they differ twice, the contract is distrusted: its first block is too late, or logs are missing. A chain
 * that can't be read changes nothing.
 */
export async function proveSupply(
  run: IndexRun,
  contract: IndexedContract,
): Promise<"equal" | "different" | "unknown"> {
  try {
    const first = await look({ run, contract });
    if (first !== "different") return first;
    await sleep(SECOND_LOOK_MS);
    return await look({ run, contract, isLast: true });
  } catch (error) {
    const fault = error instanceof AppError ? error.code : classifyDatabaseFault(error);
    if (fault === null) throw error;
    getLogger().warn(
      { code: fault, contract: contract.address },
      "balances were not compared with totalSupply",
    );
    return "unknown";
  }
}

type Look = { run: IndexRun; contract: IndexedContract; isLast?: boolean };

async function look({ run, contract, isLast = false }: Look): Promise<"equal" | "different" | "unknown"> {
  const { address } = contract;
  const mark = (await findIndexState(address))?.lastMark;
  if (!mark) return "unknown";
  const supply = await readHeldSupply({ run, contract }, mark);
  if (supply === null) return "unknown";
  const sum = await sumBalances({ contract: address, block: mark.block, limitMs: run.sumLimitMs });
  return inTransaction(async (tx) => {
    await lockIndexState(tx, address);
    // If it was undone since, the sum isn't this chain's.
    if (!(await hasMark(tx, { contract: address, mark }))) return "unknown";
    if (sum === supply) await saveProof(tx, { contract: address, block: mark.block });
    else if (isLast)
      await distrustContract(tx, {
        contract: address,
        block: mark.block,
        reason: reasonOf(contract, { mark, sum, supply }),
      });
    return sum === supply ? "equal" : "different";
  });
}

/** What somebody holds according to every endpoint; null if one has forgotten the block or the contract doesn't say. */
async function readHeldSupply(
  { run, contract: { address } }: Look,
  { block, hash }: Mark,
): Promise<bigint | null> {
  const calls = SUPPLY_CALLS.map((data) => ({ to: address, data }));
  const supplies = await askEveryEndpoint(async (url) => {
    try {
      const found = await run.ask(url, () =>
        callAtBlock({ url, block, calls, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      );
      if (found.hash !== hash) throw new Error(`block ${block} was replaced`);
      const [total, ofNobody] = found.answers.map((answer) => wordSchema.safeParse(answer.result).data);
      // Most contracts refuse to give the zero address's balance, which is zero. A node that fails says nothing at all.
      const isRefused = /revert/i.test(found.answers[1]?.error?.message ?? "");
      if (total === undefined || (ofNobody === undefined && !isRefused)) return null;
      return BigInt(total) - BigInt(ofNobody ?? 0);
    } catch (error) {
      if (error instanceof StateForgotten) return null;
      throw chainUnavailable(error);
    }
  });
  if (new Set(supplies).size > 1) throw chainUnavailable(new Error("the endpoints tell another totalSupply"));
  return supplies[0] ?? null;
}

function reasonOf(
  contract: IndexedContract,
  { mark, sum, supply }: { mark: Mark; sum: bigint; supply: bigint },
): string {
  return `The balances of the ${contract.kind} ${contract.address} add up to ${sum} units at block ${mark.block}, and its totalSupply is ${supply}: ${firstBlockVariable(contract)} is after its first transfer, a node withheld logs, or the contract moves balances without events.`;
}
