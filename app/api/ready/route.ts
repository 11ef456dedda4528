import { answerReadiness } from "@/lib/api/answer-readiness.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { readyAnswer } from "@/lib/api/readiness-schemas";
import { withRoute } from "@/lib/api/with-route.server";

/** Unlimited, because it must answer when the limiter's database is down; one look serves a second of questions. */
export const GET = withRoute({
  auth: "none",
  limit: null,
  document: {
    tag: "Service",
    summary:
      "Whether this instance can answer: its database serves and has its schema. For load balancers; says nothing of the chain.",
    answer: readyAnswer,
    refusals: ["DATABASE_UNAVAILABLE", "SCHEMA_BEHIND"],
  },
  handler: answerReadiness,
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
