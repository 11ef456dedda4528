import { CACHE_POLICIES } from "./cache-policies";
import { API_CONTENT_SECURITY_POLICY } from "./content-security-policy";
import { securityHeaders } from "./security-headers";

/** Headers of every answer that is no page: never stored unless the route says otherwise (T36), never run as a page (T38). */
export function apiHeaders({
  appOrigin,
  requestId,
}: {
  appOrigin: string;
  requestId: string;
}): Record<string, string> {
  return {
    ...securityHeaders(appOrigin),
    "content-security-policy": API_CONTENT_SECURITY_POLICY,
    "cache-control": CACHE_POLICIES.private,
    "x-request-id": requestId,
  };
}
