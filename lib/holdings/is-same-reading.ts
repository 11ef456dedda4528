import type { Transfer } from "@/lib/chain/parse-transfers";

type Block = { hash: string };
type Reading = { transfers: ReadonlyMap<string, readonly Transfer[]>; last: Block; parent: Block | null };

/** True if two endpoints gave the same transfers in the same order, between the same blocks. */
export function isSameReading(left: Reading, right: Reading): boolean {
  return (
    left.last.hash === right.last.hash &&
    left.parent?.hash === right.parent?.hash &&
    left.transfers.size === right.transfers.size &&
    [...left.transfers].every(([contract, transfers]) => isSame(transfers, right.transfers.get(contract)))
  );
}

function isSame(left: readonly Transfer[], right: readonly Transfer[] | undefined): boolean {
  return (
    left.length === right?.length &&
    left.every(
      (transfer, index) =>
        transfer.block === right[index]?.block &&
        transfer.from === right[index].from &&
        transfer.to === right[index].to &&
        transfer.amount === right[index].amount,
    )
  );
}
