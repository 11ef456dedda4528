import "server-only";
import { getPool, maybe } from "@/lib/db/database.server";
import { bool, nullable } from "@/lib/db/fields";

/**
 * Whether the log has this proposal in its current state: its digest, author, number, rule, snapshot and dates, and its
 * cancellation.
 */
export async function isLogged(id: bigint): Promise<boolean> {
  const sql = "SELECT log_has_proposal(p) FROM proposal p WHERE p.id = $1";
  return (await maybe(getPool(), nullable(bool), sql, [id])) ?? false;
}
