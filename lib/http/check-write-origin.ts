import { ok, type Result, refuse } from "@/lib/shared/result";

/**
 * Refuses writes that another site caused (T13): Origin must equal APP_ORIGIN, and may be missing only when no cookie
 * came along; Sec-Fetch-Site, where the browser sends it, must say same-origin.
 */
export function checkWriteOrigin(headers: Pick<Headers, "get">, appOrigin: string): Result<null, string> {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin === null && headers.get("cookie") !== null) {
    return refuse("A write with a cookie must name its Origin.");
  }
  if (origin !== null && origin !== appOrigin) return refuse(`Writes are accepted from ${appOrigin} alone.`);
  if (site !== null && site !== "same-origin") return refuse(`Writes are accepted from ${appOrigin} alone.`);
  return ok(null);
}
