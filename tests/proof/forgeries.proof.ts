import assert from "node:assert/strict";
import { allForgeries } from "../forgeries/all-forgeries";
import { type Forgery, forgedFile, type Genuine, genuineFile, someReader } from "../forgeries/forgery";
import { genuineFiles } from "../forgeries/genuine-files";
import { type CommandLine, openCommandLine } from "../forgeries/show-to-command-line";
import { showToPage, writeChanged } from "../forgeries/show-to-page";
import { withNode } from "../forgeries/with-node";
import { inParallel, type StandaloneProof, tally } from "./proof";

/** In a short round: the unit tests already show every file to the page, so some are enough for the command line. */
const SHARE_OF_A_ROUND = 0.12;

/** Needs only the packed verifier. */
export const proof: StandaloneProof = {
  claim:
    "no forged file adds up, by the page's recount or on the command line, and no genuine one is accused",
  async runAlone({ isFull, random }) {
    const commandLine = await openCommandLine();
    const isShown = () => isFull || random() < SHARE_OF_A_ROUND;
    const genuine = genuineFiles.filter(isShown);
    const forged = allForgeries.filter(isShown);
    try {
      const wrong = [
        ...(await findWrong(genuine, (each) => showGenuine(each, commandLine))),
        ...(await findWrong(forged, (each) => showForgery(each, commandLine))),
      ];
      assert.equal(wrong.length, 0, wrong.join("\n\n"));
    } finally {
      await commandLine.close();
    }
    return [
      `${genuine.length} of ${genuineFiles.length} genuine files: true`,
      `${forged.length} of ${allForgeries.length} forged files: ${tally(forged.map(({ expected }) => expected))}`,
      `forged by: ${tally(forged.map(({ forgedBy }) => forgedBy))}`,
    ];
  },
};

/** Everything that fails, so that one run shows all of it. */
async function findWrong<Item>(
  items: readonly Item[],
  show: (item: Item) => Promise<void>,
): Promise<string[]> {
  const wrong: string[] = [];
  const run = (item: Item) =>
    show(item).catch(
      (error: unknown) => void wrong.push(error instanceof Error ? error.message : `${error}`),
    );
  await inParallel(items, { width: 2, run });
  return wrong;
}

async function showGenuine({ name, make, rewrite }: Genuine, commandLine: CommandLine): Promise<void> {
  const reader = someReader(await genuineFile());
  const text = writeChanged(await make(reader), rewrite);
  await withNode(reader, async (node) => {
    const onPage = await showToPage(text, reader, node);
    assert.deepEqual(
      { name, verdict: onPage.verdict, lines: onPage.lines },
      { name, verdict: "true", lines: [] },
    );
    const { verdict, said } = await commandLine.show(text, reader, node);
    assert.equal(verdict, "true", `${name}: ${said}`);
  });
}

async function showForgery(forgery: Forgery, commandLine: CommandLine): Promise<void> {
  const { name, expected, line } = forgery;
  const { file, reader } = await forgedFile(forgery);
  const text = writeChanged(file, forgery.rewrite);
  await withNode(reader, async (node) => {
    const onPage = await showToPage(text, reader, node);
    assert.equal(onPage.verdict, expected, `${name}, on the page: ${onPage.lines.join(", ")}`);
    const { confirmed } = onPage;
    if (confirmed !== null) {
      assert.equal(confirmed.outcome, "passed", `${name}: the page confirms a false outcome`);
      assert.ok(confirmed.except.includes(line), `${name}: the page is green and doesn't name ${line}`);
    }
    assert.ok(onPage.lines.includes(line), `${name}: the page names ${onPage.lines.join(", ")}`);
    const { verdict, said } = await commandLine.show(text, reader, node);
    assert.equal(verdict, expected, `${name}, on the command line: ${said}`);
    assert.ok(said.includes(line), `${name}: the command line says ${said}`);
  });
}
