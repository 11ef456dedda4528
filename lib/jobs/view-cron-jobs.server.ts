import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import type { CronJobState } from "./cron-jobs";
import { listCronJobs } from "./cron-run-store.server";

const RUNS_SHOWN = 5;

/** Every job with its last runs, null when they can't be read, and whether anybody may run them at all. */
export async function viewCronJobs(): Promise<{ jobs: CronJobState[] | null; isConfigured: boolean }> {
  const jobs = await listCronJobs({ runsEach: RUNS_SHOWN }).catch(() => null);
  return { jobs, isConfigured: getEnvironment().CRON_SECRET !== undefined };
}
