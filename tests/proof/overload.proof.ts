import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { patience } from "../patience";
import { findCaddy, startCaddy } from "../setup/caddy";
import { findPgbouncer, startPooler } from "../setup/pooler";
import { insertOpenProposal } from "./insert-open-proposal";
import { type StandaloneProof, tally } from "./proof";
import { startTwoInstances, type TwoInstances } from "./two-instances";

const TIMES_CAPACITY = 3;
const SERVED_WITHIN_MS = 2_000 * patience;
const BACK_WITHIN_MS = 5_000 * patience;
/** In hosting/Caddyfile. */
const HEALTH_INTERVAL_MS = 2_000;
/** People come from as many addresses. */
const ADDRESSES = 100;

type Asked = { path: string; status: number; tookMs: number; text: string; retryAfter: string | undefined };
type Load = { url: string; paths: readonly string[] };

export const proof: StandaloneProof = {
  claim:
    "three times as many requests as two instances can answer: none gets a 500, what is served is served within 2 s, the rest is told at once when to come again, and no instance leaves; while the database is away each page says so, and it is back within 5 s",
  isAlone: true,
  async runAlone({ isFull }) {
    if (findCaddy() === null || findPgbouncer() === null) return ["skipped: no caddy or no pgbouncer"];
    const stand = await startTwoInstances({ environment: { RATE_LIMIT_MULTIPLIER: "1" } });
    const pooler = await startPooler(stand.databaseUrl);
    try {
      const environment = { DATABASE_URL: pooler.url };
      await replaceBoth(stand, environment);
      const proposal = await insertOpenProposal(stand);
      const caddy = await startCaddy(stand.urls);
      try {
        const club = proposal.split("/").slice(0, 3).join("/");
        const paths = [
          ...["/", "/clubs", "/proposals", "/about", club, proposal],
          ...["/api/clubs", "/api/proposals/1", "/api/proposals/1/votes", "/api/log/head"],
        ];
        const load = { url: caddy.url, paths };
        const seconds = isFull ? 60 : 8;
        await replaceBoth(stand, environment);
        const capacity = await measureCapacity(load, isFull ? 20 : 5);
        const lines = [`${capacity.toFixed(1)} requests a second is all that both answer`];
        lines.push(`warm: ${await overload(stand, { load, capacity, seconds })}`);
        await replaceBoth(stand, environment);
        // Until the proxy has looked at both again.
        await sleep(2 * HEALTH_INTERVAL_MS);
        lines.push(`cold: ${await overload(stand, { load, capacity, seconds })}`);
        for (const away of isFull ? [8, 60] : [8]) lines.push(await takeAway(stand, { load, seconds: away }));
        return lines;
      } finally {
        await caddy.stop();
      }
    } finally {
      await pooler.stop();
      await stand.stop();
    }
  },
};

async function replaceBoth(stand: TwoInstances, environment: Record<string, string>): Promise<void> {
  await Promise.all([stand.replace(0, environment), stand.replace(1, environment)]);
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let turn = 0;

/** Asks as one of many people, each from an address of this machine. */
function ask({ url, paths }: Load): Promise<Asked> {
  turn += 1;
  const path = paths[turn % paths.length] ?? "/";
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const localAddress = `127.1.0.${1 + (turn % ADDRESSES)}`;
    const headers = { accept: path.startsWith("/api/") ? "application/json" : "text/html" };
    const asked = request(url + path, { agent, localAddress, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      answer.once("end", () => {
        const { statusCode: status = 0, headers: answered } = answer;
        const tookMs = performance.now() - startedAt;
        resolve({ path, status, tookMs, text, retryAfter: answered["retry-after"] });
      });
      answer.once("error", reject);
    });
    asked.once("error", reject);
    asked.end();
  });
}

/** Requests a second, with some always waiting. */
async function measureCapacity(load: Load, seconds: number): Promise<number> {
  // Each page once on each instance, so that all code is loaded.
  for (const _ of [...load.paths, ...load.paths, ...load.paths]) await ask(load);
  const until = performance.now() + seconds * 1_000;
  let served = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < until) if ((await ask(load)).status === 200) served += 1;
  };
  await Promise.all(Array.from({ length: 6 }, client));
  return served / seconds;
}

