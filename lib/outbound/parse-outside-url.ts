import { type Result, refuse } from "@/lib/shared/result";

/** Why an address that a person gave is not asked, each with what to do. */
export const URL_FAULTS = {
  characters: "Write the address in plain letters, digits and signs, up to 2000, without spaces.",
  form: "Write the whole address, such as https://hooks.example/club.",
  scheme: "The address must start with https://.",
  credentials: "The address must not contain a name or password.",
  host: "Give the host by its full name, such as hooks.example, not by a number.",
  port: "Only the ports 443 and 8443 can be used.",
  fragment: "Leave out # and what follows. It is never sent.",
} as const;
export type UrlFault = keyof typeof URL_FAULTS;

const PLAIN = /^[\x21-\x5b\x5d-\x7e]{1,2000}$/;
const PARTS = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)/;
/** A name of two labels or more. The last begins with a letter, so no spelling of an IPv4 address is one (WHATWG URL, "ends in a number"). */
const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
const PORTS = new Set(["", "443", "8443"]);

/**
 * The one reading of an address that a person gave. Whatever could be read in two ways is refused, because the one who checks and
 * the one who connects must mean the same host. A host of `allowedHosts` may have any scheme of the web, form and port.
 */
export function parseOutsideUrl(text: string, allowedHosts: ReadonlySet<string>): Result<URL, UrlFault> {
  if (!PLAIN.test(text)) return refuse("characters");
  const [, scheme, authority = ""] = PARTS.exec(text) ?? [];
  if (scheme === undefined || !URL.canParse(text)) return refuse("form");
  const url = new URL(text);
  const isAllowed = allowedHosts.has(url.hostname);
  if (scheme !== "https" && !(scheme === "http" && isAllowed)) return refuse("scheme");
  if (authority.includes("@")) return refuse("credentials");
  const [, host = "", port = ""] = /^(.*?)(?::(\d*))?$/.exec(authority.toLowerCase()) ?? [];
  if (host !== url.hostname || !(isAllowed || NAME.test(host))) return refuse("host");
  if (!isAllowed && !PORTS.has(port)) return refuse("port");
  if (text.includes("#")) return refuse("fragment");
  return { ok: true, value: url };
}
