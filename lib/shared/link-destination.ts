/** A placeholder for this site: a link that resolves to it names no other host. */
const HERE = "https://here.invalid/";

/**
 * Where an author's link leads, with its host as browsers write it; null if its text says the same, undefined if no browser can
 * read the address.
 */
export function linkDestination({ href, text }: { href: string; text: string }): string | null | undefined {
  if (!URL.canParse(href, HERE)) return undefined;
  // First parsed alone: "https:evil.example" is a path on an https page, and another host on an http one.
  const url = URL.canParse(href) ? new URL(href) : new URL(href, HERE);
  const rest = `${url.pathname}${url.search}${url.hash}`;
  if (!/^https?:$/.test(url.protocol)) return text === rest ? null : rest;
  if (url.origin === new URL(HERE).origin) return text === href ? null : href;
  if (saysAddress(text.trim(), url, href)) return null;
  // As it was written: a browser takes "/a/../b" for "/b".
  const [, written = rest] = /^https?:\/\/[^/?#\\]*([\x21-\x7e]*)$/i.exec(href) ?? [];
  return `${url.host}${written === "/" ? "" : written}`;
}

/**
 * Only by the very address, perhaps without its scheme, and by the host as browsers write it: in ASCII, without a user name before
 * it.
 */
function saysAddress(text: string, { host }: URL, href: string): boolean {
  // Other signs may turn the text around, hide, or look like others.
  if (!/^[\x21-\x7e]+$/.test(text)) return false;
  const [said, meant] = [text, href].map((each) => each.replace(/^https?:\/\//, ""));
  if (said === undefined || !said.startsWith(host) || !/^(?:[/?#]|$)/.test(said.slice(host.length)))
    return false;
  return said === meant || `${said}/` === meant;
}
