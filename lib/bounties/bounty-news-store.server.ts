import "server-only";
import { getPool } from "@/lib/db/pool.server";

/** How often the sponsor gave more time, and when last, by the id of the bounty; one that never had more is not in it. */
export async function findLastExtensions(
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { count: number; at: Date }>> {
  const { rows } = await getPool().query<{ id: string; count: number; at: Date }>(
    `SELECT bounty_id AS id, count(*)::int AS count, max(extended_at) AS at FROM bounty_extension
     WHERE bounty_id = ANY ($1::bigint[]) GROUP BY bounty_id`,
    [ids],
  );
  return new Map(rows.map(({ id, count, at }) => [BigInt(id), { count, at }]));
}
