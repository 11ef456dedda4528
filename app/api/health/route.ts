import { healthAnswer } from "@/lib/operations/readiness-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Alive: asks nothing of the database or the chain. */
  GET: serve({
    answer: healthAnswer,
    auth: "none",
    limit: null,
    document: {
      tag: "Service",
      summary: "That the service runs; asks nothing of the database or the chain.",
    },
    handler: () => ({ status: "alive" as const }),
  }),
});
