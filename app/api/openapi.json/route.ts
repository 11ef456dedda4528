import { getOpenApi } from "@/lib/api/get-open-api.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listDocumentedRoutes } from "../documented-routes";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "openapi", points: 60, windowSeconds: 60 },
  cache: "public",
  document: { internal: "the document itself" },
  handler: () => getOpenApi(listDocumentedRoutes),
});
