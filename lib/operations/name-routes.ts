import { addRoute, createRouter, findRoute } from "rou3";
import { z } from "zod";

const place = z.object({ page: z.string(), regex: z.string() });
/** What Next's build says of its pages. */
const manifest = z.object({ staticRoutes: z.array(place), dynamicRoutes: z.array(place) });

/** What no page or endpoint has; one name for all, so that strangers can't make more. */
const OTHER = "other";

/**
 * Names the route of a path: `/api/proposals/:id` or `/clubs/[clubSlug]`. Takes the paths of the API's endpoints and the text of
 * `routes-manifest.json`.
 */
export function nameRoutes(
  endpoints: readonly string[],
  manifestText: string,
): (path: string | null) => string {
  const router = createRouter<string>();
  for (const path of new Set(endpoints)) addRoute(router, "", path, path);
  const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(manifestText));
  const fixed = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path) => {
    if (path === null) return OTHER;
    if (path.startsWith("/_next/")) return "/_next";
    if (path.startsWith("/api/")) return findRoute(router, "", path)?.data ?? OTHER;
    if (fixed.has(path)) return path;
    return patterns.find(({ pattern }) => pattern.test(path))?.page ?? OTHER;
  };
}
