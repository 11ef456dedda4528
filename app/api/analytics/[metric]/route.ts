import { analyticsQuery, metricDto, metricParams } from "@/lib/analytics/analytics-schemas";
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
  document: {
    tag: "Analytics",
    summary: "One metric, as JSON or, with .csv behind its name, as a file of exact values.",
    answer: metricDto,
    file: { type: "text/csv", holds: "The same rows, with the units in the first line." },
    refusals: ["NOT_FOUND"],
    parameters: {
      metric:
        "The id of a metric, as `metrics` of /api/analytics tells them; with .csv behind it for a file.",
      range: "Proposals whose voting ended in this many days; `all` for every one.",
      club: "The slug of a club; all clubs without it.",
    },
    example: { metric: "turnout", range: "90", club: "treasury" },
  },
  handler: ({ params: { metric }, query: { range, club = null } }) =>
    answerMetric({ ...metric, address: { range, club } }),
});
