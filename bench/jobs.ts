import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { encodeFunctionData, erc20Abi } from "viem";
import { z } from "zod";
import { CRON_JOB_NAMES, CRON_JOBS, type CronJobName, cronPath } from "@/lib/jobs/cron-jobs";
import { localAccounts, localContracts } from "@/local/accounts";
import { callRpc, KEPT_OPEN } from "@/local/json-rpc";
import { listen } from "@/local/listen";
import { callJob, startTwoInstances } from "@/tests/proof/two-instances";
import { processorSeconds } from "./processor-time";

/** What the jobs of a deployment cost that nobody uses: calls of one endpoint, and what a serverless host counts. */
const { values } = parseArgs({ options: { minutes: { type: "string", default: "5" } } });
const minutes = Number(values.minutes);
const BLOCK_MS = 400;
/** Longer than the index looks back for a transfer. */
const QUIET_MINUTES = 3;
const MOST_TURNS = 100;
const MINUTES_A_DAY = 1_440;
const DAYS_A_MONTH = 30.4;
/** Assumed: a serverless host's prices differ by region and time. For functions of 2 GB. */
const DOLLARS = { processorHour: 0.128, gigabyteHour: 0.0106, millionCalls: 0.6 };
const GIGABYTES = 2;

type Cost = { calls: number; seconds: number; turns: number };

const counter = await startCounter();
const stand = await startTwoInstances({ environment: { RPC_URL: counter.url } });
counter.setTarget(stand.proxy.url);
const [url] = stand.urls;
const mining = setInterval(() => void rpc("evm_mine"), BLOCK_MS);
try {
  for (let turns = 1; !(await (await callJob(url, "index")).text()).includes('"isCurrent":true'); turns += 1)
    if (turns > MOST_TURNS) throw new Error("the index never caught up");
  for (const name of CRON_JOB_NAMES) await callJob(url, name);
  for (let minute = 0; minute < QUIET_MINUTES; minute += 1) await runMinute(minute, new Map());
  await measure("nothing moves", async () => undefined);
  await measure("balances move each minute", moveToken);
} finally {
  clearInterval(mining);
  await stand.stop();
  await counter.stop();
}

async function measure(when: string, move: () => Promise<unknown>): Promise<void> {
  const costs = new Map<CronJobName, Cost>();
  const before = processorSeconds({ pid: stand.pidOf(0) });
  const startedAt = performance.now();
  for (let minute = 0; minute < minutes; minute += 1) {
    await move();
    await runMinute(minute, costs);
  }
  const shareOfProcessor =
    (1_000 * (processorSeconds({ pid: stand.pidOf(0) }) - before)) / (performance.now() - startedAt);
  console.log(`\nWhile ${when}, ${minutes} minutes at ${1_000 / BLOCK_MS} blocks a second`);
  console.log("| job | turns a day | calls of one endpoint a day | seconds a day |\n|---|---|---|---|");
  const sum: Cost = { calls: 0, seconds: 0, turns: 0 };
  for (const name of CRON_JOB_NAMES) {
    const { calls, seconds, turns } = costs.get(name) ?? { calls: 0, seconds: 0, turns: 1 };
    const turnsADay = (MINUTES_A_DAY * 60) / CRON_JOBS[name].everySeconds;
    const day = {
      turns: turnsADay,
      calls: (calls / turns) * turnsADay,
      seconds: (seconds / turns) * turnsADay,
    };
    tell(name, day);
    for (const key of ["turns", "calls", "seconds"] as const) sum[key] += day[key];
  }
  tell("all", sum);
  const processorHours = shareOfProcessor * 24 * DAYS_A_MONTH;
  const dollars = [
    processorHours * DOLLARS.processorHour,
    (sum.seconds / 3_600) * DAYS_A_MONTH * GIGABYTES * DOLLARS.gigabyteHour,
    ((sum.turns * DAYS_A_MONTH) / 1e6) * DOLLARS.millionCalls,
  ];
  const total = dollars.reduce((all, each) => all + each, 0);
  console.log("| a month | processor | memory | calls of functions | all |\n|---|---|---|---|---|");
  console.log(`| dollars | ${[...dollars, total].map((each) => each.toFixed(2)).join(" | ")} |`);
}

function tell(name: string, { turns, calls, seconds }: Cost): void {
  console.log(`| ${name} | ${turns} | ${calls.toFixed(0)} | ${seconds.toFixed(0)} |`);
}

/** What a scheduler asks in a minute, one after the other so that each call of the endpoint has one cause. */
async function runMinute(minute: number, costs: Map<CronJobName, Cost>): Promise<void> {
  const endsAt = performance.now() + 60_000;
  await turn("index", costs);
  for (const name of CRON_JOB_NAMES) {
    const everyMinutes = Math.ceil(CRON_JOBS[name].everySeconds / 60);
    if (name !== "index" && minute % Math.min(everyMinutes, minutes) === 0) await turn(name, costs);
  }
  await sleep(Math.max(0, endsAt - 30_000 - performance.now()));
  await turn("index", costs);
  await sleep(Math.max(0, endsAt - performance.now()));
}

async function turn(name: CronJobName, costs: Map<CronJobName, Cost>): Promise<void> {
  const before = counter.count();
  const startedAt = performance.now();
  const answer = await callJob(url, cronPath(name).replace("/api/cron/", ""));
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
  const known = costs.get(name) ?? { calls: 0, seconds: 0, turns: 0 };
  costs.set(name, {
    calls: known.calls + counter.count() - before,
    seconds: known.seconds + (performance.now() - startedAt) / 1_000,
    turns: known.turns + 1,
  });
}

async function moveToken(): Promise<void> {
  const [from, to] = localAccounts;
  if (!from || !to) throw new Error("local mode has no accounts");
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to.address, 1n] });
  await rpc("eth_sendTransaction", { from: from.address, to: localContracts.token, data });
}

function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  return callRpc({ rpcUrl: stand.rpcUrl, method, params });
}

/** Stands before the node and counts calls, each of a batch. */
async function startCounter() {
  let target = "";
  let calls = 0;
  const server = createServer(KEPT_OPEN, async (request, response) => {
    const body = await text(request);
    const asked = z
      .union([z.array(z.unknown()), z.unknown().transform((call) => [call])])
      .parse(JSON.parse(body));
    calls += asked.length;
    const answer = await fetch(target, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  return {
    ...(await listen(server)),
    count: () => calls,
    setTarget(next: string) {
      target = next;
    },
  };
}
