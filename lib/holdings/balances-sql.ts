import * as z from "zod/mini";
import { bool, type RowOf, text, textArray } from "@/lib/db/fields";

/** A contract's index at a block. It is valid only if `nextBlock` is after the block. */
export type IndexedBalances = {
  firstBlock: bigint;
  nextBlock: bigint;
  /** If so, the balances are not what balanceOf says and must not be used. */
  isDistrusted: boolean;
  /** In the order of the given holders. */
  balances: bigint[];
};

/** By contract; one without an index isn't in it. */
export type BalancesByContract = ReadonlyMap<string, IndexedBalances>;

/** In text, because a row may also come as JSON. */
export const balancesRow = {
  contract: text,
  first_block: text,
  next_block: text,
  is_distrusted: bool,
  balances: textArray,
};
export type BalancesRow = RowOf<typeof balancesRow>;

/** The same rows as JSON. */
export const balancesJson = z.array(
  z.object({
    contract: z.string(),
    first_block: z.string(),
    next_block: z.string(),
    is_distrusted: z.boolean(),
    balances: z.array(z.string()),
  } satisfies Record<keyof BalancesRow, z.ZodMiniType>),
);

/** From this many holders on, one walk over the contract's checkpoints is cheaper than a look-up for each. */
const MANY_HOLDERS = 1_000;

const lookUp = (block: string): string => `LEFT JOIN LATERAL (
    SELECT c.balance FROM holdings_checkpoint c
    WHERE c.contract = i.contract AND c.holder = h.holder AND c.block <= ${block}
    ORDER BY c.block DESC LIMIT 1) n ON true`;

// Always backwards, in the order of the index that has the balances, so nothing is sorted and the table isn't touched.
const walk = (block: string): string => `LEFT JOIN (
    SELECT DISTINCT ON (c.holder) c.holder, c.balance FROM holdings_checkpoint c
    WHERE c.contract = i.contract AND c.block <= ${block}
    ORDER BY c.holder DESC, c.block DESC) n ON n.holder = h.holder`;

/**
 * SQL for the balances of all holders in all contracts at the end of a block, and how far each index is. It is one
 * statement, so a rewind can't come in between. A contract without an index isn't in the answer. `count` is the number of
 * holders.
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

/** The rows of `balancesAt` as balances. */
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
