import { AppError } from "./app-error";
import type { Quota } from "./rate-limit";

/** Throws TOO_MANY_REQUESTS with the seconds to wait. */
export function refuseOver(quota: Quota | null): void {
  if (quota === null || quota.remaining >= 0) return;
  throw new AppError("TOO_MANY_REQUESTS", `Too many requests. Try again in ${quota.waitSeconds} s.`, {
    retryAfterSeconds: quota.waitSeconds,
  });
}
