import { otherMethods } from "@/lib/api/other-methods.server";
import { runAlertsJob } from "@/lib/api/run-alerts-job.server";
import { withRoute } from "@/lib/api/with-route.server";

/** GET, because the schedulers of serverless hosts send nothing else. */
export const GET = withRoute({
  auth: "none",
  limit: { name: "cron-alerts", points: 120, windowSeconds: 60 },
  document: { internal: "for the scheduler, with its secret" },
  handler: ({ request }) => runAlertsJob(request),
});
export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
