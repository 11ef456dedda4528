import { getOpenApi } from "@/lib/routes/get-open-api.server";
import { serve } from "@/lib/routes/route.server";
import { listDocumentedRoutes } from "./documented-routes";

export const endpoints = {
  "GET /openapi.json": serve({
    auth: "none",
    limit: { name: "openapi", points: 60, windowSeconds: 60 },
    cache: "public",
    document: { internal: "the document itself" },
    handler: () => getOpenApi(listDocumentedRoutes),
  }),
};
