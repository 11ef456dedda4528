import ipaddr from "ipaddr.js";

/** What IANA gives to machines of the public internet; the rest of IPv6 leads elsewhere or is for later. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * "public" for an address that any machine of the internet may have, else the name of its range: "private", "loopback",
 * "linkLocal", "ipv4Mapped" and so on. What hides an IPv4 address in IPv6 is never public.
 */
export function judgeAddress(text: string): string {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return "unreadable";
  const address = ipaddr.parse(text);
  const range = address.range();
  if (range !== "unicast") return range;
  return address instanceof ipaddr.IPv4 || address.match(PUBLIC_IPV6) ? "public" : "reserved";
}
