import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { checkMarkdown } from "@/lib/proposals/check-markdown";
import { Markdown } from "./markdown";

const LONGEST = 10_000;
const MOST_MS = 300;

/** The longest beginning of a text that may be saved. */
function cutToAllowed(text: string): string {
  let [short, long] = [0, Math.min(text.length, LONGEST)];
  while (short < long) {
    const middle = Math.ceil((short + long) / 2);
    if (checkMarkdown(text.slice(0, middle)).ok) short = middle;
    else long = middle - 1;
  }
  return text.slice(0, short);
}

/** Milliseconds of this process's own work, so that a busy machine does not count. */
function renderMs(text: string): number {
  const before = process.cpuUsage();
  renderToStaticMarkup(<Markdown text={text} />);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const html = (text: string): string => renderToStaticMarkup(<Markdown text={text} />);
const fill = (part: string): string => part.repeat(Math.floor(LONGEST / part.length));
const levels = (indent: string): string =>
  Array.from({ length: 40 }, (_, level) => `${indent.repeat(level)}- a\n`).join("");
const columns = (count: number, row: string): string =>
  `${"a|".repeat(count)}b\n${"-|".repeat(count)}-\n${row.repeat(3_000)}`;

const HEAVY: [name: string, text: string][] = [
  ["2,000 quotes", ">".repeat(2_000)],
  ["5,000 stars", "*".repeat(5_000)],
  ["emphasis", fill("*a **b ")],
  ["underscores", fill("_a_ ")],
  ["brackets", fill("[")],
  ["images in images", fill("![")],
  ["links", fill("[a](b) ")],
  ["reference links", `${fill("[a]: b\n").slice(0, 5_000)}${fill("[a] ")}`],
  ["footnotes", Array.from({ length: 200 }, (_, id) => `a[^${id}]\n\n[^${id}]: x\n\n`).join("")],
  ["a long table", `|a|b|\n|-|-|\n${fill("|a|b|\n")}`],
  ["a wide table", columns(200, "|\n")],
  ["a wide table of empty rows", columns(350, "x\n")],
  ["autolinks", fill("http://a.b ")],
  ["addresses", fill("a@b.cd ")],
  ["half an address", fill("a.b_c-d+e")],
  ["entities", fill("&amp;")],
  ["ampersands", fill("&")],
  ["escapes", fill("\\*")],
  ["backslashes", fill("\\")],
  ["backticks", fill("`a")],
  ["growing backticks", Array.from({ length: 100 }, (_, size) => "`".repeat(size + 1)).join(" ")],
  ["nested lists", levels("  ").repeat(20)],
  ["lists in a line", fill("- ")],
  ["lists in every line", fill("- - - - - - a\n")],
  ["quotes and lists in a line", fill("> - ")],
  ["numbers and quotes in a line", fill("1. > ")],
  ["items", fill("1. a\n")],
  ["task lists", fill("- [ ] a\n")],
  ["paragraphs", fill("a\n\n")],
  ["headings", fill("a\n-\n")],
  ["rules", fill("---\n")],
  ["HTML", fill("<a>")],
  ["comments", fill("<!--")],
  ["tabs", fill("\ta\n")],
  ["tildes", fill("~~a")],
];

describe("Markdown", () => {
  it.each(HEAVY)("renders as much of %s as may be saved within 300 ms", (_name, text) => {
    const allowed = cutToAllowed(text);
    // The first run compiles.
    expect(Math.min(renderMs(allowed), renderMs(allowed))).toBeLessThan(MOST_MS);
  });

  it("renders any mix that may be saved within 300 ms", () => {
    const part = fc.constantFrom(
      ..."*_~`[]()<>#|\\&!-+:".split(""),
      ...[
        "\n",
        "\n\n",
        "  ",
        "\t",
        "a",
        "b ",
        "> ",
        "- ",
        "1. ",
        "```\n",
        "|-|-|\n",
        "http://a.b",
        "&lt;",
        "[^1]",
      ],
    );
    const soup = fc
      .array(fc.tuple(part, fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 80 })
      .map((parts) => cutToAllowed(parts.map(([text, count]) => text.repeat(count)).join("")));
    fc.assert(
      fc.property(soup, (text) => {
        expect(renderMs(text)).toBeLessThan(MOST_MS);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it("refuses the texts that stall a renderer", () => {
    for (const text of [">".repeat(2_000), "*".repeat(5_000), columns(350, "x\n"), fill("> - ")]) {
      expect(checkMarkdown(text.slice(0, LONGEST)).ok).toBe(false);
    }
  });

  it("allows what a long, ordinary proposal needs", () => {
    const section = `## Costs\n\nSee the [offer](https://example.org) and **all** of it.\n\n- one\n  - two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n\`code\`\n\n> a quote\n\n`;
    expect(checkMarkdown(section.repeat(50))).toEqual({ ok: true, value: null });
  });

  it("renders tables, task lists, code and links that vouch for nothing", () => {
    const out = html("# Big\n\n- [x] done\n\n|a|\n|-|\n|1|\n\n`c` [site](https://a.example)");
    expect(out).toContain("<h2>Big</h2>");
    expect(out).toContain('aria-label="done"');
    expect(out).toContain("<td>1</td>");
    expect(out).toContain(
      '<a href="https://a.example" target="_blank" rel="nofollow noopener noreferrer ugc">site</a>',
    );
  });

  it("puts a link in the place of an image", () => {
    expect(html("![plan](https://a.example/p.png)")).toContain('<a href="https://a.example/p.png"');
    expect(html("![plan](https://a.example/p.png)")).not.toContain("<img");
    expect(html("[![plan](https://a.example/p.png)](https://b.example)").match(/<a /g)).toHaveLength(1);
  });

  it("a link that no browser can read is plain text", () => {
    expect(html('[more](<http://google.com"%%203E>)')).not.toContain("<a");
    expect(html('http://google.com"%%203E')).not.toContain('href="http://google.com%22');
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt&colon;alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "![a](javascript:alert(1))",
    '<https://a.example/"onmouseover=alert(1)>',
    "[a]: javascript:alert(1)\n\n[a]",
  ])("makes nothing that runs of %s", (text) => {
    const page = document.createElement("div");
    page.innerHTML = html(text);
    expect(page.querySelector("script, img, iframe, svg")).toBeNull();
    for (const element of page.querySelectorAll("*")) {
      expect(element.getAttributeNames().filter((name) => name.startsWith("on"))).toEqual([]);
      expect(element.getAttribute("href") ?? "https:").toMatch(/^(https?:|mailto:|#)/);
    }
  });
});
