import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type CDPSession, chromium } from "playwright/test";
import { bundleForBrowser } from "@/bench/bundle-for-browser";
import { writeManyBallots } from "@/bench/many-ballots";
import type { FileFigures } from "@/bench/recount-file-page";
import { freePort } from "@/local/free-port";
import { chromiumLaunchOptions } from "@/tests/e2e/chromium";
import { openChromiumRunner } from "./recount-in-chromium";

declare global {
  interface Window {
    recountServed: () => Promise<FileFigures>;
  }
}

const { values } = parseArgs({
  options: {
    ballots: { type: "string", default: "100000" },
    rounds: { type: "string", default: "3" },
    json: { type: "boolean" },
  },
});

const { json, packed } = await writeManyBallots(Number(values.ballots));
const pieces = values.json ? json.map((text) => Buffer.from(text)) : packed;
const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
const scripts: Record<string, string> = {
  "/page.js": await bundleForBrowser("bench/recount-file-page.ts"),
  "/worker.js": await bundleForBrowser("components/verify/recount-worker.ts"),
};
const server = createServer(({ url = "/" }, response) => {
  if (url === "/evidence") {
    for (const piece of pieces) response.write(piece);
    response.end();
    return;
  }
  const script = scripts[url];
  response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript");
  response.end(script ?? '<!doctype html><script src="/page.js"></script>');
});
const port = await freePort();
await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));

process.stdout.write(`${values.ballots} ballots, ${(bytes / 1e6).toFixed(1)} MB\n`);
for (let round = 0; round < Number(values.rounds); round += 1) {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const session = await browser.newBrowserCDPSession();
    const before = await readTab(session);
    const { verdict, ballots, workers, ms } = await page.evaluate(() => window.recountServed());
    if (verdict !== "true") throw new Error(`a genuine file is ${verdict}`);
    const { cpuTime, peak } = await readTab(session);
    const busy = cpuTime - before.cpuTime;
    process.stdout.write(
      `${(ms / 1_000).toFixed(1)} s by ${workers} workers, ${Math.round((ballots * 1_000) / ms)} ballots/s; ` +
        `${busy.toFixed(1)} s of processor time with the download, at most ${peak} MB in the tab's process, load ${loadavg()[0]?.toFixed(1)}\n`,
    );
  } finally {
    await browser.close();
  }
}
server.close();

// Beside it, in the same run, what others need for the signatures alone. They are asked about few, because they take long.
const FEW = 200;
const few = (await writeManyBallots(FEW)).json.join("");
const ballotsOfFew: number = JSON.parse(few).ballotCount;
const runner = await openChromiumRunner(few);
for (const way of ["viem, signatures alone", "ethers 5, signatures alone"]) {
  const seconds = ((await runner.measure(way)) / 1_000) * (Number(values.ballots) / ballotsOfFew);
  process.stdout.write(
    `${way}: ${seconds.toFixed(1)} s of processor time for ${values.ballots} ballots, computed from ${ballotsOfFew}\n`,
  );
}
await runner.close();

/** The tab's processor time in seconds and its peak memory in MB, with all workers, as Linux reports them. */
async function readTab(session: CDPSession): Promise<{ cpuTime: number; peak: number }> {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const tabs = processInfo.filter(({ type }) => type === "renderer");
  const peaks = tabs.map(({ id }) =>
    Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]),
  );
  return {
    cpuTime: tabs.reduce((sum, tab) => sum + tab.cpuTime, 0),
    peak: Math.round(Math.max(...peaks) / 1_024),
  };
}
