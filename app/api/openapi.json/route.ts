import { getOpenApi } from "@/lib/routes/get-open-api.server";
import { route, serve } from "@/lib/routes/route.server";
import { listDocumentedRoutes } from "../documented-routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "openapi", points: 60, windowSeconds: 60 },
    cache: "public",
    document: { internal: "the document itself" },
    handler: () => getOpenApi(listDocumentedRoutes),
  }),
});
