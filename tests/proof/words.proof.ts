import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { z } from "zod";
import { checkShown } from "@/lib/publishing/check-shown";
import { checkBody, checkTitle } from "@/lib/publishing/check-text";
import { htmlToText } from "@/lib/shared/html-to-text";
import { markdownToHtml } from "@/lib/shared/write-markdown";
import { drawableText } from "@/lib/sharing/drawable-text";
import type { StandaloneProof } from "./proof";
import { titlesWithSigns } from "./titles-with-signs";
import { launchBrowser } from "./watched-browser";
import { readXssVectors } from "./xss-vectors";

/** Each hides words. What judges the others must see that. */
const HIDING = [
  'Pay [Ada](https://a.example "and Eve").',
  "Pay ![Ada](https://a.example 'and Eve').",
  "Pay Ada.\n\n[eve]: https://eve.example",
  "Pay Ada.\n\n[^1]: And Eve.",
  "[a]\n\n[a]: /b 'and Eve'",
  "Pay [Ada][and eve].\n\n[and eve]: /a",
  "|Pay|\n|-|\n|Ada|and Eve|",
  "[Ada](javascript:eve)",
  "Pay [Ada](https://eve@a.example)",
];

export const proof: StandaloneProof = {
  claim:
    "each word of a signed text is found in what a browser shows of it, or publishing is refused; descriptions and share cards say what the page says",
  async runAlone({ isFull, random }) {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      for (const text of HIDING) {
        const [missing = []] = await findMissing(page, [text]);
        assert.notDeepEqual({ text, missing }, { text, missing: [] });
        assert.equal(checkShown(text, "body").length, 1, text);
      }
      const { payloads } = readXssVectors();
      const corpora = {
        "CommonMark's examples": readExamples("commonmark"),
        "GFM's examples": readExamples("gfm"),
        "XSS payloads": payloads,
        generated: Array.from({ length: isFull ? 5_000 : 500 }, () => someText(random)),
      };
      const lines = [`${HIDING.length} texts that hide words: all seen, all refused`];
      for (const [name, texts] of Object.entries(corpora)) lines.push(await judge(page, { name, texts }));
      lines.push(...(await judgeTitles(page, isFull)));
      return lines;
    } finally {
      await browser.close();
    }
  },
};

const examples = z.array(z.string());
const readExamples = (name: string): string[] =>
  examples.parse(JSON.parse(readFileSync(`tests/vectors/markdown/${name}.json`, "utf8")));

async function judge(
  page: Page,
  { name, texts }: { name: string; texts: readonly string[] },
): Promise<string> {
  const normal = texts.map((text) => text.normalize("NFC").replace(/\r\n?/g, "\n"));
  const allowed = normal.filter(
    (text) => checkBody(text, { field: "body", missing: "Write it." }).length === 0,
  );
  const published = allowed.filter((text) => checkShown(text, "body").length === 0);
  const found = await findMissing(page, published);
  const unseen = found.flatMap((missing, index) =>
    missing.length === 0 ? [] : [{ text: published[index], missing }],
  );
  assert.deepEqual(unseen, []);
  return `${name}: ${texts.length} texts, ${published.length} shown whole, ${allowed.length - published.length} refused because they hide words, ${texts.length - allowed.length} refused for something else`;
}

/** The words of each text that a browser doesn't show. */
async function findMissing(page: Page, texts: readonly string[]): Promise<string[][]> {
  const missing: string[][] = [];
  for (let from = 0; from < texts.length; from += 200) {
    const some = texts.slice(from, from + 200);
    const shown = await showEach(page, some);
    missing.push(
      ...some.map((text, index) =>
        missingIn(text, shown[index] ?? { text: "", parts: "", decoded: "", source: "" }),
      ),
    );
  }
  return missing;
}

type Shown = { text: string; parts: string; decoded: string; source: string };

/** What a browser shows of each text; that and the source again with its entities read by the same browser. */
function showEach(page: Page, texts: readonly string[]): Promise<Shown[]> {
  return page.evaluate(
    (all) =>
      all.map(({ html, source }) => {
        const shown = document.body.appendChild(document.createElement("div"));
        shown.innerHTML = html;
        // biome-ignore lint/performance/useDomNodeTextContent: what a reader sees, not what the page holds.
        const text = shown.innerText;
        const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
        let parts = "";
        while (walker.nextNode()) parts += ` ${walker.currentNode.nodeValue}`;
        const [decoded = "", read = ""] = [text, source].map((written) => {
          const area = document.createElement("textarea");
          area.innerHTML = written.replaceAll("<", "&lt;");
          return area.value;
        });
        shown.remove();
        return { text, parts, decoded, source: read };
      }),
    texts.map((source) => ({ html: markdownToHtml(source), source })),
  );
}

