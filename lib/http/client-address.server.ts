import "server-only";
import { isIP } from "node:net";

/** The key of every client when no proxy is trusted, or when the trusted proxy named none. */
export const SHARED_CLIENT = "shared";

/**
 * The client's network address as the trusted proxy saw it: the `trustedHops`-th entry from the right of
 * X-Forwarded-For. Entries further left are the client's own words and never count (T35). An IPv6 address is cut to its
 * /64, because one client owns all of it.
 */
export function clientAddress(forwardedFor: string | null, trustedHops: number): string {
  if (trustedHops < 1 || forwardedFor === null) return SHARED_CLIENT;
  const entry = forwardedFor.split(",").at(-trustedHops)?.trim();
  return entry === undefined ? SHARED_CLIENT : networkOf(withoutPort(entry));
}

function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1];
  return bracketed ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
}

function networkOf(address: string): string {
  const version = isIP(address);
  if (version === 4) return address;
  if (version !== 6) return SHARED_CLIENT;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  return mapped ?? `${expandGroups(address).slice(0, 4).join(":")}::/64`;
}

function expandGroups(address: string): string[] {
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => "0"), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}
