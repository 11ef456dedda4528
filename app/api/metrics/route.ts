import { answerMetrics } from "@/lib/api/answer-metrics.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const GET = withRoute({
  auth: "none",
  limit: { name: "metrics", points: 120, windowSeconds: 60 },
  document: { internal: "for Prometheus, with the secret of the jobs" },
  handler: ({ request }) => answerMetrics(request),
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
