import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { int8, timestamptz } from "@/lib/db/fields";

/** When the current text was signed, by the id of the proposal. */
export async function findRevisionTimes(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Date>> {
  const found = await rows(
    getPool(),
    { id: int8, at: timestamptz },
    `SELECT p.id, v.created_at AS at FROM proposal p
       JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version WHERE p.id = ANY ($1::bigint[])`,
    [ids],
  );
  return new Map(found.map(({ id, at }) => [id, at]));
}
