import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "./app-error";

/** Lets a job's caller in: `Authorization: Bearer CRON_SECRET`. Throws NOT_FOUND when there is no secret, else WRONG_SECRET. */
export function checkCronSecret(headers: Pick<Headers, "get">): void {
  if (getEnvironment().CRON_SECRET === undefined)
    throw new AppError("NOT_FOUND", "CRON_SECRET is not set, so nothing runs jobs from here.");
  if (!isJobCaller(headers.get("authorization") ?? undefined)) throw new AppError("WRONG_SECRET");
}

/** Whether this Authorization header names the secret of jobs. */
export function isJobCaller(authorization = ""): boolean {
  const { CRON_SECRET } = getEnvironment();
  // Hashed, because only texts of one length can be compared in constant time.
  return CRON_SECRET !== undefined && timingSafeEqual(hash(authorization), hash(`Bearer ${CRON_SECRET}`));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
