import "server-only";
import { recheckSnapshots } from "@/lib/proposals/recheck-snapshots.server";
import { runCronJob } from "./run-cron-job.server";

/** Checks whether the snapshot blocks of open proposals are still on the chain, and answers what changed. */
export function runSnapshotsJob(request: Request): Promise<object> {
  return runCronJob(request, {
    name: "snapshots",
    work: recheckSnapshots,
    summarise: ({ checked, changed }) => `${checked} checked, ${changed} changed`,
  });
}
