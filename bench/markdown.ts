import { signedRenderer } from "@/lib/shared/write-markdown";
import { cutToAllowed, SECTION } from "@/tests/builders/longest-allowed";
import { markdownBombs } from "@/tests/proof/markdown-bombs";

/** Processor time of the longest accepted beginning of each text, best of the tries after a warm-up as a server has it. */
const TRIES = 5;
const WORDS = "The club pays the costs of the next season, and says so before the vote begins. ";
const texts: [name: string, text: string][] = [
  ["50 sections with tables, lists and quotes", SECTION.repeat(50)],
  ["10,000 characters of plain paragraphs", WORDS.repeat(5).concat("\n\n").repeat(24)],
  ...markdownBombs().map((text): [string, string] => [JSON.stringify(text.slice(0, 24)), text]),
];

function renderMs(text: string): number {
  const before = process.cpuUsage();
  signedRenderer.render(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

for (let left = 10; left > 0; left -= 1) signedRenderer.render(SECTION.repeat(20));
const measured = texts
  .map(([name, text]) => ({ name, text: cutToAllowed(text) }))
  .map(({ name, text }) => ({
    name,
    length: text.length,
    ms: Math.min(...Array.from({ length: TRIES }, () => renderMs(text))),
  }))
  .toSorted((one, other) => other.ms - one.ms);
console.log("| text | characters | ms |\n|---|---|---|");
for (const { name, length, ms } of measured.slice(0, 12))
  console.log(`| ${name.replaceAll("|", "¦")} | ${length} | ${ms.toFixed(1)} |`);
