import type { Transfer } from "@/lib/chain/parse-transfers";

type Block = { hash: string };
type Reading = { transfers: readonly Transfer[]; last: Block; parent: Block | null };

/** True when two endpoints gave the same transfers in the same order, between the same blocks. */
export function isSameReading(left: Reading, right: Reading): boolean {
  return (
    left.last.hash === right.last.hash &&
    left.parent?.hash === right.parent?.hash &&
    left.transfers.length === right.transfers.length &&
    left.transfers.every((transfer, index) => isSameTransfer(transfer, right.transfers[index]))
  );
}

function isSameTransfer(left: Transfer, right: Transfer | undefined): boolean {
  return (
    left.block === right?.block &&
    left.from === right.from &&
    left.to === right.to &&
    left.amount === right.amount
  );
}
