import "server-only";
import { describeAnchoring } from "@/lib/anchors/anchor-report";
import { keepAnchors } from "@/lib/anchors/keep-anchors.server";
import { runCronJob } from "./run-cron-job.server";

/** Puts the root of the public log on the chain where it is due, and follows what was sent. */
export function runAnchorJob(request: Request): Promise<object> {
  return runCronJob(request, { name: "anchor", work: keepAnchors, summarise: describeAnchoring });
}
