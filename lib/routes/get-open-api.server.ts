import "server-only";
import { authCookieName } from "@/lib/auth/auth-cookies";
import { getEnvironment, getPublicConfig } from "@/lib/env/environment.server";
import { buildOpenApi, type OpenApiDocument } from "./open-api";
import type { DocumentedRoute } from "./route-document";

let kept: Promise<OpenApiDocument> | null = null;

/** The API's document for this deployment, made once in a process: it takes 100 ms and nothing in it changes. */
export function getOpenApi(listRoutes: () => Promise<readonly DocumentedRoute[]>): Promise<OpenApiDocument> {
  kept ??= make(listRoutes).catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

async function make(listRoutes: () => Promise<readonly DocumentedRoute[]>): Promise<OpenApiDocument> {
  const { productName, appOrigin } = getPublicConfig();
  return buildOpenApi({
    routes: await listRoutes(),
    productName,
    appOrigin,
    sessionCookie: authCookieName("session", getEnvironment().APP_ORIGIN.startsWith("https://")),
  });
}
