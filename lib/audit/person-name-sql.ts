import { isHiddenSql } from "./hidden-sql";

/**
 * SQL of the name that the person with this address chose, or null: one look-up by key, for lists that show people. Names
 * are not unique, so show the address beside it.
 */
export function personNameSql(address: string): string {
  return `(SELECT f.name FROM profile f WHERE f.address = ${address} AND f.name <> ''
    AND NOT ${isHiddenSql({ kind: "profile", id: "f.address" })})`;
}
