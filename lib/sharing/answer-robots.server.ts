import "server-only";
import { getPublicConfig } from "@/lib/env/environment.server";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";

/** What crawlers may read: pages and the pictures of shared links; what is for admins and forms is refused in words too. */
export function answerRobots(): Response {
  const { appOrigin } = getPublicConfig();
  const text = [
    "User-agent: *",
    "Allow: /api/cards/",
    "Disallow: /api/",
    "Disallow: /admin",
    "Disallow: /test",
    "Disallow: /ebisu-api-test",
    "",
    `Sitemap: ${new URL("/sitemap.xml", appOrigin).href}`,
    "",
  ].join("\n");
  return taggedAnswer(text, { "content-type": "text/plain; charset=utf-8" });
}
