import { measureFirstLoads } from "@/tests/proof/measure-first-load";
import { startTwoInstances } from "@/tests/proof/two-instances";

// Measured on the same day with the same method; see docs/proofs.md.
const references: [name: string, kilobytes: string][] = [
  ["bare Next 16 + React 19", "139"],
  ["Snapshot (sx-monorepo)", ">= 1,207"],
  ["Nouns Builder", "1,784"],
  ["Agora", "2,149"],
];

const stand = await startTwoInstances({ isForBrowser: true });
try {
  const loads = await measureFirstLoads({
    url: stand.appOrigin,
    paths: ["/", "/clubs", "/analytics", "/about"],
  });
  console.log("| JavaScript on first load, gzip | kB | after connecting, kB |\n|---|---|---|");
  for (const { path, before, after } of loads) {
    console.log(`| ${path} | ${(before / 1_000).toFixed(1)} | ${(after / 1_000).toFixed(1)} |`);
  }
  for (const [name, kilobytes] of references) console.log(`| ${name}, home | ${kilobytes} | |`);
} finally {
  await stand.stop();
}
