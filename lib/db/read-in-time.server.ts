import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { isDatabaseAway } from "./is-database-away.server";

/** A page that waits longer for the database is shown without its data (R8). */
const PAGE_READ_MS = 4_500;

/**
 * What `read` answers; or `otherwise`, with `complaint` in the log, if it fails, takes longer than 4.5 s or would ask a database that is
 * known to be away, so that a page which reads several things in turn doesn't wait for each. Never throws.
 */
export async function readInTime<Value>({
  read,
  otherwise,
  complaint,
}: {
  read: () => Promise<Value>;
  otherwise: Value;
  complaint: string;
}): Promise<Value> {
  const late = () => new Error(`the database did not answer within ${PAGE_READ_MS} ms`);
  try {
    if (await isDatabaseAway()) throw new Error("the database is away");
    return await withDeadline(PAGE_READ_MS, late, read);
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, complaint);
    return otherwise;
  }
}
