import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";

/** Lets a job's caller in: `Authorization: Bearer CRON_SECRET`. Throws NOT_FOUND when there is no secret, else WRONG_SECRET. */
export function checkCronSecret(headers: Pick<Headers, "get">): void {
  const secret = getEnvironment().CRON_SECRET;
  if (secret === undefined) {
    throw new AppError("NOT_FOUND", "CRON_SECRET is not set, so nothing runs jobs from here.");
  }
  // Hashed, because only texts of one length can be compared in constant time.
  const isRight = timingSafeEqual(hash(headers.get("authorization") ?? ""), hash(`Bearer ${secret}`));
  if (!isRight) throw new AppError("WRONG_SECRET");
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
