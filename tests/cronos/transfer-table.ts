/** A transfer of a contract; holder 0 is the zero address. For an NFT, `value` is its id. */
export type TransferEntry = { block: number; isNft: boolean; from: number; to: number; value: number };

export type TransferTable = {
  count(): number;
  push(entry: TransferEntry): void;
  /** Removes the newest transfer. Throws if there is none left. */
  pop(): TransferEntry;
  at(index: number): TransferEntry;
  /** Index of the first transfer in `block` or later. */
  firstFrom(block: number): number;
  /** What a holder has at the end of a block. For the zero address, minus the supply. */
  balanceAt(asked: { isNft: boolean; holder: number; block: number }): number;
};

/**
 * Transfers in the order of the chain, some 45 bytes each. Every transfer links to the previous one of its two holders. So a
 * balance at any block needs no state, and the newest transfers can be removed.
 */
export function createTransferTable({
  capacity,
  holders,
}: {
  capacity: number;
  holders: number;
}): TransferTable {
  let count = 0;
  let columns = createColumns(capacity);
  const newest = { nft: new Int32Array(holders + 1).fill(-1), token: new Int32Array(holders + 1).fill(-1) };
  const newestOf = (isNft: boolean) => (isNft ? newest.nft : newest.token);
  const read = (column: { [index: number]: number }, index: number): number => column[index] ?? 0;

  function balanceAfter(index: number, holder: number): number {
    if (index < 0) return 0;
    const column = read(columns.from, index) === holder ? columns.fromBalance : columns.toBalance;
    return read(column, index);
  }

  function before(index: number, holder: number): number {
    const column = read(columns.from, index) === holder ? columns.beforeFrom : columns.beforeTo;
    return read(column, index);
  }

  function at(index: number): TransferEntry {
    return {
      block: read(columns.block, index),
      isNft: read(columns.isNft, index) === 1,
      from: read(columns.from, index),
      to: read(columns.to, index),
      value: read(columns.value, index),
    };
  }

  return {
    count: () => count,
    at,
    push({ block, isNft, from, to, value }) {
      if (count === columns.block.length) columns = grown(columns);
      const ofHolder = newestOf(isNft);
      const moved = from === to ? 0 : isNft ? 1 : value;
      columns.block[count] = block;
      columns.isNft[count] = isNft ? 1 : 0;
      columns.from[count] = from;
      columns.to[count] = to;
      columns.value[count] = value;
      columns.beforeFrom[count] = read(ofHolder, from);
      columns.beforeTo[count] = read(ofHolder, to);
      columns.fromBalance[count] = balanceAfter(read(ofHolder, from), from) - moved;
      columns.toBalance[count] = balanceAfter(read(ofHolder, to), to) + moved;
      ofHolder[from] = count;
      ofHolder[to] = count;
      count++;
    },
    pop() {
      if (count === 0) throw new Error("there is no transfer to take back");
      count--;
      const entry = at(count);
      const ofHolder = newestOf(entry.isNft);
      ofHolder[entry.from] = read(columns.beforeFrom, count);
      ofHolder[entry.to] = read(columns.beforeTo, count);
      return entry;
    },
    firstFrom(block) {
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (read(columns.block, middle) < block) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    balanceAt({ isNft, holder, block }) {
      let index = read(newestOf(isNft), holder);
      while (index >= 0 && read(columns.block, index) > block) index = before(index, holder);
      return balanceAfter(index, holder);
    },
  };
}

type Columns = ReturnType<typeof createColumns>;

function createColumns(capacity: number) {
  return {
    block: new Uint32Array(capacity),
    isNft: new Uint8Array(capacity),
    from: new Uint32Array(capacity),
    to: new Uint32Array(capacity),
    value: new Float64Array(capacity),
    beforeFrom: new Int32Array(capacity),
    beforeTo: new Int32Array(capacity),
    fromBalance: new Float64Array(capacity),
    toBalance: new Float64Array(capacity),
  };
}

function grown(columns: Columns): Columns {
  const larger = createColumns(Math.ceil(columns.block.length * 1.5) + 1_000);
  larger.block.set(columns.block);
  larger.isNft.set(columns.isNft);
  larger.from.set(columns.from);
  larger.to.set(columns.to);
  larger.value.set(columns.value);
  larger.beforeFrom.set(columns.beforeFrom);
  larger.beforeTo.set(columns.beforeTo);
  larger.fromBalance.set(columns.fromBalance);
  larger.toBalance.set(columns.toBalance);
  return larger;
}
