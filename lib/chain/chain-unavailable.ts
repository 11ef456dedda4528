import { AppError } from "@/lib/http/app-error";

const RETRY_AFTER_SECONDS = 5;

/** A failed chain read as CHAIN_UNAVAILABLE with its cause. A refusal that has a code keeps it. */
export function chainUnavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError("CHAIN_UNAVAILABLE", undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
