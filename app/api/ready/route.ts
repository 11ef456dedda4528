import { answerReadiness } from "@/lib/api/answer-readiness.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

/** Unlimited, because it must answer when the limiter's database is down; one look serves a second of questions. */
export const GET = withRoute({ auth: "none", limit: null, handler: answerReadiness });
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
