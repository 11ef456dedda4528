import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toHex } from "viem";
import { z } from "zod";
import { TRANSFER_TOPIC } from "@/lib/chain/parse-transfers";
import { getPool } from "@/lib/db/database.server";
import { migrate } from "@/lib/db/migrate.server";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { startChild } from "@/local/child-process";
import { freePort } from "@/local/free-port";
import { callRpc } from "@/local/json-rpc";
import { startPostgres } from "@/local/postgres";
import { mannersSchema } from "@/tests/cronos/manners";
import { appEnvironment } from "@/tests/setup/app-environment";

/** The first fill of the index from a node that behaves like Cronos, and an estimate for the whole chain. */
const { values } = parseArgs({
  options: {
    blocks: { type: "string", default: "10000000" },
    /** One for ten blocks when absent. */
    transfers: { type: "string" },
    "latency-ms": { type: "string", default: "100" },
  },
});
const BLOCKS = Number(values.blocks);
const TRANSFERS = Number(values.transfers ?? Math.ceil(BLOCKS / 10));
const LATENCY_MS = Number(values["latency-ms"]);
const CAP = 2_000;
const WHOLE_CHAIN = 125_000_000;
/** Ranges to read in the old way, one question after the other. */
const OLD_RANGES = 10;

const stateSchema = z.object({
  addresses: z.object({ nft: z.string(), token: z.string(), multicall3: z.string() }),
  counters: z.object({ requests: z.number(), calls: z.record(z.string(), z.number()) }),
});

const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
// As root, PostgreSQL runs as another user, who must pass through.
chmodSync(folder, 0o711);
const postgres = await startPostgres({ dataDir: join(folder, "postgres") });
// A separate process, because its work isn't the product's.
const url = `http://127.0.0.1:${await freePort()}`;
const node = startNode(new URL(url).port);

try {
  await migrate({ databaseUrl: postgres.url });
  const { addresses } = await untilAnswering();
  Object.assign(process.env, {
    ...appEnvironment({ databaseUrl: postgres.url, rpcUrl: url, appOrigin: "https://club.test" }),
    NFT_ADDRESS: addresses.nft,
    TOKEN_ADDRESS: addresses.token,
    MULTICALL3_ADDRESS: addresses.multicall3,
    LOG_LEVEL: "warn",
  });
  const load = loadavg()[0] ?? 0;
  const before = process.cpuUsage();
  const nodeBefore = cpuSecondsOf(node.pid);
  const elapsedMs = await timed(() => fill());
  const own = process.cpuUsage(before);
  const { counters } = await askState();
  const oldMs = await timed(() => readAsBefore([addresses.nft, addresses.token]));
  const stored = await countRows();

  const perSecond = (BLOCKS * 1_000) / elapsedMs;
  const oldPerSecond = (OLD_RANGES * CAP * 1_000) / oldMs;
  const table: [string, string][] = [
    [`blocks, cap ${CAP}, ${LATENCY_MS} ms latency`, BLOCKS.toLocaleString("en-US")],
    ["transfers and checkpoints written", `${stored.transfers}, ${stored.checkpoints}`],
    ["requests", counters.requests.toLocaleString("en-US")],
    ["log questions, of those needed", `${counters.calls["eth_getLogs"]} of ${Math.ceil(BLOCKS / CAP)}`],
    ["minutes", (elapsedMs / 60_000).toFixed(1)],
    ["blocks a second", perSecond.toFixed(0)],
    ["memory peak", `${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB`],
    ["processor of the index, of the node", `${seconds(own.user + own.system)}, ${nodeSeconds(nodeBefore)}`],
    ["minutes for 125 million blocks, 62,500 questions", minutesAt(perSecond)],
    ["the old way, on a small part: blocks a second", oldPerSecond.toFixed(0)],
    ["the old way: minutes for 125 million blocks", minutesAt(oldPerSecond)],
    ["times faster", (perSecond / oldPerSecond).toFixed(1)],
    ["load average before and after", `${load.toFixed(1)}, ${(loadavg()[0] ?? 0).toFixed(1)}`],
  ];
  console.log("| first fill of the index | |\n|---|---|");
  for (const [what, figure] of table) console.log(`| ${what} | ${figure} |`);
} finally {
  await getPool().end();
  await Promise.all([node.stop(), postgres.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

function startNode(port: string) {
  const manners = { latencyMs: LATENCY_MS, maxLogDistance: CAP };
  return startChild({
    command: process.execPath,
    args: [
      ...["--import", "tsx", "tests/cronos/cronos-node-cli.ts", "--port", port, "--by-hand"],
      ...["--head", String(BLOCKS), "--transfers", String(TRANSFERS)],
      ...["--manners", JSON.stringify(mannersSchema.partial().parse(manners))],
    ],
    logFile: join(folder, "node.log"),
  });
}

async function askState(): Promise<z.infer<typeof stateSchema>> {
  const response = await fetch(`${url}/__control`);
  return stateSchema.parse(await response.json());
}

async function untilAnswering(): Promise<z.infer<typeof stateSchema>> {
  for (let tries = 0; tries < 1_200; tries++) {
    const state = await askState().catch(() => null);
    if (state !== null) return state;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the node did not answer for two minutes");
}

async function fill(): Promise<void> {
  let toldAt = performance.now();
  const steps = await indexHoldings({
    budgetMs: Number.POSITIVE_INFINITY,
    onProgress([step]) {
      if (performance.now() - toldAt < 15_000) return;
      toldAt = performance.now();
      console.log(`  block ${step?.indexedBlock} of ${BLOCKS}`);
    },
  });
  if (!steps.every(({ isCurrent }) => isCurrent)) throw new Error("the index is not current");
}

/**
 * The old way: four round trips for each contract and range (a block, its logs, the block again, the block before). It
 * writes nothing.
 */
async function readAsBefore(contracts: readonly string[]): Promise<void> {
  const ask = (method: string, ...params: unknown[]) => callRpc({ rpcUrl: url, method, params });
  for (let range = 0; range < OLD_RANGES; range++) {
    const from = Math.floor(BLOCKS / 2) + range * CAP;
    const ends = { fromBlock: toHex(from), toBlock: toHex(from + CAP - 1) };
    for (const address of contracts) {
      await ask("eth_getBlockByNumber", ends.toBlock, false);
      await ask("eth_getLogs", { address, topics: [TRANSFER_TOPIC], ...ends });
      await ask("eth_getBlockByNumber", ends.toBlock, false);
      await ask("eth_getBlockByNumber", toHex(from - 1), false);
    }
  }
}

async function countRows(): Promise<{ transfers: string; checkpoints: string }> {
  const { rows } = await getPool().query<{ count: string }>("SELECT count(*) FROM holdings_checkpoint");
  return {
    transfers: TRANSFERS.toLocaleString("en-US"),
    checkpoints: Number(rows[0]?.count).toLocaleString("en-US"),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Linux counts in hundredths of a second; elsewhere there is no such file. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

function nodeSeconds(before: number): string {
  return `${(cpuSecondsOf(node.pid) - before).toFixed(0)} s`;
}

function seconds(microseconds: number): string {
  return `${(microseconds / 1e6).toFixed(0)} s`;
}

function minutesAt(blocksPerSecond: number): string {
  return (WHOLE_CHAIN / blocksPerSecond / 60).toFixed(0);
}
