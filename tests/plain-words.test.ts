import { execFileSync } from "node:child_process";
import { listFiles, readText } from "./source-files";

type GiveAway = readonly [word: RegExp, instead: string];

/** Words that mark a sentence as translated, each with what a native speaker says instead. */
const ANYWHERE: readonly GiveAway[] = [
  [/\banew\b/i, "again"],
  [/\bmeanwhile\b/i, "in between, or until then"],
  [/\bwhoever\b/i, "anybody who"],
  [/\bby lot\b/i, "at random"],
  [/\bbe it\b/i, "whether"],
  [/\bso already\b/i, "already so"],
  [/\bnobody said\b/i, "unknown"],
  [/\b(takes?|took|taken) down\b/i, "record"],
  [/\bthat there is not\b/i, "that does not exist"],
  [/\bof whom\b|\bof those that\b/i, "a second sentence"],
  [/\bheld against\b/i, "compared with"],
];

/** Words that are rarely right, and never in a document. */
const IN_DOCUMENTS: readonly GiveAway[] = [
  ...ANYWHERE,
  [/\bat once\b/i, "immediately, or at the same time"],
  [/\b(go|goes|went|going) on\b(?! to| with the next)/i, "continue"],
  [/\bfor good\b/i, "for ever, or permanent"],
  [/\bhand(s|ed)? in\b/i, "submit"],
  [/\blacks\b/i, "has no"],
  [/\bstands? (in|on|under|beside|behind|before|there|for what)\b/i, "is"],
  [/\bof (one's|a person's|somebody's) own\b/i, "their own ..."],
  [/\b(where|when) there (is|are) none\b/i, "if there is none"],
  [/\b(rests?|rested) on\b/i, "depends on"],
];

/** And on a screen. */
const ON_SCREENS: readonly GiveAway[] = [
  ...IN_DOCUMENTS,
  [/\bst(and|ands|ood)\b/i, "is"],
  [/\bwaits\b|\bwait(ing)? (for your (vote|ballot)|behind)\b/i, "needs"],
  [/\bfigures?\b/i, "number"],
  [/\bacts?\b(?! (as|in)\b)/i, "action, or what somebody did"],
  [/\bmend(s|ed)?\b/i, "fix"],
  [/\bthese are all\b/i, "end of list"],
  [/\bliv(es|ed) (at|on)\b/i, "is"],
  [/\bthe most there (may|can) be\b/i, "at most"],
  [/\bleave it\b/i, "cancel"],
  [/\blooks? after\b/i, "the owner and moderators"],
  [/\bweigh(s|ed)?\b/i, "counts"],
];

function giveAwaysIn(text: string, words = IN_DOCUMENTS): string[] {
  return words.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}": say "${instead}"`];
  });
}

/** The prose of a page: no code, no names in backticks, no links' addresses. */
function proseOf(page: string): string {
  return page
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "x")
    .replace(/\]\([^)]*\)/g, "]");
}

const TOO_LONG = 40;

/** Sentences of a page with more words than a reader takes in; tables and headings apart. */
function longSentencesIn(page: string): string[] {
  return proseOf(page)
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
    .filter((block) => !/^\s*[#|<!]/.test(block))
    .flatMap((block) => block.replace(/\s+/g, " ").split(/(?<=[.!?:])\s+/))
    .filter((sentence) => sentence.trim().split(" ").length > TOO_LONG);
}

/** Copies that are kept word for word. */
const COPIES = new Set(["docs/spec.md", "docs/product.md", "docs/security.md"]);
const pages = listFiles().filter(
  (path) => /^((packages\/.*)?README\.md|CONTRIBUTING\.md|docs\/.*\.md)$/.test(path) && !COPIES.has(path),
);

describe("the documents", () => {
  it("say things as one would say them aloud", () => {
    expect(pages.length).toBeGreaterThan(40);
    const found = pages.flatMap((page) =>
      giveAwaysIn(proseOf(readText(page))).map((hit) => `${page}: ${hit}`),
    );
    expect(found).toEqual([]);
  });

  it(`have no sentence over ${TOO_LONG} words`, () => {
    expect(pages.flatMap((page) => longSentencesIn(readText(page)))).toEqual([]);
  });

  it("would be caught with such a word or sentence", () => {
    expect(giveAwaysIn("It is written anew, and meanwhile nobody waits.")).toHaveLength(2);
    expect(giveAwaysIn("It goes on to the next page.")).toEqual([]);
    expect(longSentencesIn(`It says ${"so much ".repeat(20)}that nobody reads it.`)).toHaveLength(1);
  });
});

describe("the comments", () => {
  const sources = listFiles().filter(
    (path) => /\.(tsx?|mjs)$/.test(path) && !/\/generated\/|^tests\/plain-words/.test(path),
  );
  const commentsIn = (text: string) =>
    [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*/g)].map(([comment]) => comment).join("\n");

  it("say things as one would say them aloud", () => {
    expect(sources.length).toBeGreaterThan(1_000);
    const found = sources.flatMap((path) =>
      giveAwaysIn(commentsIn(readText(path)), ANYWHERE).map((hit) => `${path}: ${hit}`),
    );
    expect(found).toEqual([]);
  });

  it("would be caught with such a word, unlike code", () => {
    expect(giveAwaysIn(commentsIn("/** Begins anew. */\nconst anew = 1;"), ANYWHERE)).toHaveLength(1);
    expect(giveAwaysIn(commentsIn('const anew = "https://a.example/anew";'), ANYWHERE)).toEqual([]);
  });
});

describe("the screens, messages and descriptions", () => {
  // By the script, because its parser comes as a module that Jest can't load.
  const strings = execFileSync("node_modules/.bin/tsx", ["tests/list-strings.ts"], { encoding: "utf8" })
    .trim()
    .split("\n");

  it("say things as one would say them aloud", () => {
    expect(strings.length).toBeGreaterThan(3_000);
    expect(
      strings.flatMap((each) =>
        giveAwaysIn(each.replace(/^.*\t/, ""), ON_SCREENS).map((hit) => `${hit} in ${each}`),
      ),
    ).toEqual([]);
  });

  it("would be caught with such a word, in an attribute too, unlike class names", () => {
    expect(giveAwaysIn("It stands above and waits for you.", ON_SCREENS)).toHaveLength(2);
    const planted =
      '<a className="waits stands figures" title="The figure stands here">It acts, and waits.</a>;';
    const found = execFileSync("node_modules/.bin/tsx", ["tests/list-strings.ts", "-"], {
      encoding: "utf8",
      input: planted,
    });
    expect(giveAwaysIn(found, ON_SCREENS)).toHaveLength(4);
  });
});
