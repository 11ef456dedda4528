import { alertsAnswer, alertsQuery } from "@/lib/operations/alerts-schemas";
import { answerAlerts } from "@/lib/operations/answer-alerts.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
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
});
