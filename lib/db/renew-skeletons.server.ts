import "server-only";
import type pg from "pg";
import { skeletonOf } from "@/lib/shared/skeleton";

type ClubRow = { id: string; name: string; skeleton: string };

/**
 * Updates clubs' stored skeletons to what `skeletonOf` gives now, and reports clubs whose names now look alike. Both keep
 * their names. The older one has the skeleton, so no third may look like them; the newer one has it with its id.
 */
export async function renewSkeletons(client: pg.Client): Promise<string[]> {
  await client.query(
    "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
  );
  try {
    // Nobody may found or rename a club between reading and writing.
    await client.query("LOCK TABLE club IN SHARE ROW EXCLUSIVE MODE");
    const { rows } = await client.query<ClubRow>("SELECT id, name, skeleton FROM club ORDER BY id");
    const { wanted, notes } = plan(rows);
    const changed = rows.filter(({ id, skeleton }) => wanted.get(id) !== skeleton).map(({ id }) => id);
    // In two steps: one club's new skeleton may be another's old one.
    await client.query("UPDATE club SET skeleton = 'renewed ' || id WHERE id = ANY($1::bigint[])", [changed]);
    await client.query(
      `UPDATE club SET skeleton = renewed.skeleton
       FROM unnest($1::bigint[], $2::text[]) AS renewed(id, skeleton) WHERE club.id = renewed.id`,
      [changed, changed.map((id) => wanted.get(id))],
    );
    await client.query("COMMIT");
    return notes;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

function plan(rows: readonly ClubRow[]): { wanted: Map<string, string>; notes: string[] } {
  const first = new Map<string, ClubRow>();
  const wanted = new Map<string, string>();
  const notes: string[] = [];
  for (const row of rows) {
    const skeleton = skeletonOf(row.name);
    const older = first.get(skeleton);
    // No skeleton has a space, so this one is unique.
    wanted.set(row.id, older ? `${skeleton} ${row.id}` : skeleton);
    if (!older) first.set(skeleton, row);
    else
      notes.push(
        `club ${row.id} "${row.name}" looks like club ${older.id} "${older.name}": ask one owner to rename it`,
      );
  }
  return { wanted, notes };
}
