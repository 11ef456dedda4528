/** What the index of a contract tells of a block. Worth something only when `nextBlock` is after the block. */
export type IndexedBalances = {
  firstBlock: bigint;
  nextBlock: bigint;
  /** Then the balances are not what balanceOf says, and nothing may rest on them. */
  isDistrusted: boolean;
  /** In the order of the holders that were asked for. */
  balances: bigint[];
};

/** By contract; one without an index is not in it. */
export type BalancesByContract = ReadonlyMap<string, IndexedBalances>;

/** Whole numbers as text, so that a row may also come as JSON. */
export type BalancesRow = {
  contract: string;
  first_block: string;
  next_block: string;
  is_distrusted: boolean;
  balances: string[];
};

/** From so many holders on, one walk over the contract's checkpoints is cheaper than a look-up for each. */
const MANY_HOLDERS = 1_000;

const lookUp = (block: string): string => `LEFT JOIN LATERAL (
    SELECT c.balance FROM holdings_checkpoint c
    WHERE c.contract = i.contract AND c.holder = h.holder AND c.block <= ${block}
    ORDER BY c.block DESC LIMIT 1) n ON true`;

// Backwards throughout: the index that holds the balances is read as it lies, so nothing is sorted and the table not visited.
const walk = (block: string): string => `LEFT JOIN (
    SELECT DISTINCT ON (c.holder) c.holder, c.balance FROM holdings_checkpoint c
    WHERE c.contract = i.contract AND c.block <= ${block}
    ORDER BY c.holder DESC, c.block DESC) n ON n.holder = h.holder`;

/**
 * SQL of the balances of all holders in all contracts at the end of a block, and of how far each index is: one statement, so
 * that a rewind can't fall between the two. A contract without an index is not in the answer. `count` is that of the holders.
 */
export function balancesAt({
  contracts,
  holders,
  block,
  count,
}: {
  contracts: `$${number}`;
  holders: string;
  block: string;
  count: number;
}): string {
  return `SELECT i.contract, i.first_block::text, i.next_block::text, i.distrusted_at IS NOT NULL AS is_distrusted, ARRAY(
      SELECT coalesce(n.balance, 0)::text
      FROM unnest(${holders}) WITH ORDINALITY AS h(holder, place) ${count < MANY_HOLDERS ? lookUp(block) : walk(block)}
      ORDER BY h.place) AS balances
    FROM holdings_index i WHERE i.contract = ANY (${contracts}::text[])`;
}

/** What the rows of `balancesAt` say. */
export function toBalances(rows: readonly BalancesRow[]): BalancesByContract {
  return new Map(
    rows.map((row) => [
      row.contract,
      {
        firstBlock: BigInt(row.first_block),
        nextBlock: BigInt(row.next_block),
        isDistrusted: row.is_distrusted,
        balances: row.balances.map(BigInt),
      },
    ]),
  );
}
