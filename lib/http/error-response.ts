import type { AppError } from "./app-error";

/** The body `{error, code, requestId}` with its status; Retry-After on 429 and 503. Never holds a stack. */
export function errorResponse(error: AppError, requestId: string): Response {
  const headers = new Headers();
  if (error.retryAfterSeconds !== undefined) headers.set("retry-after", String(error.retryAfterSeconds));
  return Response.json(
    { error: error.message, code: error.code, requestId },
    { status: error.status, headers },
  );
}
