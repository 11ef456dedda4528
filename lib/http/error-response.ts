import { apiHeaders } from "./api-headers";
import type { AppError } from "./app-error";

/** The body `{error, code, requestId}` with its status; Retry-After on 429 and 503. Never holds a stack. */
export function errorResponse(
  { message, code, status, retryAfterSeconds }: AppError,
  answer: { appOrigin: string; requestId: string },
): Response {
  const headers = apiHeaders(answer);
  if (retryAfterSeconds !== undefined) headers["retry-after"] = String(retryAfterSeconds);
  // The rest of the body is not waited for on this connection.
  if (code === "BODY_TOO_SLOW") headers["connection"] = "close";
  return Response.json({ error: message, code, requestId: answer.requestId }, { status, headers });
}
