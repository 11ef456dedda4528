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

/** Milliseconds of this process's own work, of several runs the least, so that a busy machine does not count. */
function leastMs(text: string): number {
  const runs = Array.from({ length: 6 }, () => {
    const before = process.cpuUsage();
    checkMarkdown(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

describe("checkMarkdown", () => {
  it.each(SHAPES)("takes time in proportion to a text of %j, many %j and an x", (beginning, part) => {
    const leastOf = (length: number): number => leastMs(`${beginning}${part.repeat(length / part.length)}x`);
    expect(leastOf(LONGEST)).toBeLessThan(5);
    // Four times the text: 4 where time is in proportion, 16 where it is quadratic. What takes no time can't be compared.
    expect(leastOf(LONGEST * 8)).toBeLessThan(Math.max(20, 8 * leastOf(LONGEST * 2)));
  });

  it.each<[string, string, boolean]>([
    ["rules of stars, dashes and underscores", "***\n* * *\n---\n - - -\n_ _ _ \n".repeat(31), false],
    ["lines under headings", "a\n=== \na\n-\n".repeat(76), false],
    ["headings", "# a\n###### b\n".repeat(76), false],
    ["what only begins as a rule", "*** a\n--- a\n=== a\n_ _ _ a\n####### a\n".repeat(40), true],
    ["a wide table", `${"a|".repeat(50)}\n${"-|".repeat(50)}\n${"b|\n".repeat(25)}`, false],
    [
      "a wide table in a quote",
      `> ${"a|".repeat(50)}\n> ${":-:|".repeat(50)}\n${"> b|\n".repeat(25)}`,
      false,
    ],
    ["dashes that head no table", `${"a|".repeat(50)}\n- 1|1\n${"b|\n".repeat(25)}`, true],
  ])("counts %s", (_what, text, isOk) => {
    expect(checkMarkdown(text).ok).toBe(isOk);
  });
});
