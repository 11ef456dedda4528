import "server-only";
import { getPool } from "@/lib/db/pool.server";

/**
 * Whether the log has this proposal in its current state: its digest, author, number, rule, snapshot and dates, and its
 * cancellation.
 */
export async function isLogged(id: bigint): Promise<boolean> {
  const { rows } = await getPool().query<{ is_logged: boolean }>(
    "SELECT log_has_proposal(p) AS is_logged FROM proposal p WHERE p.id = $1",
    [id],
  );
  return rows[0]?.is_logged === true;
}
