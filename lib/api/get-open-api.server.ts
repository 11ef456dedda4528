import "server-only";
import { authCookieName } from "@/lib/auth/auth-cookies";
import { getEnvironment, getPublicConfig } from "@/lib/env/environment.server";
import { buildOpenApi, type OpenApiDocument } from "./open-api";
import type { DocumentedRoute } from "./route-document";

/** The API's document for this deployment. */
export function getOpenApi(routes: readonly DocumentedRoute[]): OpenApiDocument {
  const { productName, appOrigin } = getPublicConfig();
  return buildOpenApi({
    routes,
    productName,
    appOrigin,
    sessionCookie: authCookieName("session", getEnvironment().APP_ORIGIN.startsWith("https://")),
  });
}
