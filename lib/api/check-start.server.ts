import "server-only";
import { isCommitOff } from "@/lib/db/database-fault";
import { pingDatabase } from "@/lib/db/database-state.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";

const START_CHECK_MS = 4_500;

/** Throws when the configuration is not usable or synchronous_commit is off; any other fault of the database is a log line. */
export async function checkStart(): Promise<void> {
  getEnvironment();
  const late = () => new Error(`the database did not answer within ${START_CHECK_MS} ms`);
  await withDeadline(START_CHECK_MS, late, pingDatabase).catch((error: unknown) => {
    if (isCommitOff(error)) throw error;
    getLogger().warn({ fault: String(error).slice(0, 500) }, "started without a database");
  });
}
