import { route, serve } from "@/lib/routes/route.server";
import { answerSitemapFile } from "@/lib/sharing/answer-sitemap.server";
import { sitemapParams } from "@/lib/sharing/share-schemas";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: sitemapParams,
    auth: "none",
    limit: { name: "sitemaps", points: 60, windowSeconds: 60 },
    cache: "public",
    document: { internal: "Search engines read it, in a form of their own." },
    handler: ({ params }) => answerSitemapFile(params.file),
  }),
});
