import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";

/** A page that waits longer for the database is shown without its data (R8). */
const PAGE_READ_MS = 4_500;

/** What `read` answers; or `otherwise`, with `complaint` in the log, if it fails or takes longer than 4.5 s. Never throws. */
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
    return await withDeadline(PAGE_READ_MS, late, read);
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, complaint);
    return otherwise;
  }
}
