import assert from "node:assert/strict";
import { type Balances, type ContractName, contractNames } from "./churn-chain";
import type { TwoInstances } from "./two-instances";

type Named = { holders: readonly string[]; contracts: Record<ContractName, string> };

/** Compares every holder's indexed balance of both contracts at the block with the oracle's; answers how many. */
export async function compareIndex(parts: {
  stand: TwoInstances;
  chain: Named;
  block: bigint;
  oracle: Balances;
}): Promise<number> {
  const { stand, chain, block, oracle } = parts;
  for (const name of contractNames) {
    const rows = await stand.query<{ balance: string | null }>(
      `SELECT c.balance FROM unnest($2::text[]) WITH ORDINALITY AS h(holder, place)
       LEFT JOIN LATERAL (
         SELECT balance FROM holdings_checkpoint
         WHERE contract = $1 AND holder = h.holder AND block <= $3 ORDER BY block DESC LIMIT 1) c ON true
       ORDER BY h.place`,
      [chain.contracts[name].toLowerCase(), chain.holders.map((holder) => holder.toLowerCase()), block],
    );
    const indexed = rows.map(({ balance }) => BigInt(balance ?? 0));
    assertSame({ chain, name, block, indexed, oracle: oracle[name] });
  }
  return contractNames.length * chain.holders.length;
}

export function assertSame(parts: {
  chain: Pick<Named, "holders">;
  name: string;
  block: bigint;
  indexed: readonly bigint[];
  oracle: readonly bigint[];
}): void {
  const { chain, name, block, indexed, oracle } = parts;
  assert.equal(indexed.length, oracle.length);
  const wrong = chain.holders.flatMap((holder, place) =>
    indexed[place] === oracle[place]
      ? []
      : [`${name} of ${holder} at block ${block}: ${indexed[place]} instead of ${oracle[place]}`],
  );
  assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} balances differ from the contract's`);
}

/** How far both contracts are indexed; -1 if nothing is. */
export async function indexedBlock(stand: TwoInstances): Promise<bigint> {
  const [row] = await stand.query<{ indexed: string | null; contracts: string }>(
    "SELECT min(next_block) - 1 AS indexed, count(*) AS contracts FROM holdings_index",
  );
  return row?.contracts === "2" ? BigInt(row.indexed ?? -1) : -1n;
}

export async function forgetIndex(stand: TwoInstances): Promise<void> {
  await stand.query("TRUNCATE holdings_index, holdings_mark, holdings_checkpoint CASCADE");
}

/** Fails if an honest contract was distrusted: a false alarm is wrong too. */
export async function assertTrusted(stand: TwoInstances): Promise<void> {
  const distrusted = await stand.query(
    "SELECT contract, distrusted_at_block, distrust_reason FROM holdings_index WHERE distrusted_at IS NOT NULL",
  );
  assert.deepEqual(distrusted, []);
}
