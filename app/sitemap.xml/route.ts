import { route, serve } from "@/lib/routes/route.server";
import { answerSitemapIndex } from "@/lib/sharing/answer-sitemap.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "sitemaps", points: 60, windowSeconds: 60 },
    cache: "public",
    document: { internal: "Search engines read it, in a form of their own." },
    handler: () => answerSitemapIndex(),
  }),
});
