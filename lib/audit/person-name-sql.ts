import { isHiddenSql } from "./hidden-sql";

/**
 * SQL of the name that the person with this address chose, else the one that the chain has for it (read within a week), or null: look-ups by key,
 * for lists that show people. Names are not unique, so show the address beside it.
 */
export function personNameSql(address: string): string {
  return `(SELECT named.name FROM (
    SELECT chosen.name, 1 AS rank FROM profile chosen WHERE chosen.address = ${address} AND chosen.name <> ''
    UNION ALL
    SELECT known.name, 2 FROM chain_name known WHERE known.address = ${address} AND known.name IS NOT NULL AND known.checked_at > (SELECT app_now()) - interval '7 days'
    ORDER BY rank LIMIT 1) named WHERE NOT ${isHiddenSql({ kind: "profile", id: address })})`;
}
