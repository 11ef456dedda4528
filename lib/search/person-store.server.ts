import "server-only";
import { rows } from "@/lib/db/database.server";
import { address } from "@/lib/db/fields";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** Tables with addresses that everybody may see, each read by an index no further than needed. */
const SOURCES: readonly (readonly [table: string, column: string])[] = [
  ["club_member", "address"],
  ["proposal", "author"],
  ["vote", "voter"],
  ["holdings_holder", "holder"],
];

/** Addresses of holders, members, authors and voters that begin and end so, in their order. */
export async function listAddressesLike(
  tx: Transaction,
  { start, end, limit }: { start: string; end: string; limit: number },
): Promise<Address[]> {
  const parts = SOURCES.map(
    // A range, because an index serves it whatever the database's collation; "g" follows every hex digit.
    ([table, column]) =>
      `(SELECT DISTINCT ${column} AS address FROM ${table} WHERE ${column} >= $1 AND ${column} < $1 || 'g'
         AND right(${column}, length($3)) = $3 ORDER BY 1 LIMIT $2)`,
  );
  return rows(
    tx,
    address,
    `SELECT address FROM (${parts.join(" UNION ")}) people ORDER BY address LIMIT $2`,
    [start, limit, end],
  );
}
