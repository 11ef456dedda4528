import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { readAgreedBalances } from "./agreed-balances.server";
import { listBalancesAt } from "./balance-store.server";
import { distrustContract } from "./distrust-contract.server";
import { type Difference, findDifference } from "./find-difference";
import { hasMark, lockIndexState } from "./holdings-index-store.server";
import type { IndexedContract } from "./indexed-contracts.server";
import type { Mark } from "./rewind-target";

/** Time between two looks, so that an index or a node in the middle of a change isn't mistaken for a lie. */
const SECOND_LOOK_MS = 500;

type Question = { contract: IndexedContract; mark: Mark; holders: readonly Address[] };

/**
 * Compares the index's balances at an indexed block with the contract's own. If two looks at all holders differ in the same
 * one, the trust in the contract ends. "unknown" if a node has forgotten the block, the index has left it, or the looks
 * differ in two holders. Throws CHAIN_UNAVAILABLE, also if the block was replaced, and BALANCES_DISAGREE; neither says
 * anything about the contract.
 */
export async function compareBalances(question: Question): Promise<"equal" | "different" | "unknown"> {
  const first = await look(question);
  if (first === "unknown" || first === "equal") return first;
  await sleep(SECOND_LOOK_MS);
  const second = await look(question);
  if (second === "unknown" || second === "equal") return second;
  // The first is settled, and this one was looked at only once: neither equal nor a lie yet.
  if (second.holder !== first.holder) return "unknown";
  const { contract, mark } = question;
  return inTransaction(async (tx) => {
    await lockIndexState(tx, contract.address);
    // If it was undone since, the earlier balances said nothing about this chain.
    if (!(await hasMark(tx, { contract: contract.address, mark }))) return "unknown";
    await distrustContract(tx, {
      contract: contract.address,
      block: mark.block,
      reason: reasonOf(question, second),
    });
    return "different";
  });
}

async function look({ contract, mark, holders }: Question): Promise<"equal" | "unknown" | Difference> {
  const { address } = contract;
  const indexed = (await listBalancesAt({ contracts: [address], holders, block: mark.block })).get(address);
  if (indexed === undefined || indexed.nextBlock <= mark.block) return "unknown";
  const said = await readAgreedBalances({
    contract: address,
    holders,
    block: mark.block,
    blockHash: mark.hash,
  });
  if (!said.ok) return "unknown";
  const ofIndex = new Map(holders.map((holder, index) => [holder, indexed.balances[index] ?? 0n]));
  return findDifference(ofIndex, said.value) ?? "equal";
}

function reasonOf({ contract, mark }: Question, { holder, left, right }: Difference): string {
  return `The ${contract.kind} ${contract.address} gives ${holder} ${right} units at block ${mark.block}; its Transfer logs make it ${left}.`;
}
