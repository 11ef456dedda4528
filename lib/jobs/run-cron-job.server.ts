import "server-only";
import { getLogger } from "@/lib/env/logger.server";
import { checkCronSecret } from "@/lib/http/check-cron-secret.server";
import { toAppError } from "@/lib/http/to-app-error";
import type { CronJobName } from "./cron-jobs";
import { claimRun, finishRun } from "./cron-run-store.server";

type Busy = { status: "already running"; since: Date | null };

/**
 * One run of a job for a caller who knows the secret: noted in `cron_run` with its outcome. A second one at the same time
 * does nothing and says so. What the job throws is noted and thrown on.
 */
export async function runCronJob<Report>(
  request: Request,
  {
    name,
    work,
    summarise,
  }: { name: CronJobName; work: () => Promise<Report>; summarise: (report: Report) => string },
): Promise<Report | Busy> {
  checkCronSecret(request.headers);
  const claimed = await claimRun(name);
  if (claimed.runId === null) return { status: "already running", since: claimed.since };
  const { runId } = claimed;
  try {
    const report = await work();
    await note({ runId, name, outcome: "done", summary: summarise(report) });
    return report;
  } catch (error) {
    const { code, message } = toAppError(error);
    await note({ runId, name, outcome: "failed", summary: `${code}: ${message}` });
    throw error;
  }
}

/** The work counts even if its note can't be written; the run then counts as lost. */
async function note(run: Parameters<typeof finishRun>[0]): Promise<void> {
  await finishRun(run).catch((error: unknown) => {
    getLogger().warn({ fault: String(error).slice(0, 500) }, `run of ${run.name} not noted`);
  });
}
