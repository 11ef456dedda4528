import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { z } from "zod";
import { checkMarkdown } from "@/lib/publishing/check-markdown";
import { cutToAllowed, SECTION } from "@/tests/builders/longest-allowed";
import { markdownBombs } from "@/tests/proof/markdown-bombs";
import { readXssVectors } from "@/tests/proof/xss-vectors";
import { atNight, propertyRuns, someOf } from "@/tests/size";
import { markdownToHtml as html, signedRenderer } from "./write-markdown";

const LONGEST = 10_000;
const ORDINARY = SECTION.repeat(50);
const MOST_TIMES_ORDINARY = 3;

/** Milliseconds of this process's own work, so that a busy machine does not count. */
function renderMs(text: string): number {
  const before = process.cpuUsage();
  html(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** A ratio within one moment, because a machine's speed changes by half. The first tries also compile. */
function timesOrdinary(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let left = 4; left > 0 && best >= MOST_TIMES_ORDINARY; left--) {
    best = Math.min(best, renderMs(text) / renderMs(ORDINARY));
  }
  return best;
}

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

// Time decides these.
atNight("the time that Markdown takes", () => {
  it.each(someOf(HEAVY, 3))(
    "renders what may be saved of %s within 3 times an ordinary text",
    (_name, text) => {
      expect(timesOrdinary(cutToAllowed(text))).toBeLessThan(MOST_TIMES_ORDINARY);
    },
  );

  it("renders any mix that may be saved within 3 times an ordinary text", () => {
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
        expect(timesOrdinary(text)).toBeLessThan(MOST_TIMES_ORDINARY);
      }),
      propertyRuns(40),
    );
  }, 60_000);
});

