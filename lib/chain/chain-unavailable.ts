import { AppError } from "@/lib/http/app-error";

const RETRY_AFTER_SECONDS = 5;

/** What came of a reading of the chain that failed: CHAIN_UNAVAILABLE with its cause. A refusal that has a code keeps it. */
export function chainUnavailable(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError("CHAIN_UNAVAILABLE", undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
