import { insertOpenProposal } from "@/tests/proof/insert-open-proposal";
import { startTwoInstances } from "@/tests/proof/two-instances";
import { processorSeconds } from "./processor-time";

/** Processor time of the app for each page that a visitor without a session opens, with the Node that runs this. */
const WARMING = 60;
const ASKED = 200;

const stand = await startTwoInstances({});
try {
  const proposal = await insertOpenProposal(stand);
  const club = proposal.split("/").slice(0, 3).join("/");
  const pages = ["/", "/clubs", "/proposals", "/about", club, proposal];
  for (const page of pages) await ask(page, WARMING);
  console.log(`| page, ms of processor time | Node ${process.versions.node} |\n|---|---|`);
  for (const page of pages) {
    const before = processorSeconds({ pid: stand.pidOf(0) });
    await ask(page, ASKED);
    const each = ((processorSeconds({ pid: stand.pidOf(0) }) - before) * 1_000) / ASKED;
    console.log(
      `| ${page === club ? "a club" : page === proposal ? "a proposal" : page} | ${each.toFixed(1)} |`,
    );
  }
} finally {
  await stand.stop();
}

async function ask(page: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const response = await fetch(stand.urls[0] + page);
    if (!response.ok) throw new Error(`${page} answered ${response.status}`);
    await response.text();
  }
}