describe("markdownToHtml", () => {
  it("refuses the texts that stall a renderer", () => {
    for (const text of [">".repeat(2_000), "*".repeat(5_000), columns(350, "x\n"), fill("> - ")]) {
      expect(checkMarkdown(text.slice(0, LONGEST)).ok).toBe(false);
    }
  });

  it("allows what a long, ordinary proposal needs", () => {
    expect(checkMarkdown(ORDINARY)).toEqual({ ok: true, value: null });
  });

  it("renders tables, task lists, code and links that vouch for nothing", () => {
    const out = html("# Big\n\n- [x] done\n\n|a|\n|-|\n|1|\n\n`c` [site](https://a.example)");
    expect(out).toContain("<h2>Big</h2>");
    expect(out).toContain('aria-label="done"');
    expect(out).toContain("<td>1</td>");
    expect(out).toContain(
      '<a href="https://a.example" target="_blank" rel="nofollow noopener noreferrer ugc">site</a></bdi> <bdi dir="ltr" class="text-muted wrap-anywhere">(a.example)</bdi>',
    );
  });

  it("puts a link in the place of an image", () => {
    expect(html("![plan](https://a.example/p.png)")).toContain('<a href="https://a.example/p.png"');
    expect(html("![plan](https://a.example/p.png)")).not.toContain("<img");
    expect(html("[![plan](https://a.example/p.png)](https://b.example)").match(/<a /g)).toHaveLength(1);
  });

  it.each<[what: string, text: string, shown?: string]>([
    ["another address as its text", "[https://good.example](https://evil.example)"],
    ["a host as its text", "[good.example](https://evil.example/good.example)", "evil.example/good.example"],
    ["emphasis that splits the text", "[**https**://*good*.example](https://evil.example)"],
    ["code as its text", "[`https://good.example`](https://evil.example)"],
    ["an image's words", "![https://good.example](https://evil.example/p.png)", "evil.example/p.png"],
    ["an image in a link", "[![good.example](https://good.example/p.png)](https://evil.example)"],
    ["a user name", "<https://good.example@evil.example>"],
    ["a user name in a bare address", "https://good.example@evil.example/"],
    ["a reference", "[good.example][1]\n\n[1]: https://evil.example"],
    ["a title that says otherwise", '[good.example](https://evil.example "good.example")'],
    ["a full-width dot", "[good.example](https://evil\uff0eexample)"],
    ["an ideographic full stop", "[good.example](https://evil\u3002example)"],
    ["entities", "[good&period;example](https&colon;//evil.example)"],
    ["no scheme", "[good.example](//evil.example)"],
    ["one slash", "[good.example](https:/evil.example)"],
    ["no slash", "[good.example](https:evil.example)"],
    ["a soft hyphen in the text", "[evil.example\u00ad.good.example](https://evil.example)"],
    ["a text that is turned around", "[\u202eelpmaxe.doog](https://evil.example)"],
    ["a space before the host", "[ evil.example .good.example](https://evil.example)"],
    ["a table", "|a|\n|-|\n|[good.example](https://evil.example)|"],
    ["a heading", "# [good.example](https://evil.example)"],
    ["a list in a quote", "> - [good.example](https://evil.example)"],
    ["a footnote", "a[^1]\n\n[^1]: [good.example](https://evil.example)"],
    ["strike-through", "~~[good.example](https://evil.example)~~"],
    ["a word alone", "[here](https://evil.example)"],
    ["nothing but a dot", "[.](https://evil.example)"],
    ["capitals in the address", "[good.example](https://EVIL.EXAMPLE)"],
    [
      "the beginning of its address",
      "[https://evil.example](https://evil.example/plan)",
      "evil.example/plan",
    ],
    ["an address of this site", "[plan](/clubs/night-market)", "/clubs/night-market"],
    ["a place on its page", "[plan](#costs)", "#costs"],
    [
      "a path that a browser shortens",
      "[plan](https://evil.example/pay/../a?b#c)",
      "evil.example/pay/../a?b#c",
    ],
  ])("says where a link with %s leads", (_what, text, shown = "evil.example") => {
    expect(html(text)).toContain(`<bdi dir="ltr" class="text-muted wrap-anywhere">(${shown})</bdi>`);
  });

  it.each([
    ["a Cyrillic letter", "https://g\u043eod.example", "(xn--god-sed.example)"],
    ["an address in hexadecimal", "<http://0x7f.0.0.1/>", "(127.0.0.1)"],
    ["another mailbox", "[ada@good.example](mailto:eve@evil.example)", "(eve@evil.example)"],
  ])("says it of %s as a browser would write it", (_what, text, shown) => {
    expect(html(text)).toContain(shown);
  });

  it.each([
    "https://a.example/plan?x=1#y",
    "<https://a.example>",
    "www.a.example/plan",
    "ada@a.example",
    "a[^1]\n\n[^1]: note",
  ])("adds nothing to %s", (text) => {
    expect(html(text)).not.toContain("<bdi");
  });

  it("says it for any text, on the other side of whatever turns that text around", () => {
    const words = fc.string({
      unit: fc.constantFrom(
        ..."good.example evil https:// / @ ** * ` \u202e \u2067 \u200b \uff0e".split(" "),
        " ",
      ),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, (text) => {
        const page = document.createElement("div");
        page.innerHTML = html(`a [${text}](https://evil.example/) b`);
        for (const link of page.querySelectorAll('a[href^="https://evil.example"]')) {
          const isToldByText = /^(https?:\/\/)?evil\.example([/?#]|$)/.test(link.textContent.trim());
          const told = link.closest("bdi")?.nextElementSibling?.textContent;
          expect(isToldByText || told === "(evil.example)").toBe(true);
        }
      }),
      propertyRuns(300),
    );
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

const PAGE = `# Costs & "gains"

See the [offer](https://example.org 'a "title"'), ![plan](https://a.example/p.png) and [^1].

- [x] done
- [ ] not done

3. third

|left|right|
|:-|-:|
|1|<b>|

\`\`\`js

const a = "b";
\`\`\`

> **all** ~~none~~ https://a.example

[^1]: note
`;

/** Every payload and bomb that may be published, with a page of everything. */
const corpus = [PAGE, ...readXssVectors().payloads, ...markdownBombs()].filter(
  (text) => checkMarkdown(text).ok,
);
describe("signedRenderer", () => {
  it("shows a text as it was signed if its page would hide some of it", () => {
    const written = signedRenderer.render('Pay [Ada](https://a.example "and Eve").');
    expect(written).toContain("Some of the signed text isn't shown above, such as “");
    expect(written).toContain(
      '<summary>As signed</summary><pre>Pay [Ada](https://a.example "and Eve").</pre>',
    );
    expect(signedRenderer.render("Pay [Ada](https://a.example).")).not.toContain("As signed");
  });

  it("has the form of its sources, its dependencies and its output, so that nothing older is shown", () => {
    const sources = ["find-unseen", "link-destination", "read-markdown"].map(
      (name) => `lib/shared/${name}.ts`,
    );
    const { packages } = z
      .object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })
      .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
    const dependencies = Object.entries(packages).filter(([path]) =>
      /\/(unified|(remark|rehype|mdast|micromark|hast|property)-?[a-z-]*)$/.test(path),
    );
    const all = [
      sources.map((path) => readFileSync(path, "utf8")),
      dependencies,
      corpus.map(signedRenderer.render),
    ];
    const form = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 16);
    expect(corpus.length).toBeGreaterThan(1_900);
    expect(dependencies.length).toBeGreaterThan(30);
    expect(signedRenderer.form).toBe(form);
  }, 60_000);
});
