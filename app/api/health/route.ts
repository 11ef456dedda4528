import { otherMethods } from "@/lib/api/other-methods.server";
import { healthAnswer } from "@/lib/api/readiness-schemas";
import { withRoute } from "@/lib/api/with-route.server";

/** Alive: asks nothing of the database or the chain. */
export const GET = withRoute({
  auth: "none",
  limit: null,
  document: {
    tag: "Service",
    summary: "That the service runs; asks nothing of the database or the chain.",
    answer: healthAnswer,
  },
  handler: () => ({ status: "alive" }),
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
