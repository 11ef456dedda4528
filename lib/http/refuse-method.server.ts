import "server-only";
import { randomUUID } from "node:crypto";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "./app-error";
import { errorResponse } from "./error-response";

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
