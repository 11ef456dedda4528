import { type DocumentedRoute, isWritten } from "@/lib/routes/route-document";
import { ROUTE_MODULES } from "./generated/route-modules";

/** The GETs of the API's document in the order of their paths. Loads every route, so it is for the document alone. */
export async function listDocumentedRoutes(): Promise<DocumentedRoute[]> {
  const routes = await Promise.all(
    Object.entries(ROUTE_MODULES).map(async ([path, load]) => {
      const { facts } = (await load()).GET;
      const document = facts?.document;
      return facts && isWritten(document) ? [{ path, facts: { ...facts, document } }] : [];
    }),
  );
  return routes.flat();
}
