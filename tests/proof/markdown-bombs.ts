const CHARACTERS = 10_000;

/** Texts of a valid length whose structure stalls or crashes renderers (security.md T30). */
export function markdownBombs(): string[] {
  const units = [
    ">",
    "> ",
    "*",
    "**",
    "_",
    "*a ",
    "*a_ ",
    "**a *",
    "~~",
    "[",
    "]",
    "[a](",
    "![",
    "[](",
    "`",
    "`a",
    "``` \n",
    "<",
    "<a ",
    "<!--",
    '<a b="',
    "&",
    "&amp;",
    "&#x41;",
    "\\",
    "|",
    "|-",
    "a|b\n",
    "- ",
    "1. ",
    "- a\n",
    "# a\n",
    "===\n",
    "---\n",
    "> a\n",
    "    a\n",
    "a\n\n",
    "[^1]",
    "[^1]: a\n",
    "[a]: b\n",
    "www.a.b ",
    "https://a.b ",
    "a@b.c ",
    "e\u0301",
    "\u202e",
    "- [ ] a\n",
    "***\n",
    "<b>",
    "</b>",
    "$",
    "\t",
    "\n",
    "'\"",
    "(((",
    "_a",
    "__a__",
    "~a~ ",
  ];
  const runs = units.flatMap((unit) => [200, CHARACTERS].map((length) => run(unit, length)));
  return [
    ">".repeat(2_000),
    "*".repeat(5_000),
    ...runs,
    nested("  ", "- a\n", 60),
    nested("   ", "1. a\n", 50),
    nested("", "> ", 1).concat("> ".repeat(6), "a"),
    `${"[".repeat(3_000)}a${"]".repeat(3_000)}`,
    `${"![".repeat(2_000)}a${"](b)".repeat(1_500)}`,
    `${"(".repeat(4_000)}a${")".repeat(4_000)}`,
    `[a](${"(".repeat(3_000)}b${")".repeat(3_000)})`,
    `|${"a|".repeat(2_000)}\n|${"-|".repeat(2_000)}\n`,
    `|a|\n|-|\n${"|a|\n".repeat(1_900)}`,
    `|${"a|".repeat(100)}\n|${"-|".repeat(100)}\n${"|\n".repeat(4_000)}`,
    `a${"**b".repeat(2_000)}${"c** ".repeat(900)}`,
    `${"*a **b ".repeat(1_000)}`,
    `${"> - ".repeat(1_500)}a`,
    `${"1. - > ".repeat(1_200)}a`,
    "<".repeat(5_000).concat(">".repeat(4_000)),
    `<${"a ".repeat(4_000)}>`,
    "&#".repeat(4_900),
    `${"&NotEqualTilde;".repeat(600)}`,
    `${"[^a]".repeat(1_500)}\n\n[^a]: b`,
    Array.from({ length: 400 }, (_, index) => `[^${index}] [^${index}]: b${"c".repeat(8)}`)
      .join("\n")
      .slice(0, CHARACTERS),
    `${"a".repeat(4_900)}@${"b".repeat(4_900)}.c`,
    `https://${"a.".repeat(4_900)}`,
    `${"`".repeat(2_500)}a${"`".repeat(2_499)}`,
    Array.from({ length: 130 }, (_, index) => "`".repeat(index + 1))
      .join("a")
      .slice(0, CHARACTERS),
    "\u0301".repeat(9_000),
    "a\u0301\u0302\u0303\u0304".repeat(2_000),
  ];
}

function run(unit: string, length: number): string {
  return unit.repeat(Math.floor(length / unit.length));
}

function nested(indent: string, item: string, levels: number): string {
  return Array.from({ length: levels }, (_, level) => indent.repeat(level) + item)
    .join("")
    .slice(0, CHARACTERS);
}
