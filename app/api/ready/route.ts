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
      "Whether database and chain serve, how far the index is and how the jobs go; 503 when one does not.",
    answer: readyAnswer,
    refusals: ["DATABASE_UNAVAILABLE", "CHAIN_UNAVAILABLE", "SCHEMA_BEHIND"],
  },
  handler: answerReadiness,
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
