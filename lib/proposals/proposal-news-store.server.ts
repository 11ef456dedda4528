import "server-only";
import { getPool } from "@/lib/db/pool.server";

/** When the text that stands was signed, by the id of the proposal. */
export async function findRevisionTimes(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Date>> {
  const { rows } = await getPool().query<{ id: string; at: Date }>(
    `SELECT p.id, v.created_at AS at FROM proposal p
       JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version WHERE p.id = ANY ($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, at }) => [BigInt(id), at]));
}
