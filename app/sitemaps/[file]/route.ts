import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerSitemapFile } from "@/lib/share/answer-sitemap.server";
import { sitemapParams } from "@/lib/share/share-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "sitemaps", points: 60, windowSeconds: 60 },
  params: sitemapParams,
  cache: "public",
  document: { internal: "Search engines read it, in a form of their own." },
  handler: ({ params }) => answerSitemapFile(params.file),
});
