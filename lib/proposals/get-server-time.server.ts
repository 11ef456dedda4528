import "server-only";
import { readAppNow } from "@/lib/publishing/clock-store.server";

/** app_now() as ISO 8601, for pages that count from it. */
export async function getServerTime(): Promise<string> {
  return (await readAppNow()).toISOString();
}
