import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { checkMarkdown } from "@/lib/publishing/check-markdown";
import { markdownBombs } from "@/tests/proof/markdown-bombs";
import { readXssVectors } from "@/tests/proof/xss-vectors";
import { someOf } from "@/tests/property-runs";
import { renderMarkdown } from "./markdown";
import { markdownRenderer } from "./markdown-renderer";
import { writeHtml } from "./write-html";

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
const compared = someOf(corpus, 10);

/** As a browser reads both: the order of attributes and their capitals don't count. */
function isSame(html: string, element: ReactNode): boolean {
  const [page, other] = [html, renderToStaticMarkup(element)].map((text) => {
    const parsed = document.createElement("div");
    parsed.innerHTML = text;
    return parsed;
  });
  return page?.isEqualNode(other ?? null) === true;
}

describe("markdownRenderer", () => {
  it("writes what React writes, for every text of the corpus", () => {
    expect(corpus.length).toBeGreaterThan(1_900);
    const other = compared.filter((text) => !isSame(markdownRenderer.render(text), renderMarkdown(text)));
    expect(other).toEqual([]);
  }, 60_000);

  it("has the form of its sources, its dependencies and its output, so that nothing older is shown", () => {
    const sources = [
      "components/ui/markdown.tsx",
      "components/ui/write-html.ts",
      "lib/shared/link-destination.ts",
    ];
    const { packages } = z
      .object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })
      .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
    const dependencies = Object.entries(packages).filter(([path]) =>
      /\/(react-markdown|unified|(remark|rehype|mdast|micromark|hast|property)-?[a-z-]*)$/.test(path),
    );
    const all = [
      sources.map((path) => readFileSync(path, "utf8")),
      dependencies,
      corpus.map(markdownRenderer.render),
    ];
    const form = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 16);
    expect(dependencies.length).toBeGreaterThan(30);
    expect(markdownRenderer.form).toBe(form);
  }, 60_000);
});

describe("writeHtml", () => {
  it("writes attributes, styles and the first line break of a pre as React does", () => {
    const element = (
      <div className="a" lang="en" aria-hidden style={{ textAlign: "left" }} title={`"'<&>`} hidden={false}>
        <input type="checkbox" checked readOnly disabled />
        <pre>{"\n\na"}</pre>
        <ol start={3}>{[null, true, 7, "&"]}</ol>
      </div>
    );
    expect(isSame(writeHtml(element), element)).toBe(true);
    expect(isSame(writeHtml(element).replace("left", "right"), element)).toBe(false);
  });

  it.each([
    ["a handler", <button key="1" type="button" onClick={() => undefined} />],
    ["an attribute that isn't one", <i key="2" {...{ 'x"y': "z" }} />],
  ])("refuses %s", (_what, element) => {
    expect(() => writeHtml(element)).toThrow("is no attribute of a text");
  });
});
