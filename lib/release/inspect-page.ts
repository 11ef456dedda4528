import { sha256, stringToBytes } from "viem";
import { readJson } from "@/lib/shared/read-json";
import type { ClientFiles } from "./client-manifest";
import { FOREIGN_ELEMENTS, findInFlight } from "./read-flight";

const ATTRIBUTES = String.raw`(?:\s+[a-zA-Z_:][\w:.-]*(?:="[^"<]*")?)*\s*`;
/** A document in the few forms in which React writes one. Whatever else a browser could read as markup is a finding. */
const PIECE = new RegExp(
  [
    "[^<]+",
    "<!DOCTYPE html>",
    "<!--[^<>-]*-->",
    `<script(?<script>${ATTRIBUTES})>(?<code>[^<]*)</script>`,
    `<style${ATTRIBUTES}>[^<]*</style>`,
    `<(?!script|style)(?<name>[a-zA-Z][a-zA-Z0-9-]*)(?<attributes>${ATTRIBUTES})/?>`,
    `</(?!script|style)[a-zA-Z][a-zA-Z0-9-]*>`,
  ].join("|"),
  "iy",
);
const ATTRIBUTE = /([a-zA-Z_:][\w:.-]*)(?:="([^"]*)")?/g;
/** Where an address may lead. No other scheme, such as `javascript:`, runs code. */
const HARMLESS_ADDRESS = /^(?:https?:|mailto:|data:image\/|[/#?.]|[\w-]+(?:$|[/?#])|$)/;

const HARMLESS_LINK = /^(?:icon|apple-touch-icon|canonical|manifest|alternate)$/;

/**
 * Inline scripts that are the same on every page, by SHA-256: next-themes, which chooses the colours before the first paint, as
 * Next minifies it. Pages run no others but those in `KNOWN_FORMS`; a proof compares all screens with both.
 */
const KNOWN_SCRIPTS: ReadonlySet<string> = new Set([
  "0x099eacc70e49f5f9c19852ed7948f76a3361115a8c1252c3fa5ff7041340872b",
]);
const KNOWN_FORMS: readonly RegExp[] = [
  // The colours and the closed announcement, before the first paint (app/layout.tsx).
  /^try\{document\.documentElement\.dataset\.theme=localStorage\.getItem\("theme"\)==="light"\?"light":"dark"\}catch\{\}(?:try\{if\(localStorage\.getItem\("[a-z-]+"\)==="[\w-]+"\)document\.documentElement\.dataset\.announcement="closed"\}catch\{\})?$/,
  // The beginning of React's data.
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\(\[0\]\)$/,
];
const FLIGHT = /^self\.__next_f\.push\((\[1,".*"\])\)$/;
const FIRST_CHUNKS =
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((\{"otherChunks":.*\})\);$/;

/** What a page runs or loads that is neither a file of the release nor an inline script that every page has, as ends of sentences. */
export function inspectPage(html: string, files: ClientFiles): string[] {
  const flight: string[] = [];
  const inspectMarkup = (markup: string) => inspectPieces({ html: markup, files, flight: [] });
  return [
    ...inspectPieces({ html, files, flight }),
    ...findInFlight(flight.join(""), { files, inspectMarkup }),
  ];
}

function inspectPieces({
  html,
  files,
  flight,
}: {
  html: string;
  files: ClientFiles;
  /** Gets the page's data. */
  flight: string[];
}): string[] {
  const findings: string[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const at = PIECE.lastIndex;
    const groups = PIECE.exec(html)?.groups;
    if (groups === undefined)
      return [
        ...findings,
        `at character ${at} it is not written as React writes: ${html.slice(at, at + 60)}`,
      ];
    const { script, code = "", name, attributes = "" } = groups;
    if (script !== undefined) findings.push(...findInScript({ attributes: script, code, files, flight }));
    if (name !== undefined)
      findings.push(...findInTag(name.toLowerCase(), readAttributes(attributes), files));
  }
  return findings;
}

function findInScript({
  attributes,
  code,
  files,
  flight,
}: {
  attributes: string;
  code: string;
  files: ClientFiles;
  flight: string[];
}): string[] {
  const { type, ...others } = readAttributes(attributes);
  const events = findEvents(others);
  const sources = ["src", "href", "xlink:href"].flatMap((name) => others[name] ?? []);
  if (sources.length > 0) return [...events, ...sources.flatMap((source) => unlisted(source, files))];
  // A browser runs nothing of this type.
  if (type === "application/ld+json" && readJson(code) !== undefined) return events;
  const data = FLIGHT.exec(code)?.[1];
  const pushed = data === undefined ? undefined : readJson(data);
  if (Array.isArray(pushed) && typeof pushed[1] === "string" && pushed.length === 2) {
    flight.push(pushed[1]);
    return events;
  }
  const chunks = FIRST_CHUNKS.exec(code)?.[1];
  const { otherChunks, runtimeModuleIds, ...rest } = chunks === undefined ? {} : Object(readJson(chunks));
  if (Array.isArray(otherChunks) && Array.isArray(runtimeModuleIds) && Object.keys(rest).length === 0)
    return [...events, ...otherChunks.flatMap((chunk) => unlisted(`/_next/${chunk}`, files))];
  const isKnown =
    KNOWN_SCRIPTS.has(sha256(stringToBytes(code))) || KNOWN_FORMS.some((form) => form.test(code));
  return isKnown ? events : [...events, `it runs an inline script that no page has: ${code.slice(0, 80)}`];
}

function findInTag(name: string, attributes: Record<string, string>, files: ClientFiles): string[] {
  const findings = findEvents(attributes);
  if (FOREIGN_ELEMENTS.has(name) || (name === "meta" && "http-equiv" in attributes))
    findings.push(`it has an element <${name}>, as no page has`);
  const { rel = "", href = "" } = attributes;
  return name === "link" && !HARMLESS_LINK.test(rel) ? [...findings, ...unlisted(href, files)] : findings;
}

function findEvents(attributes: Record<string, string>): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (/^on|^srcdoc$/i.test(name)) return [`it has an attribute ${name}, which runs code`];
    const isAddress = /^(?:href|src|action|formaction|data|xlink:href)$/i.test(name);
    return isAddress && !HARMLESS_ADDRESS.test(value) ? [`it has the address ${value.slice(0, 60)}`] : [];
  });
}

function unlisted(address: string, files: ClientFiles): string[] {
  return files.has(address.replace(/^\//, "")) && address.startsWith("/")
    ? []
    : [`it loads ${address}, which is no file of the release`];
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]);
  // Of two with one name a browser takes the first.
  return Object.fromEntries(pairs.reverse());
}
