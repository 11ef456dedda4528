import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerSitemapIndex } from "@/lib/share/answer-sitemap.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "sitemaps", points: 60, windowSeconds: 60 },
  cache: "public",
  document: { internal: "Search engines read it, in a form of their own." },
  handler: () => answerSitemapIndex(),
});
