import "server-only";
import { isCommitOff } from "@/lib/db/database-fault";
import { pingDatabase } from "@/lib/db/database-state.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { keepLoggedWarnings } from "./keep-events.server";

const START_CHECK_MS = 4_500;

/**
 * Ends the process with a message for operators when the configuration is not usable or synchronous_commit is off. Any
 * other fault of the database is a log line.
 */
export async function checkStart(): Promise<void> {
  try {
    getEnvironment();
    keepLoggedWarnings();
    await checkDatabase();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    // Next would continue and answer every request with 500.
    process.exit(1);
  }
}

async function checkDatabase(): Promise<void> {
  const late = () => new Error(`the database did not answer within ${START_CHECK_MS} ms`);
  await withDeadline(START_CHECK_MS, late, pingDatabase).catch((error: unknown) => {
    if (isCommitOff(error)) throw error;
    getLogger().warn({ fault: String(error).slice(0, 500) }, "started without a database");
  });
}
