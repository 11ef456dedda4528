import { insertOpenBounty } from "@/tests/proof/insert-open-bounty";
import { insertOpenProposal } from "@/tests/proof/insert-open-proposal";
import { measureFirstLoads } from "@/tests/proof/measure-first-load";
import { startTwoInstances } from "@/tests/proof/two-instances";

// Measured once, with the same method on the same machine, in the production builds of their public sources.
const peers: [name: string, home: string, proposal: string][] = [
  ["bare Next 16 + React 19", "139", ""],
  ["scaffold-eth-2", "692", ""],
  ["Snapshot (sx-monorepo)", ">= 1,207", ">= 1,207"],
  ["Nouns Builder", "1,784", "1,614"],
  ["Agora", "2,149", "2,385"],
];

const stand = await startTwoInstances({ isForBrowser: true });
try {
  const proposal = await insertOpenProposal(stand);
  const bounty = await insertOpenBounty(stand);
  const loads = await measureFirstLoads({
    url: stand.appOrigin,
    paths: ["/", "/clubs", proposal, `${proposal}/verify`, "/analytics", "/about", "/bounties", bounty],
  });
  console.log("| JavaScript on first load, gzip | kB | after connecting, kB |\n|---|---|---|");
  for (const { path, before, after } of loads) {
    console.log(`| ${path} | ${(before / 1_000).toFixed(1)} | ${(after / 1_000).toFixed(1)} |`);
  }
  console.log("\n| beside others, kB | home | proposal |\n|---|---|---|");
  const here = loads.map(({ before }) => (before / 1_000).toFixed(1));
  console.log(`| this app | ${here[0]} | ${here[2]} |`);
  for (const [name, home, proposalPage] of peers) console.log(`| ${name} | ${home} | ${proposalPage} |`);
} finally {
  await stand.stop();
}
