export type AuthCookie = "session" | "pre-login";

const MAX_AGE_SECONDS: Record<AuthCookie, number> = {
  session: 30 * 24 * 60 * 60,
  // Longer than a nonce lives, so that a slow signature and its retry still find the cookie.
  "pre-login": 60 * 60,
};

/**
 * The cookie's name; `__Host-` binds it to this very host, and browsers accept it only over https (product.md "Signing in").
 */
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

/**
 * The value of the cookie of exactly that name; undefined for none, and for several, which no browser keeps of a `__Host-` name.
 * Only spaces and tabs are trimmed (RFC 6265): `trim()` would also read a name behind U+00A0, which plain http may set.
 */
export function readCookieValue(cookieHeader: string | null, name: string): string | undefined {
  const values = (cookieHeader?.split(";") ?? []).flatMap((pair) => {
    const separator = pair.indexOf("=");
    return trimBlanks(pair.slice(0, Math.max(separator, 0))) === name ? [pair.slice(separator + 1)] : [];
  });
  const [value, ...others] = values.map(trimBlanks);
  return others.length === 0 ? value : undefined;
}

/** A scan, because an expression for blanks at the end takes quadratic time where there are many in the middle. */
function trimBlanks(text: string): string {
  const isBlank = (index: number): boolean => text[index] === " " || text[index] === "\t";
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}
