import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright/test";
import { parseManifest } from "@/lib/exit/parse-manifest";
import { alterPage, KINDS, rewritePage } from "./alter-page";
import { exportLocalMode } from "./local-pack";
import { type StandaloneProof, tally } from "./proof";
import { launchBrowser } from "./watched-browser";

const DIFFERS = "This page differs from its evidence.";
/** A kind that no page has would end the round by itself, and prove nothing. */
const MOST_TRIES = 10_000;

export const proof: StandaloneProof = {
  claim:
    "a page of a proposal in an exit pack shows what its evidence says: whatever words, numbers, rows, links or hidden elements somebody alters in one, it goes red by itself and stays red after a recount, and no page that nobody altered does",
  async runAlone({ isFull, random }) {
    const work = mkdtempSync(join(tmpdir(), "club-pages-"));
    const pack = join(work, "pack");
    const folder = join(pack, "proposals");
    const exported = (await exportLocalMode(pack)).replace(pack, "pack");
    const browser = await launchBrowser();
    try {
      const page = await (await browser.newContext({ offline: true })).newPage();
      const names = readdirSync(folder);
      const honest = await openHonest({ page, folder, names, isFull });
      const altered: string[] = [];
      const wanted = isFull ? 100 : KINDS.length;
      const said = new Map<string, string[]>(KINDS.map((kind) => [kind, []]));
      for (let tries = 0; altered.length < wanted && tries < MOST_TRIES; tries += 1) {
        const [name = "", kind = ""] = [
          names[Math.floor(random() * names.length)],
          KINDS[altered.length % KINDS.length],
        ];
        const found = alterPage({ html: readFileSync(join(folder, name), "utf8"), kind, random });
        // A vote without ballots has no rows. Another page may.
        if (found === null) continue;
        writeFileSync(join(folder, "altered.html"), found.html);
        await page.goto(pathToFileURL(join(folder, "altered.html")).href);
        const what = `${kind} in ${name}, ${found.what}`;
        const isRed = await page
          .locator("[data-status=wrong]")
          .waitFor()
          .then(
            () => true,
            () => false,
          );
        assert.ok(isRed, `${what}: not red by itself`);
        const { status, text } = await recountPage(page);
        assert.ok(status === "wrong" && text.startsWith(DIFFERS), `${what}, after its recount: ${text}`);
        assert.match(text, /The evidence itself: /, what);
        altered.push(name);
        said.get(kind)?.push(`${name}: ${text.split("\n")[1] ?? ""}`);
      }
      const table = [...said].map(([kind, each]) => `  ${kind}: ${each.length} red; ${each[0]}`);
      assert.equal(altered.length, wanted, `a kind that no page has:\n${table.join("\n")}`);
      return [
        exported,
        honest,
        ...askPython(pack),
        `altered pages: ${altered.length} of ${altered.length} red, on ${new Set(altered).size} proposals`,
        ...table,
      ];
    } finally {
      await browser.close();
      rmSync(work, { recursive: true, force: true });
    }
  },
};

/** What a reader finds out who has nothing but the pack and Python. */
function askPython(pack: string): string[] {
  const verifier = join(pack, "docs", "verifier");
  const run = (args: string[]) => spawnSync("python3", args, { encoding: "utf8" });
  const { logKeys } = parseManifest(readFileSync(join(pack, "manifest.json"), "utf8"));
  const evidence = readdirSync(join(pack, "evidence")).filter((name) => name.endsWith(".json"));
  const reader = { keys: logKeys, now: Date.now() };
  const lines = evidence.map((name) => ({ file: join(pack, "evidence", name), reader }));
  writeFileSync(join(pack, "list"), lines.map((line) => JSON.stringify(line)).join("\n"));
  const judged = run([join(verifier, "verify.py"), "--many", join(pack, "list")]);
  const verdicts = judged.stdout
    .trim()
    .split("\n")
    .map((line): string => JSON.parse(line).verdict);
  assert.ok(
    verdicts.length === evidence.length && verdicts.every((each) => /^(true|unchecked)$/.test(each)),
    judged.stdout + judged.stderr,
  );
  const blocks = readdirSync(join(pack, "chain"));
  const judge = (name: string) => run([join(verifier, "chain_state.py"), join(pack, "chain", name)]);
  const states = blocks.map((name) => ({ name, ...judge(name) }));
  assert.ok(
    states.every(({ status }) => status === 0 || status === 2),
    JSON.stringify(states),
  );
  const proved = states.filter(({ status }) => status === 0);
  assert.ok(
    proved.some(({ stdout }) => / [1-9]\d* of/.test(stdout)),
    JSON.stringify(states),
  );
  return [
    `the pack's own Python: ${verdicts.length} files of evidence, ${tally(verdicts)}`,
    `of ${blocks.length} snapshot blocks ${proved.length} have a header with their hash and a proof of every balance`,
  ];
}

type Opened = { status: string; text: string };

/** What a page from the disk says after its recount. */
async function recountPage(page: Page): Promise<Opened> {
  await page.getByRole("button", { name: "Recount here" }).click();
  const panel = page.locator("[data-recount][data-status]:not([data-status=counting])");
  await panel.waitFor();
  const status = (await panel.getAttribute("data-status")) ?? "";
  return { status, text: (await panel.locator("[data-answer] > *").allTextContents()).join("\n") };
}

/** As they were exported, and as another program writes the same words. */
async function openHonest({
  page,
  folder,
  names,
  isFull,
}: {
  page: Page;
  folder: string;
  names: readonly string[];
  isFull: boolean;
}): Promise<string> {
  const statuses: string[] = [];
  const outcomes: string[] = [];
  for (const name of names) {
    const html = readFileSync(join(folder, name), "utf8");
    writeFileSync(join(folder, "rewritten.html"), rewritePage(html));
    for (const each of isFull ? [name, "rewritten.html"] : ["rewritten.html"]) {
      await page.goto(pathToFileURL(join(folder, each)).href);
      const { status, text } = await recountPage(page);
      assert.ok(["holds", "open", "running"].includes(status), `${name}: ${status}: ${text}`);
      statuses.push(status);
    }
    const outcome = /<h2><span class="([^"]+)/.exec(html)?.[1] ?? "";
    outcomes.push(html.includes("The evidence leaves this text out") ? "hidden" : outcome);
  }
  rmSync(join(folder, "rewritten.html"));
  assert.ok(
    ["hidden", "cancelled", "open"].every((each) => outcomes.includes(each)),
    tally(outcomes),
  );
  return `pages as they were exported: ${names.length} (${tally(outcomes)}), also as another program writes the same: none red, ${tally(statuses)}`;
}
