import { alertsAnswer, alertsQuery } from "@/lib/api/alerts-schemas";
import { answerAlerts } from "@/lib/api/answer-alerts.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const GET = withRoute({
  auth: "none",
  limit: { name: "health-alerts", points: 60, windowSeconds: 60 },
  query: alertsQuery,
  document: {
    tag: "Service",
    summary:
      "Whether anything needs an operator: 503 with a list while a job is late, the index is behind or distrusted, an endpoint is down or the log is not in order. For monitors.",
    answer: alertsAnswer,
    parameters: { except: "Kinds of alerts to leave out, separated by commas." },
    example: {},
    refusals: ["ALERTS_OPEN", "DATABASE_UNAVAILABLE", "SCHEMA_BEHIND"],
  },
  handler: ({ query, requestId }) => answerAlerts({ except: query.except, requestId }),
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
