import { checkMarkdown } from "./check-markdown";

const LONGEST = 10_000;
const BEGINNINGS = ["", "***", "_ _ _ ", "---|", "> ", "1. ", "x\n"];
const RUNS = [
  " ",
  "\t",
  " \t",
  "-",
  "- ",
  "=",
  "*",
  "* ",
  ">",
  "> ",
  "|",
  "|-",
  ":-",
  "| - ",
  "1",
  "1.",
  ".",
  "#",
];
const MORE_RUNS = ["\n", "\r", "\u2028", "\u00a0", "[", "](", "`", "~", "<", "@", "www.", "://", "-\t|"];
const SHAPES = BEGINNINGS.flatMap((beginning) =>
  [...RUNS, ...MORE_RUNS].map((part): [beginning: string, part: string] => [beginning, part]),
);

/** Milliseconds of this process's own work. */
function workMs(text: string): number {
  const before = process.cpuUsage();
  checkMarkdown(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The first of several runs that took little, or the least, so that a busy machine doesn't count. */
function leastMs(text: string, enoughMs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 6 && least >= enoughMs; run += 1) least = Math.min(least, workMs(text));
  return least;
}

describe("checkMarkdown", () => {
  it.each(SHAPES)("takes time in proportion to a text of %j, many %j and an x", (beginning, part) => {
    const leastOf = (length: number, enoughMs: number): number =>
      leastMs(`${beginning}${part.repeat(length / part.length)}x`, enoughMs);
    expect(leastOf(LONGEST, 5)).toBeLessThan(5);
    // Four times the text: 4 where time is in proportion, 16 where it is quadratic. What takes no time can't be compared.
    const tookMs = leastOf(LONGEST * 8, 20);
    expect(tookMs < 20 || tookMs < 8 * leastOf(LONGEST * 2, 0)).toBe(true);
  });
});
