export type AuthCookie = "session" | "pre-login";

const MAX_AGE_SECONDS: Record<AuthCookie, number> = {
  session: 30 * 24 * 60 * 60,
  // Longer than a nonce lives, so that a slow signature and its retry still find the cookie.
  "pre-login": 60 * 60,
};

/** The cookie's name; `__Host-` binds it to this very host, and browsers take it over https alone (product.md "Signing in"). */
export function authCookieName(cookie: AuthCookie, isHttps: boolean): string {
  return isHttps ? `__Host-club-${cookie}` : `club-${cookie}`;
}

/** A Set-Cookie value; an empty `value` clears the cookie. */
export function serializeAuthCookie(parts: { cookie: AuthCookie; value: string; isHttps: boolean }): string {
  const maxAge = parts.value === "" ? 0 : MAX_AGE_SECONDS[parts.cookie];
  const attributes = [
    `${authCookieName(parts.cookie, parts.isHttps)}=${parts.value}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  return [...attributes, ...(parts.isHttps ? ["Secure"] : [])].join("; ");
}

/** The first cookie of that name in a Cookie header, as browsers send the most specific one first; undefined when there is none. */
export function readCookieValue(cookieHeader: string | null, name: string): string | undefined {
  for (const pair of cookieHeader?.split(";") ?? []) {
    const separator = pair.indexOf("=");
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return undefined;
}
