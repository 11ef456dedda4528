import { ok, type Result, refuse } from "@/lib/shared/result";

type Cap = { because: string; count: (text: string) => number; most: number };

const countOf = (pattern: RegExp) => (text: string) => text.match(pattern)?.length ?? 0;
const deepest = (pattern: RegExp, unit: RegExp) => (text: string) =>
  Math.max(0, ...(text.match(pattern) ?? []).map((found) => found.match(unit)?.length ?? 0));

/** What a person needs is far below each cap; what stalls or crashes a renderer is far above (security.md finding 9). */
const CAPS: readonly Cap[] = [
  { because: "levels of quotes", count: deepest(/^[ \t>]*>/gm, />/g), most: 10 },
  { because: "levels of lists", count: deepest(/^[ \t]*(?=[-+*\d])/gm, /\t| {2}/g), most: 12 },
  {
    because: "list marks in one line",
    count: deepest(/^(?:[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t]))+/gm, /[-+*.)]/g),
    most: 8,
  },
  { because: "signs of emphasis in a row", count: deepest(/[*_~]{2,}/g, /./g), most: 40 },
  { because: "signs of emphasis", count: countOf(/[*_~]/g), most: 1_000 },
  { because: "brackets", count: countOf(/[[\]]/g), most: 600 },
  { because: "signs of code", count: countOf(/`/g), most: 600 },
  { because: "table cells", count: countOf(/\|/g), most: 1_500 },
  { because: "signs of HTML", count: countOf(/</g), most: 500 },
];

/** Whether a Markdown text has a structure that renders quickly; tells in words what it has too much of. */
export function checkMarkdown(text: string): Result<null, string> {
  const broken = CAPS.find(({ count, most }) => count(text) > most);
  if (!broken) return ok(null);
  return refuse(`The text has more than ${broken.most} ${broken.because}. Make its structure simpler.`);
}
