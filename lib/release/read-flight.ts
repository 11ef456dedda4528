import type { ClientFiles } from "./client-manifest";

/** Elements that bring foreign code or another page into a document. */
export const FOREIGN_ELEMENTS: ReadonlySet<string> = new Set([
  ...["iframe", "frame", "object", "embed", "base", "animate", "set"],
]);

type Row = { id: string; tag: string; text: string };

/**
 * What the data of a page tells React to load or to make that is no file of the release. The data is rows of React's flight
 * format: an id, a tag and JSON up to the end of the line, or a text of so many bytes.
 */
export function findInFlight(data: string, given: Given): string[] {
  const rows = splitRows(new TextEncoder().encode(data));
  if (rows === null) return ["its data is not written as React writes it"];
  const texts = new Map<string, unknown>();
  for (const { id, tag, text } of rows)
    if (tag === "T") texts.set(id, text);
    else if (tag === "" && text.startsWith('"')) texts.set(id, parseOr(text, null));
  const resolve = (value: unknown): unknown =>
    typeof value === "string" && /^\$L?[0-9a-f]+$/.test(value)
      ? (texts.get(value.replace(/^\$L?/, "")) ?? value)
      : value;
  return rows.flatMap((row) => findInRow(row, { ...given, resolve }));
}

type Given = { files: ClientFiles; inspectMarkup: (html: string) => string[] };
type Known = Given & { resolve: (value: unknown) => unknown };

function findInRow({ tag, text }: Row, known: Known): string[] {
  if (tag === "T") return [];
  const value = parseOr(text, undefined);
  if (value === undefined) return [`its data has a row that can't be read (${text.slice(0, 40)})`];
  if (tag === "I") return listOf(listOf(value)[1]).flatMap((chunk) => unlisted(chunk, known));
  if (tag.startsWith("H")) return unlisted(Array.isArray(value) ? value[0] : value, known);
  return findInValue(value, known);
}

/** Looks at every element, wherever it lies. */
function findInValue(value: unknown, known: Known): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, each]) => {
    const text = /html$/i.test(name) ? known.resolve(each) : undefined;
    return typeof text === "string" ? known.inspectMarkup(text) : findInValue(each, known);
  });
  if (!Array.isArray(value) || value[0] !== "$") return inside;
  const type = known.resolve(value[1]);
  if (typeof type !== "string") return inside;
  const properties: Record<string, unknown> = Object(value[3]);
  if (FOREIGN_ELEMENTS.has(type.toLowerCase())) return [...inside, `its data makes an element <${type}>`];
  const source = properties[type === "link" ? "href" : "src"];
  const isLoaded = type === "script" || (type === "link" && /style|preload/.test(`${properties["rel"]}`));
  return isLoaded && source !== undefined ? [...inside, ...unlisted(source, known)] : inside;
}

function unlisted(address: unknown, { files, resolve }: Known): string[] {
  const path = resolve(address);
  if (typeof path === "string" && files.has(path.replace(/^\//, ""))) return [];
  return [`its data loads ${JSON.stringify(path)}, which is no file of the release`];
}

/** Null if a row has no end or no number. */
function splitRows(bytes: Uint8Array): Row[] | null {
  const decoder = new TextDecoder();
  const rows: Row[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = /^([0-9a-f]*):(?:(T)([0-9a-f]+),|([A-Z]*))/.exec(
      decoder.decode(bytes.subarray(at, at + 64)),
    );
    if (!start) return null;
    const [whole, id = "", isText, length = "", tag = ""] = start;
    const begin = at + whole.length;
    const end = isText ? begin + Number.parseInt(length, 16) : bytes.indexOf(0x0a, begin);
    if (end < begin || end > bytes.length) return null;
    rows.push({ id, tag: isText ?? tag, text: decoder.decode(bytes.subarray(begin, end)) });
    at = isText ? end : end + 1;
  }
  return rows;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parseOr<Fallback>(text: string, fallback: Fallback): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return fallback;
  }
}
