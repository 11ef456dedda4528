import { listEndpoints } from "@/lib/routes/endpoint-table.server";
import { type DocumentedRoute, isWritten } from "@/lib/routes/route-document";
import { ENDPOINTS } from "./endpoints";

/** Route files beside the API that its document names too. */
const FILES = {
  "/.well-known/api-catalog": () => import("../.well-known/api-catalog/route"),
  "/calendar.ics": () => import("../calendar.ics/route"),
  "/checkpoint": () => import("../checkpoint/route"),
  "/clubs/:clubSlug/calendar.ics": () => import("../clubs/[clubSlug]/calendar.ics/route"),
  "/clubs/:clubSlug/feed.atom": () => import("../clubs/[clubSlug]/feed.atom/route"),
  "/clubs/:clubSlug/feed.json": () => import("../clubs/[clubSlug]/feed.json/route"),
  "/embed/proposals/:id": () => import("../embed/proposals/[id]/route"),
  "/erc7730.json": () => import("../erc7730.json/route"),
  "/feed.atom": () => import("../feed.atom/route"),
  "/feed.json": () => import("../feed.json/route"),
  "/graphql": () => import("../graphql/route"),
};

/** The GETs of the API's document in the order of their paths. Loads every one, so it is for the document alone. */
export async function listDocumentedRoutes(): Promise<DocumentedRoute[]> {
  const files = Object.entries(FILES).map(([path, load]) => ({ path, load: async () => (await load()).GET }));
  const endpoints = listEndpoints(ENDPOINTS).filter(({ method }) => method === "GET");
  const routes = await Promise.all(
    [...files, ...endpoints].map(async ({ path, load }) => {
      const { facts } = await load();
      const document = facts?.document;
      const named = path.replace(/:(\w+)/g, "{$1}");
      return facts && isWritten(document) ? [{ path: named, facts: { ...facts, document } }] : [];
    }),
  );
  return routes.flat().toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