const MARKS_OF_LISTS = /^(?:[ \t]*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$)))+[ \t]*(?:\[[xX]\](?=\s))?/gm;
const LABELS_OF_DEFINITIONS = /^ {0,3}\[(?!\^)[^\]]*\]:/gm;
const SCHEMES = /\b(?:https?|mailto):/gi;

function missingIn(text: string, shown: Shown): string[] {
  const source = shown.source
    .replace(MARKS_OF_LISTS, "")
    .replace(LABELS_OF_DEFINITIONS, "")
    .replace(SCHEMES, "");
  // Emphasis may be a part of a word. Code and raw HTML are shown with their entities, addresses escaped.
  const readings = [shown.text, shown.parts, shown.decoded].map(countWords);
  return [...countWords(source)].flatMap(([word, count]) =>
    readings.every((counts) => count > (counts.get(word) ?? 0))
      ? [`${word} of ${JSON.stringify(text.slice(0, 80))}`]
      : [],
  );
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of unescapeAddresses(text)
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const unescapeAddresses = (text: string): string =>
  text.replace(/(?:%[0-9A-F]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

/** Parts of Markdown in any order, each with words of its own. */
function someText(random: () => number): string {
  let serial = 0;
  const word = (): string => {
    serial += 1;
    return `w${serial}${"abcdefgh".charAt(Math.floor(random() * 8))}`;
  };
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const inline = (): string =>
    pick([
      () => word(),
      () => `*${word()}*`,
      () => `**${word()} ${word()}**`,
      () => `~~${word()}~~`,
      () => `\`${word()}\``,
      () => `[${word()}](https://${word()}.example/${word()})`,
      () => `[${word()}](/${word()}?${word()}#${word()})`,
      () => `[${word()}](/${word()} "${word()}")`,
      () => `[${word()}][${word()}]`,
      () => `[${word()}]`,
      () => `![${word()}](/${word()}.png)`,
      () => `<b title="${word()}">${word()}</b>`,
      () => `<!-- ${word()} -->`,
      () => `https://${word()}.example/${word()}`,
      () => `${word()}@${word()}.example`,
      () => `<https://${word()}.example>`,
      () => `&${pick(["amp", "lt", "copy"])};${word()}`,
      () => `\\*${word()}\\_`,
      () => `${word()}[^${word()}]`,
    ])();
  const line = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, inline).join(pick([" ", "", ", "]));
  const label = (): string =>
    `w${1 + Math.floor(random() * (serial + 3))}${"abcdefgh".charAt(Math.floor(random() * 8))}`;
  const block = (): string =>
    pick([
      () => line(),
      () => `${line()}\n${line()}`,
      () => `${"#".repeat(1 + Math.floor(random() * 6))} ${line()}`,
      () => `${line()}\n===`,
      () => `> ${line()}\n> ${line()}`,
      () => `- ${line()}\n- [x] ${line()}\n  - ${line()}`,
      () => `3. ${line()}\n4. ${line()}`,
      () => `\`\`\`${word()} ${word()}\n${word()}\n\`\`\``,
      () => `    ${word()}`,
      () => `<div>\n${line()}\n</div>`,
      () => `<details><summary>${word()}</summary>\n\n${line()}\n\n</details>`,
      () =>
        `|${word()}|${word()}|\n|-|:-:|\n|${line()}|${line()}|\n|${word()}|${word()}|${pick(["", word()])}|`,
      () => `[${label()}]: /${word()}`,
      () => `[${label()}]: /${word()} '${word()}'`,
      () => `[^${label()}]: ${line()}`,
      () => "---",
    ])();
  return Array.from({ length: 1 + Math.floor(random() * 3) }, block).join("\n\n");
}

/** What a card draws of each title, and whether a description says what the page of such a text says. */
async function judgeTitles(page: Page, isFull: boolean): Promise<string[]> {
  const titles = titlesWithSigns();
  assert.ok(titles.length >= 200);
  const refused = titles.filter((title) => checkTitle(title, "proposal").length > 0);
  assert.deepEqual(refused, []);
  const shown = await showEach(page, titles);
  const listed = titles.map((title, index) => {
    const drawn = drawableText(title, 120);
    assert.ok(drawn === null || drawn === title, `${title} is drawn as ${drawn}`);
    const said = htmlToText(markdownToHtml(title));
    assert.equal(said.replaceAll("~~", ""), shown[index]?.text.replace(/\s+/g, " ").trim());
    return `${title} | ${drawn ?? "Proposal #n"} | ${said}`;
  });
  const whole = listed.filter((line) => !line.includes("| Proposal #n |")).length;
  return [
    `${titles.length} titles with signs: ${whole} drawn whole on the card, ${titles.length - whole} as "Proposal #n"; each description says what the page says`,
    ...(isFull ? ["title | card | description", ...listed] : []),
  ];
}
