import {
  analyticsDto,
  analyticsQuery,
  analyticsViewQuery,
  metricDto,
  metricParams,
} from "@/lib/analytics/analytics-schemas";
import { answerMetric } from "@/lib/analytics/answer-metric.server";
import { getAnalytics } from "@/lib/analytics/get-analytics.server";
import { serve } from "@/lib/routes/route.server";

const analyticsLimit = { name: "analytics", points: 60, windowSeconds: 60 };

export const endpoints = {
  "GET /analytics": serve({
    query: analyticsViewQuery,
    answer: analyticsDto,
    auth: "none",
    limit: analyticsLimit,
    cache: "public",
    document: {
      tag: "Analytics",
      summary: "All numbers and metrics of one analytics page.",
      refusals: ["NOT_FOUND"],
      parameters: {
        view: "`votes` for how people vote, `nft` for who holds what.",
        range: "Proposals whose voting ended in this many days; `all` for every one.",
        club: "The slug of a club; all clubs without it.",
      },
      example: { view: "votes", range: "365" },
    },
    handler: ({ query: { view, range, club = null } }) => getAnalytics({ view, address: { range, club } }),
  }),
  /** /api/analytics/{metric} as JSON, /api/analytics/{metric}.csv as a file. */
  "GET /analytics/:metric": serve({
    params: metricParams,
    query: analyticsQuery,
    answer: metricDto,
    auth: "none",
    limit: analyticsLimit,
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
};
