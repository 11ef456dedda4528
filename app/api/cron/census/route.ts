import { otherMethods } from "@/lib/api/other-methods.server";
import { runCensusJob } from "@/lib/api/run-census-job.server";
import { withRoute } from "@/lib/api/with-route.server";

/** GET, because the schedulers of serverless hosts send nothing else. */
export const GET = withRoute({
  auth: "none",
  limit: { name: "cron-census", points: 120, windowSeconds: 60 },
  document: { internal: "for the scheduler, with its secret" },
  handler: ({ request }) => runCensusJob(request),
});
export const { HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
