import "server-only";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { address, pick, required } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";

const shown = { name: required(pick(tables.chainName, "name").name) };

/** The address's name if it was confirmed within a week and a registry is configured. */
export async function findChainName(of: Address): Promise<string | null> {
  if (getEnvironment().NAME_REGISTRY_ADDRESS === undefined) return null;
  const found = await maybe(
    getPool(),
    shown,
    `SELECT name FROM chain_name
     WHERE address = $1 AND name IS NOT NULL AND checked_at > app_now() - interval '7 days'`,
    [of],
  );
  return found?.name ?? null;
}

/** Claims people whose name was never read or was last tried an hour ago, so that nobody else reads them now. */
export function claimDueAddresses(limit: number): Promise<Address[]> {
  return rows(
    getPool(),
    address,
    `INSERT INTO chain_name (address, tried_at)
     SELECT due.address, app_now() FROM (
       (SELECT p.address FROM (SELECT m.address FROM club_member m UNION SELECT v.voter FROM club_voter v) p
        WHERE NOT EXISTS (SELECT FROM chain_name n WHERE n.address = p.address) LIMIT $1)
       UNION ALL
       (SELECT n.address FROM chain_name n WHERE n.tried_at <= app_now() - interval '1 hour' ORDER BY n.tried_at LIMIT $1)
     ) due LIMIT $1
     ON CONFLICT (address) DO UPDATE SET tried_at = app_now() WHERE chain_name.tried_at <= app_now() - interval '1 hour'
     RETURNING address`,
    [limit],
  );
}

/** Stores what the chain said now: a name, or that there is none to show. */
export async function storeChainName(of: Address, name: string | null): Promise<void> {
  await getPool().query("UPDATE chain_name SET name = $2, checked_at = app_now() WHERE address = $1", [
    of,
    name,
  ]);
}
