import "server-only";
import { getPool } from "@/lib/db/pool.server";

/** Whether a proposal was published under this id. */
export async function isProposal(id: bigint): Promise<boolean> {
  const { rowCount } = await getPool().query("SELECT 1 FROM proposal WHERE id = $1", [id]);
  return rowCount === 1;
}
