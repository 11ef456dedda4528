import { answerMetrics } from "@/lib/operations/answer-metrics.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "metrics", points: 120, windowSeconds: 60 },
    document: { internal: "for Prometheus, with the secret of the jobs" },
    handler: ({ request }) => answerMetrics(request),
  }),
});
