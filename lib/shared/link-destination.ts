/** Stands for this site: what resolves to it names no host of its own. */
const HERE = "https://here.invalid/";

/**
 * The site or mailbox that a link by an author leads to, where its text does not say so itself; null where nothing need be added.
 * The text says it only when it begins with the very host as browsers write it: in ASCII, without a user name before it.
 */
export function linkDestination({ href, text }: { href: string; text: string }): string | null {
  if (!URL.canParse(href, HERE)) return null;
  // First by itself: "https:evil.example" is a path on an https page, and another host on an http one.
  const { protocol, host, origin, pathname } = URL.canParse(href) ? new URL(href) : new URL(href, HERE);
  if (!/^https?:$/.test(protocol)) return text === pathname ? null : pathname;
  if (`${origin}/` === HERE) return null;
  return beginsWithHost(text.trim(), host) ? null : host;
}

function beginsWithHost(text: string, host: string): boolean {
  // Signs outside of ASCII may turn the text around, hide or look like others.
  if (!/^[\x21-\x7e]+$/.test(text)) return false;
  const rest = text.replace(/^https?:\/\//, "");
  return rest.startsWith(host) && /^(?:[/?#]|$)/.test(rest.slice(host.length));
}
