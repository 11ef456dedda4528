import { parseHtml } from "./parse-documents";

/** The elements of our mails, and the attributes that each may have. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  html: ["lang"],
  head: [],
  meta: ["charset", "name", "content"],
  title: [],
  style: [],
  body: [],
  table: ["role", "width"],
  tbody: [],
  tr: [],
  td: ["class"],
  a: ["href"],
  p: [],
};

/** What a mail may not hold, as a browser's parser reads it: other elements, handlers, addresses of other sites, things to load. */
export function listMailFaults(html: string, origin: string): string[] {
  return [...parseHtml(html).querySelectorAll("*")].flatMap((element) => {
    const name = element.localName;
    const allowed = ALLOWED[name];
    if (allowed === undefined) return [`<${name}>`];
    const attributes = [...element.attributes].filter((each) => !allowed.includes(each.name));
    const href = element.getAttribute("href");
    const isForeign = href !== null && href !== origin && !href.startsWith(`${origin}/`);
    const loads = name === "style" && /url\(|@import|expression/i.test(element.textContent ?? "");
    return [
      ...attributes.map((each) => `<${name} ${each.name}>`),
      ...(isForeign ? [`<a href=${href}>`] : []),
      ...(loads ? ["<style> that loads"] : []),
    ];
  });
}