async function overload(
  stand: TwoInstances,
  { load, capacity, seconds }: { load: Load; capacity: number; seconds: number },
): Promise<string> {
  const watching = new AbortController();
  const ready = watchReadiness(stand, watching.signal);
  const answers = await askSteadily(load, { perSecond: capacity * TIMES_CAPACITY, seconds });
  watching.abort();
  const looks = await ready;
  const served = answers.filter(({ status }) => status === 200);
  const told = answers.filter(({ status }) => status === 503);
  const said = tally(answers.map(({ status }) => status));
  assert.equal(served.length + told.length, answers.length, said);
  assert.ok(told.length > 0, `nothing was refused, so ${capacity} a second is not all`);
  judgeRefusals(told);
  assert.ok(!told.some(({ text }) => text.includes("can't be reached")), "both instances were away");
  assert.equal(tally(looks), `${looks.length} x 200`, "an instance left");
  const slowest = Math.max(...served.map(({ tookMs }) => tookMs));
  const line = `${answers.length} requests at ${(capacity * TIMES_CAPACITY).toFixed(0)} a second: ${said}; served: half within ${timeOf(served, 0.5)} ms, 99 % within ${timeOf(served, 0.99)} ms, all within ${Math.round(slowest)} ms; refused: 99 % within ${timeOf(told, 0.99)} ms`;
  assert.ok(slowest <= SERVED_WITHIN_MS, line);
  return line;
}

/** As many as wanted, whatever the answers. */
async function askSteadily(
  load: Load,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Asked[]> {
  const asked: Promise<Asked>[] = [];
  const startedAt = performance.now();
  for (let at = 0; at < seconds * 1_000; at = performance.now() - startedAt) {
    while (asked.length < (at * perSecond) / 1_000) asked.push(ask(load));
    await sleep(5);
  }
  return Promise.all(asked);
}

/** What each instance says of itself, without the proxy. */
async function watchReadiness(stand: TwoInstances, signal: AbortSignal): Promise<number[]> {
  const looks: number[] = [];
  while (!signal.aborted) {
    const answers = await Promise.all(stand.urls.map((url) => fetch(`${url}/api/ready`)));
    looks.push(...answers.map(({ status }) => status));
    await sleep(500, undefined, { signal }).catch(() => undefined);
  }
  return looks;
}

async function takeAway(
  stand: TwoInstances,
  { load, seconds }: { load: Load; seconds: number },
): Promise<string> {
  const pages = { ...load, paths: load.paths.filter((path) => !path.startsWith("/api/")) };
  await stand.stopDatabase();
  const answers = await askSteadily(pages, { perSecond: 10, seconds });
  await stand.startDatabase();
  const startedAt = performance.now();
  const isBack = async (): Promise<boolean> => {
    const round = await Promise.all(pages.paths.flatMap(() => [ask(pages), ask(pages)]));
    answers.push(...round);
    return round.every(({ status }) => status === 200);
  };
  while (!(await isBack())) {
    const waitedMs = performance.now() - startedAt;
    assert.ok(waitedMs < BACK_WITHIN_MS, `not back after ${Math.round(waitedMs)} ms`);
    await sleep(100);
  }
  const backMs = performance.now() - startedAt;
  const said = tally(answers.map(({ status }) => status));
  const refused = answers.filter(({ status }) => status !== 200);
  assert.ok(
    refused.every(({ status }) => status === 503),
    `${said}: ${refused.find(({ status }) => status !== 503)?.path}`,
  );
  assert.ok(refused.length > 0, "every page was shown without a database");
  judgeRefusals(refused);
  return `database away for ${seconds} s: ${said}; slowest ${timeOf(answers, 1)} ms; back after ${Math.round(backMs)} ms`;
}

/** Each says in words that it is for now, and when to come again. */
function judgeRefusals(refused: readonly Asked[]): void {
  const without = refused.find(({ retryAfter }) => !/^\d+$/.test(retryAfter ?? ""));
  assert.ok(without === undefined, `${without?.path} gave no Retry-After`);
  const mute = refused.find(
    ({ text }) => !/did not answer|right now|can&#x27;t be read|could not be shown/.test(text),
  );
  assert.ok(mute === undefined, `${mute?.path} said ${mute?.text.slice(0, 600)}`);
}

function timeOf(answers: readonly Asked[], share: number): number {
  const sorted = answers.map(({ tookMs }) => tookMs).sort((left, right) => left - right);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
