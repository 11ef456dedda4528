import { existsSync } from "node:fs";
import { join } from "node:path";
import { erc20Abi as abi, createPublicClient, http } from "viem";
import { cronos } from "viem/chains";
import { readBalances } from "@/lib/chain/read-balances.server";
import { getPool } from "@/lib/db/database.server";
import { listBalancesAt } from "@/lib/holdings/balance-store.server";
import { getHoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { listIndexedContracts } from "@/lib/holdings/indexed-contracts.server";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { splitEvery } from "@/lib/shared/split-every";
import { localContracts } from "@/local/accounts";
import { startChild } from "@/local/child-process";
import { freePort } from "@/local/free-port";
import { startPowerStand } from "./power-stand";

const SAMPLE = 500;
const AT_ONCE = 20;

type Line = { what: string; milliseconds: number; note: string };

const stand = await startPowerStand();
Object.assign(process.env, stand.environment);
const { holders, rpcUrl } = stand;
const contracts = listIndexedContracts();
const client = createPublicClient({
  chain: { ...cronos, contracts: { multicall3: { address: localContracts.multicall3 } } },
  transport: http(rpcUrl),
});

try {
  if (!existsSync(".next/BUILD_ID"))
    throw new Error('there is no production build: run "npm run build" first');
  const indexing = await timed(() => indexHoldings({ budgetMs: Number.POSITIVE_INFINITY }));
  const block = (await client.getBlockNumber()) - 20n;
  const addresses = contracts.map(({ address }) => address);
  await getPool().query("ANALYZE");

  const database = await median(20, () => listBalancesAt({ contracts: addresses, holders, block }));
  const product = await median(10, () => getHoldingsAt({ holders, block }));
  const reader = await median(10, () =>
    Promise.all(addresses.map((contract) => readBalances({ contract, holders, block }))),
  );
  const multicall = await median(3, () => askMulticall(block));
  const wide = await median(3, () => askMulticall(block, 36_864));
  const single = await median(3, () => askOneByOne(block));
  await expectEqual(block);
  const cold = middle([await answerAfterStart(), await answerAfterStart(), await answerAfterStart()]);

  const lines: Line[] = [
    { what: "the index, one statement", milliseconds: database, note: "aim: below 50" },
    { what: "the index, through getHoldingsAt", milliseconds: product, note: "" },
    { what: "the chain, 750 holders in a call of init code", milliseconds: reader, note: "aim: below 100" },
    { what: "the chain, viem multicall", milliseconds: multicall, note: "its default batches" },
    { what: "the chain, viem multicall", milliseconds: wide, note: "batches of 36 kB" },
    {
      what: "the chain, a call for each balance",
      milliseconds: (single * holders.length) / SAMPLE,
      note: `scaled from ${SAMPLE} holders, ${AT_ONCE} calls at once`,
    },
  ];
  console.log(
    `| holdings of ${holders.length} holders in 2 contracts at a block | ms | times the first | |\n|---|---|---|---|`,
  );
  for (const { what, milliseconds, note } of lines) {
    console.log(
      `| ${what} | ${milliseconds.toFixed(1)} | ${(milliseconds / database).toFixed(1)} | ${note} |`,
    );
  }
  console.log(`| | | | |\n|---|---|---|---|`);
  const perSecond = Math.round((stand.logs * 1_000) / indexing);
  console.log(`| indexing ${stand.logs} logs | ${indexing.toFixed(0)} | | ${perSecond} logs per second |`);
  console.log(`| first power answer after a cold start | ${cold.toFixed(0)} | | process start to 200 |`);
} finally {
  await getPool().end();
  await stand.stop();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function median(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await timed(work));
  return middle(times);
}

function middle(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function balanceCalls(people: readonly (typeof holders)[number][]) {
  return contracts.flatMap(({ address }) =>
    people.map((holder) => ({ address, abi, functionName: "balanceOf" as const, args: [holder] as const })),
  );
}

function askMulticall(blockNumber: bigint, batchSize?: number): Promise<unknown> {
  return client.multicall({
    allowFailure: false,
    contracts: balanceCalls(holders),
    blockNumber,
    ...(batchSize === undefined ? {} : { batchSize }),
  });
}

function askOneByOne(blockNumber: bigint): Promise<unknown> {
  const [some = []] = splitEvery(SAMPLE, holders);
  return mapConcurrently(balanceCalls(some), AT_ONCE, (call) =>
    client.readContract({ ...call, blockNumber }),
  );
}

/** Speed means nothing if the result is wrong. */
async function expectEqual(block: bigint): Promise<void> {
  const indexed = await getHoldingsAt({ holders, block });
  for (const { kind, address } of contracts) {
    const read = await readBalances({ contract: address, holders, block });
    const isEqual = holders.every((holder) => {
      const held = indexed.get(holder);
      return read.ok && read.value.get(holder) === (kind === "nft" ? held?.nftCount : held?.tokenWei);
    });
    if (!isEqual) throw new Error(`index and chain differ on the ${kind}`);
  }
}

/** Milliseconds from a production process's start until it answers somebody's power; its index is current. */
async function answerAfterStart(): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = startChild({
    command: process.execPath,
    args: ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)],
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      ...stand.environment,
    },
    logFile: join(process.cwd(), ".next", "bench-power.log"),
  });
  try {
    for (let tries = 0; tries < 6_000; tries++) {
      const response = await fetch(`http://127.0.0.1:${port}/api/power/${holders[0]}`).catch(() => null);
      if (response?.status === 200) return performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error("the server did not answer for a minute");
  } finally {
    await server.stop();
  }
}
