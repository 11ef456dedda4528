import "server-only";
import type pg from "pg";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { getPrimary, getReplica, maybe, one, withPool } from "./database.server";
import { classifyDatabaseFault } from "./database-fault";
import { bool, timestamptz } from "./fields";

/** A replica further behind is not read. With the time between two looks, nothing read from it is older than 10 s. */
const MOST_LAG_MS = 8_000;
const FRESH_FOR_MS = 2_000;
/** After an idle time the first beat is still on its way. */
const STALE_FOR_MS = 1_000;
const LOOK_MS = 1_000;
const late = () => new Error(`they did not answer within ${LOOK_MS} ms`);

let look: { isFresh: Promise<boolean>; endsAt: number } | undefined;

/**
 * Runs what only reads: its single statements go to the replica, if one is configured, answers, and is not far behind. If it fails
 * in the middle, everything is read again from the primary.
 */
export async function readFromReplica<Value>(read: () => Promise<Value>): Promise<Value> {
  const replica = getReplica();
  if (replica === null || !(await isFresh(replica))) return read();
  try {
    return await withPool(replica, read);
  } catch (error) {
    if (classifyDatabaseFault(error) === null) throw error;
    getLogger().warn({ fault: String(error).slice(0, 500) }, "the replica did not answer");
    look = { isFresh: Promise.resolve(false), endsAt: performance.now() + STALE_FOR_MS };
    return read();
  }
}

function isFresh(replica: pg.Pool): Promise<boolean> {
  if (look === undefined || performance.now() >= look.endsAt) {
    const next = {
      isFresh: withDeadline(LOOK_MS, late, () => lookAt(replica)).catch(notFresh),
      endsAt: performance.now() + FRESH_FOR_MS,
    };
    look = next;
    void next.isFresh.then((found) => {
      if (!found) next.endsAt = performance.now() + STALE_FOR_MS;
    });
  }
  return look.isFresh;
}

async function lookAt(replica: pg.Pool): Promise<boolean> {
  const beat = await maybe(replica, timestamptz, "SELECT at FROM replica_beat");
  // Both times are by the primary's clock, and not by app_now(), because a copy can't be behind on a clock that was set.
  return one(
    getPrimary(),
    bool,
    `WITH beat AS (
       INSERT INTO replica_beat (at) VALUES (clock_timestamp())
       ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE replica_beat.at < excluded.at - interval '1 second')
     SELECT coalesce($1::timestamptz > clock_timestamp() - $2::int * interval '1 millisecond', false)`,
    [beat, MOST_LAG_MS],
  );
}

/** If the primary is the one that doesn't answer, it says so itself. */
function notFresh(error: unknown): false {
  getLogger().warn(
    { fault: String(error).slice(0, 500) },
    "the replica could not be compared with the primary",
  );
  return false;
}
