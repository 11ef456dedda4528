/** A placeholder for this site: a link that resolves to it names no other host. */
const HERE = "https://here.invalid/";

/**
 * The site or mailbox that an author's link leads to, if its text doesn't say so; null if nothing needs to be added. The
 * text says it only if it begins with the very host as browsers write it: in ASCII, without a user name before it.
 */
export function linkDestination({ href, text }: { href: string; text: string }): string | null {
  if (!URL.canParse(href, HERE)) return null;
  // First parsed alone: "https:evil.example" is a path on an https page, and another host on an http one.
  const { protocol, host, origin, pathname } = URL.canParse(href) ? new URL(href) : new URL(href, HERE);
  if (!/^https?:$/.test(protocol)) return text === pathname ? null : pathname;
  if (`${origin}/` === HERE) return null;
  return beginsWithHost(text.trim(), host) ? null : host;
}

function beginsWithHost(text: string, host: string): boolean {
  // Non-ASCII signs may turn the text around, hide, or look like others.
  if (!/^[\x21-\x7e]+$/.test(text)) return false;
  const rest = text.replace(/^https?:\/\//, "");
  return rest.startsWith(host) && /^(?:[/?#]|$)/.test(rest.slice(host.length));
}
