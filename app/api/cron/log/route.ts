import { otherMethods } from "@/lib/api/other-methods.server";
import { runLogJob } from "@/lib/api/run-log-job.server";
import { withRoute } from "@/lib/api/with-route.server";

/** GET, because the schedulers of serverless hosts send nothing else. */
export const GET = withRoute({
  auth: "none",
  limit: { name: "cron-log", points: 120, windowSeconds: 60 },
  document: { internal: "for the scheduler, with its secret" },
  handler: ({ request }) => runLogJob(request),
});
export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
