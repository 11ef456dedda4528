import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { listFiles, readText } from "./source-files";

const GUIDE = "docs/architecture.md";
const guide = readText(GUIDE);

/** The files and folders that a text names in backticks. For a pattern such as `lib/<domain>/x.ts`, its folder. */
function pathsIn(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  return [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = ""]) => {
    if (!/^[\w.[\]<>{},*/-]+$/.test(span) || span.startsWith("/")) return [];
    const isPath = /\//.test(span) || /^\.?[\w.-]+\.(tsx?|mjs|md|sql|css|json|prisma|example)$/.test(span);
    if (!isPath) return [];
    const pattern = span.search(/[<{*]/);
    return pattern < 0 ? [span] : [span.slice(0, pattern).replace(/[^/]*$/, "")].filter(Boolean);
  });
}

/** Built files, and file names that are only examples. */
const NOT_KEPT = new Set([".next", "name.test.ts", "name.integration.test.ts"]);

function missingIn(text: string): string[] {
  return pathsIn(text).filter((path) => !NOT_KEPT.has(path) && !existsSync(join(process.cwd(), path)));
}

/** Links to other files, as seen from the folder of the page. */
function brokenLinks(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, target = ""]) => target,
  );
  return targets.filter((target) => !existsSync(join(process.cwd(), posix.dirname(page), target)));
}

type Change = { title: string; said: number; named: number };

/** The sections "### ... (9 files)", with how many files their lists name. */
function changesIn(text: string): Change[] {
  const sections = text.matchAll(/^### (.+) \((\d+) files\)\n([\s\S]*?)(?=^##)/gm);
  return [...sections].map(([, title = "", said, body = ""]) => {
    const items = body.split("\n").filter((line) => line.startsWith("- "));
    const spans = items.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span));
    const files = spans.filter((span) => /^[\w.[\]<>/-]+\.(tsx?|md|sql|json|css|prisma|example)$/.test(span));
    return { title, said: Number(said), named: new Set(files).size };
  });
}

describe(GUIDE, () => {
  it("names only files and folders that exist", () => {
    expect(pathsIn(guide).length).toBeGreaterThan(200);
    expect(missingIn(guide)).toEqual([]);
  });

  it.each([
    ["go to `lib/clubs/no-such-file.ts`", "lib/clubs/no-such-file.ts"],
    ["go to `no-such-file.md`", "no-such-file.md"],
    ["see `lib/no-such-domain/<noun>.ts`", "lib/no-such-domain/"],
    ["see `app/clubs/[slug]/page.tsx`", "app/clubs/[slug]/page.tsx"],
  ])("would be caught saying %j", (text, missing) => {
    expect(missingIn(text)).toEqual([missing]);
  });

  it("counts the files of each change as its list names them", () => {
    const changes = changesIn(guide);
    expect(changes).toHaveLength(13);
    expect(changes.filter(({ said, named }) => said !== named)).toEqual([]);
  });

  it("would be caught with a wrong count", () => {
    const text = "### A field (3 files)\n\n- `a/b.ts`, `.env.example`: two\n\nAlso `c/d.ts`.\n\n## End\n";
    expect(changesIn(text)).toEqual([{ title: "A field", said: 3, named: 2 }]);
  });
});

/** The packages that the first three tables give a reason for. */
function explainedIn(text: string): string[] {
  const [tables = ""] = text.split("\n## Our own code");
  return [...tables.matchAll(/^\| `([^`]+)` +\| \S.* \|$/gm)].map(([, name = ""]) => name);
}

/** What a list is missing compared to the other, and its extra or repeated names. */
function difference(found: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !found.includes(name)).map((name) => `missing: ${name}`),
    ...found.filter((name, at) => !wanted.includes(name) || found.indexOf(name) !== at),
  ];
}

describe("docs/dependencies.md", () => {
  const { dependencies, devDependencies } = JSON.parse(readText("package.json"));

  it("gives every package a reason, and no other", () => {
    const packages = Object.keys({ ...dependencies, ...devDependencies });
    expect(packages.length).toBeGreaterThan(50);
    expect(difference(explainedIn(readText("docs/dependencies.md")), packages)).toEqual([]);
  });

  it("would be caught without a line, without a reason, or with one too many", () => {
    const text =
      "| `a` | why |\n| `b` |  |\n| `c` | why |\n\n## Our own code or a library?\n\n| `d` | why |\n";
    expect(difference(explainedIn(text), ["a", "b"])).toEqual(["missing: b", "c"]);
  });
});

describe("docs/proofs.md", () => {
  const rows = readText("docs/proofs.md").matchAll(/^\| `npm run proof -- ([\w-]+)` +\| \S.* \|$/gm);

  it("says what each proof shows, and of no other", () => {
    const proofs = listFiles().flatMap((path) => /^tests\/proof\/([\w-]+)\.proof\.ts$/.exec(path)?.[1] ?? []);
    expect(proofs.length).toBeGreaterThan(20);
    expect(
      difference(
        [...rows].map(([, name = ""]) => name),
        proofs,
      ),
    ).toEqual([]);
  });
});

describe("links of the documents", () => {
  const pages = listFiles().filter((path) => /^(README\.md|docs\/.*\.md)$/.test(path));

  it("lead to files that exist", () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap((page) => brokenLinks(page, readText(page)).map((to) => `${page}: ${to}`))).toEqual(
      [],
    );
  });

  it("would be caught leading nowhere", () => {
    expect(brokenLinks(GUIDE, "[a](spec.md#x), [b](gone.md), [c](https://club.example), [d](#here)")).toEqual(
      ["gone.md"],
    );
  });
});
