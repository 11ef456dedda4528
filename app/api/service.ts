import { alertsAnswer, alertsQuery } from "@/lib/operations/alerts-schemas";
import { answerAlerts } from "@/lib/operations/answer-alerts.server";
import { answerMetrics } from "@/lib/operations/answer-metrics.server";
import { answerReadiness } from "@/lib/operations/answer-readiness.server";
import { healthAnswer, readyAnswer } from "@/lib/operations/readiness-schemas";
import { getRelease } from "@/lib/release/get-release.server";
import { releaseEndpoint } from "@/lib/release/release-endpoints";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  /** Alive: asks nothing of the database or the chain. */
  "GET /health": serve({
    answer: healthAnswer,
    auth: "none",
    limit: null,
    document: {
      tag: "Service",
      summary: "That the service runs; asks nothing of the database or the chain.",
    },
    handler: () => ({ status: "alive" as const }),
  }),
  "GET /health/alerts": serve({
    query: alertsQuery,
    answer: alertsAnswer,
    auth: "none",
    limit: { name: "health-alerts", points: 60, windowSeconds: 60 },
    document: {
      tag: "Service",
      summary:
        "Whether anything needs an operator: 503 with a list while a job is late, the index is behind or distrusted, an endpoint is down or the log is not in order. For monitors.",
      parameters: { except: "Kinds of alerts to leave out, separated by commas." },
      example: {},
      refusals: ["ALERTS_OPEN", "DATABASE_UNAVAILABLE", "SCHEMA_BEHIND"],
    },
    handler: ({ query, requestId }) => answerAlerts({ except: query.except, requestId }),
  }),
  "GET /metrics": serve({
    auth: "none",
    limit: { name: "metrics", points: 120, windowSeconds: 60 },
    document: { internal: "for Prometheus, with the secret of the jobs" },
    handler: ({ request }) => answerMetrics(request),
  }),
  /** Unlimited, because it must answer when the limiter's database is down; one look serves a second of questions. */
  "GET /ready": serve({
    answer: readyAnswer,
    auth: "none",
    limit: null,
    document: {
      tag: "Service",
      summary:
        "Whether this instance can answer: its database serves and has its schema. For load balancers; says nothing of the chain.",
      refusals: ["DATABASE_UNAVAILABLE", "SCHEMA_BEHIND"],
    },
    handler: answerReadiness,
  }),
  "GET /release": serve({
    ...releaseEndpoint,
    auth: "none",
    limit: { name: "release", points: 120, windowSeconds: 60 },
    cache: "newest",
    document: {
      tag: "Log",
      summary:
        "The files that browsers get. `manifest` has a line for each, as `sha256sum` writes it. `entry` is the release's line in the public log, whose `manifest` is the SHA-256 of that text. Null before the first release.",
    },
    handler: () => getRelease(),
  }),
};
