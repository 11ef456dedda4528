import type { Address } from "@/lib/shared/address";
import type { ProofStatus } from "./claim-verdict";
import type { TokenTransfer } from "./judge-transfers";

type Credit = {
  logIndex: number;
  payer: Address;
  recipient: Address;
  amountWei: bigint;
  blockHash: string;
  status: ProofStatus;
};

/** A transaction's current place: its transfers and its block, or what the chain has instead of the credited block. */
export type Standing =
  | { isMined: true; transfers: readonly TokenTransfer[]; blockHash: string; isDeep: boolean }
  | { isMined: false; hashAtBlock: string | null };

export type RecheckVerdict = { status: ProofStatus; logIndex: number } | "no answer";

/**
 * A credit's new status. It is revoked only if the chain has another block in place of the credited one, or the same
 * transaction without the transfer. A node without the transaction proves nothing (security.md finding 8). A transfer that
 * moved to another block is pending until that block is deep enough.
 */
export function judgeRecheck(credit: Credit, standing: Standing): RecheckVerdict {
  if (!standing.isMined) {
    const isReplaced = standing.hashAtBlock !== null && standing.hashAtBlock !== credit.blockHash;
    return isReplaced ? { status: "revoked", logIndex: credit.logIndex } : "no answer";
  }
  const same = standing.transfers.filter(
    ({ from, to, amountWei }) =>
      from === credit.payer && to === credit.recipient && amountWei === credit.amountWei,
  );
  const found = same.find(({ logIndex }) => logIndex === credit.logIndex) ?? same[0];
  if (!found) return { status: "revoked", logIndex: credit.logIndex };
  const stayed = credit.status === "credited" && standing.blockHash === credit.blockHash;
  return { status: stayed || standing.isDeep ? "credited" : "pending", logIndex: found.logIndex };
}
