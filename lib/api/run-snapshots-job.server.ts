import "server-only";
import { recheckSnapshots, type SnapshotReport } from "@/lib/proposals/recheck-snapshots.server";
import { checkCronSecret } from "./check-cron-secret.server";

/** Looks whether the snapshot blocks of open proposals still stand and tells what changed. */
export async function runSnapshotsJob(request: Request): Promise<SnapshotReport> {
  checkCronSecret(request.headers);
  return recheckSnapshots();
}
