import { otherMethods } from "@/lib/api/other-methods.server";
import { runSnapshotsJob } from "@/lib/api/run-snapshots-job.server";
import { withRoute } from "@/lib/api/with-route.server";

/** GET, because the schedulers of serverless hosts send nothing else. */
export const GET = withRoute({
  auth: "none",
  limit: { name: "cron-snapshots", points: 120, windowSeconds: 60 },
  document: { internal: "for the scheduler, with its secret" },
  handler: ({ request }) => runSnapshotsJob(request),
});
export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
