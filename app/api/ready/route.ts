import { answerReadiness } from "@/lib/operations/answer-readiness.server";
import { readyAnswer } from "@/lib/operations/readiness-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Unlimited, because it must answer when the limiter's database is down; one look serves a second of questions. */
  GET: serve({
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
});
