import "server-only";
import { bool, nullable } from "@/lib/db/fields";
import { getPool } from "@/lib/db/pool.server";
import { maybe } from "@/lib/db/rows.server";

/**
 * Whether the log has this proposal in its current state: its digest, author, number, rule, snapshot and dates, and its
 * cancellation.
 */
export async function isLogged(id: bigint): Promise<boolean> {
  const sql = "SELECT log_has_proposal(p) FROM proposal p WHERE p.id = $1";
  return (await maybe(getPool(), nullable(bool), sql, [id])) ?? false;
}
