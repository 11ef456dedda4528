import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { int4, int8, timestamptz } from "@/lib/db/fields";

/** How often the sponsor gave more time, and when last, by the id of the bounty; one that never had more is not in it. */
export async function findLastExtensions(
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { count: number; at: Date }>> {
  const found = await rows(
    getPool(),
    { id: int8, count: int4, at: timestamptz },
    `SELECT bounty_id AS id, count(*)::int AS count, max(extended_at) AS at FROM bounty_extension
     WHERE bounty_id = ANY ($1::bigint[]) GROUP BY bounty_id`,
    [ids],
  );
  return new Map(found.map(({ id, ...last }) => [id, last]));
}
