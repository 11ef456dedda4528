import { analyticsQuery, metricDto, metricParams } from "@/lib/analytics/analytics-schemas";
import { answerMetric } from "@/lib/analytics/answer-metric.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** /api/analytics/{metric} as JSON, /api/analytics/{metric}.csv as a file. */
  GET: serve({
    params: metricParams,
    query: analyticsQuery,
    answer: metricDto,
    auth: "none",
    limit: { name: "analytics", points: 60, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Analytics",
      summary: "One metric, as JSON or, with .csv behind its name, as a file of exact values.",
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
  }),
});
