import { analyticsQuery, metricParams } from "@/lib/analytics/analytics-schemas";
import { answerMetric } from "@/lib/analytics/answer-metric.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

/** /api/analytics/{metric} as JSON, /api/analytics/{metric}.csv as a file. */
export const GET = withRoute({
  auth: "none",
  limit: { name: "analytics", points: 60, windowSeconds: 60 },
  params: metricParams,
  query: analyticsQuery,
  cache: "public",
  handler: ({ params: { metric }, query: { range, club = null } }) =>
    answerMetric({ ...metric, address: { range, club } }),
});
