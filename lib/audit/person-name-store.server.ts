import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { address, text } from "@/lib/db/fields";
import type { Address } from "@/lib/shared/address";
import { personNameSql } from "./shown-sql";

/** What these people call themselves, by address in lower case; who has no name, or a hidden one, is left out. */
export async function listPersonNames(addresses: readonly Address[]): Promise<ReadonlyMap<Address, string>> {
  if (addresses.length === 0) return new Map();
  const found = await rows(
    getPool(),
    { address, name: text },
    `SELECT n.address, n.name FROM (
       SELECT person.address, ${personNameSql("person.address")} AS name FROM unnest($1::text[]) AS person(address)) n
     WHERE n.name IS NOT NULL`,
    [[...new Set(addresses)]],
  );
  return new Map(found.map((person) => [person.address, person.name]));
}
