import "server-only";
import { randomUUID } from "node:crypto";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { errorResponse } from "@/lib/http/error-response";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";
type PlainHandler = () => Response;

/**
 * The methods that a route does not offer, each answering 405 with Allow and the usual body:
 * `export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST")`. Next's own 405 has no body.
 */
export function otherMethods(...offered: [Method, ...Method[]]): Record<Method, PlainHandler> {
  const refuse = (): Response => refuseMethod(offered);
  return {
    GET: refuse,
    HEAD: refuse,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: refuse,
  };
}

/** 405 with Allow and the usual body. */
export function refuseMethod(offered: readonly string[]): Response {
  const methods = offered.join(", ");
  const response = errorResponse(new AppError("METHOD_NOT_ALLOWED", `This address takes ${methods}.`), {
    appOrigin: getEnvironment().APP_ORIGIN,
    requestId: randomUUID(),
  });
  response.headers.set("allow", methods);
  return response;
}
