import { otherMethods } from "@/lib/api/other-methods.server";
import { runLogCheckJob } from "@/lib/api/run-log-check-job.server";
import { withRoute } from "@/lib/api/with-route.server";

/** GET, because the schedulers of serverless hosts send nothing else. */
export const GET = withRoute({
  auth: "none",
  limit: { name: "cron-log-check", points: 120, windowSeconds: 60 },
  document: { internal: "for the scheduler, with its secret" },
  handler: ({ request }) => runLogCheckJob(request),
});
export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
