import "server-only";
import { isCommitOff } from "@/lib/db/database-fault";
import { pingDatabase } from "@/lib/db/database-state.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { type Environment, listUnreadNames } from "@/lib/env/environment-schemas";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";
import { formatFinding } from "./finding";
import { judgeConfiguration } from "./judge-configuration";
import { keepLoggedWarnings } from "./keep-events.server";

const START_CHECK_MS = 4_500;

/**
 * Ends the process with a message for operators when the configuration is not usable or synchronous_commit is off. Any
 * other fault of the database is a log line.
 */
export async function checkStart(): Promise<void> {
  try {
    refuseUnsafe(getEnvironment());
    keepLoggedWarnings();
    for (const { name, meant } of listUnreadNames(process.env))
      getLogger().warn(`nothing reads the variable ${name}; ${meant} looks like it`);
    await checkDatabase();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    // Next would continue and answer every request with 500.
    process.exit(1);
  }
}

/** What the doctor calls a failure without asking anybody: secrets that anyone guesses, cookies in the open. */
function refuseUnsafe(environment: Environment): void {
  if (environment.LOCAL_MODE === "1") return;
  const unsafe = judgeConfiguration(environment).filter(({ state }) => state === "failing");
  if (unsafe.length === 0) return;
  throw new Error(
    `The configuration is not safe:\n${unsafe.map((each) => `  ${formatFinding(each)}`).join("\n")}`,
  );
}

async function checkDatabase(): Promise<void> {
  const late = () => new Error(`the database did not answer within ${START_CHECK_MS} ms`);
  await withDeadline(START_CHECK_MS, late, pingDatabase).catch((error: unknown) => {
    if (isCommitOff(error)) throw error;
    getLogger().warn({ fault: String(error).slice(0, 500) }, "started without a database");
  });
}
