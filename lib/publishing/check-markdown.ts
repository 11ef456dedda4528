import { ok, type Result, refuse } from "@/lib/shared/result";

type Cap = { because: string; count: (text: string) => number; most: number };

/** Marks of quotes and lists at the beginning of a line, however they are mixed. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/gm;
const CONTAINER = />|[-+*]|\d{1,9}[.)]/g;

const countOf = (pattern: RegExp) => (text: string) => text.match(pattern)?.length ?? 0;
const deepest = (pattern: RegExp, unit: RegExp) => (text: string) =>
  Math.max(0, ...(text.match(pattern) ?? []).map((found) => found.match(unit)?.length ?? 0));

/** What a person needs is far below each cap; what stalls or crashes a renderer is far above (security.md finding 9). */
const CAPS: readonly Cap[] = [
  { because: "levels of quotes and lists in one line", count: deepest(CONTAINERS, CONTAINER), most: 6 },
  { because: "levels of lists", count: deepest(/^[ \t]*(?=[-+*\d>])/gm, /\t| {2}/g), most: 8 },
  {
    because: "list items and quoted lines",
    count: (text) => countOf(CONTAINER)((text.match(CONTAINERS) ?? []).join("")),
    most: 500,
  },
  {
    because: "headings and rules",
    count: countOf(/^[ \t>]*(?:#{1,6}(?=[ \t]|$)|(?:-+|=+)[ \t]*$|(?:[*_-][ \t]*){3,}$)/gm),
    most: 150,
  },
  { because: "lines", count: countOf(/\r?\n|\r/g), most: 1_000 },
  { because: "signs of emphasis in a row", count: deepest(/[*_~]{2,}/g, /./g), most: 40 },
  { because: "signs of emphasis", count: countOf(/[*_~]/g), most: 800 },
  { because: "brackets", count: countOf(/[[\]]/g), most: 400 },
  { because: "signs of code", count: countOf(/`/g), most: 400 },
  { because: "table cells", count: countTableCells, most: 1_200 },
  { because: "signs of HTML", count: countOf(/</g), most: 200 },
  { because: "links", count: countOf(/:\/\/|www\.|@/gi), most: 200 },
];

/** Whether a Markdown text has a structure that renders quickly; says in words what it has too much of. */
export function checkMarkdown(text: string): Result<null, string> {
  const broken = CAPS.find(({ count, most }) => count(text) > most);
  if (!broken) return ok(null);
  return refuse(`The text has more than ${broken.most} ${broken.because}. Make its structure simpler.`);
}

/** At least as many cells as there are: each line under a table's dashes is filled up to the number of its columns. */
function countTableCells(text: string): number {
  let cells = 0;
  let columns = 0;
  for (const line of text.split(/\r?\n|\r/)) {
    if (line.trim() === "") columns = 0;
    else if (mayBeTableDashes(line)) {
      columns = Math.max(columns, line.split("|").length);
    }
    cells += Math.max(columns, line.split("|").length - 1);
  }
  return cells;
}

/** Marks of quotes and lists, then dashes and columns. Two steps, because one expression for both takes quadratic time. */
function mayBeTableDashes(line: string): boolean {
  if (!line.includes("|") || !/^[\s>*+\d.)|:-]*$/.test(line)) return false;
  return (
    line
      .split(/[>*+\d.)]/)
      .at(-1)
      ?.includes("-") === true
  );
}
