import { route, serve } from "@/lib/routes/route.server";
import { answerRobots } from "@/lib/sharing/answer-robots.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: null,
    cache: "public",
    document: { internal: "Search engines read it, in a form of their own." },
    handler: () => answerRobots(),
  }),
});
