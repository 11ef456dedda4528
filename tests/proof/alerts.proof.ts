import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { startWebhookReceiver, WEBHOOK_SECRET, type WebhookReceiver } from "../setup/webhook-receiver";
import type { Proof, Size } from "./proof";
import { type Scheduler, startScheduler } from "./start-scheduler";
import type { TwoInstances } from "./two-instances";

const RED_WITHIN_MS = 120_000;
/** The log is checked every five minutes, and the next job reports what was found. */
const LOG_RED_WITHIN_MS = 420_000;
const PAGES = ["/", "/clubs", "/api/clubs", "/verify"];
const monitorAnswer = z.object({ alerts: z.array(z.object({ kind: z.string() })) });

/** Chosen here, because the receiver must listen before the instances know its address. */
const WEBHOOK_PORT = 39_871;

export const proof: Proof = {
  isFirst: true,
  claim:
    "while the chain is away the balancer keeps the site and pages serve; the monitor goes red within 2 minutes, and the webhook gets one message when it begins and one when it ends; the same for a late job, an index that is behind and a distrusted contract, and within 7 minutes for an altered log (R22)",
  environment: {
    INDEX_CONFIRMATIONS: "0",
    CHAIN_MAX_AGE_SECONDS: "1000000",
    ALERT_WEBHOOK_URL: `http://127.0.0.1:${WEBHOOK_PORT}/`,
    ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  },
  async run(stand, size) {
    const receiver = await startWebhookReceiver(WEBHOOK_PORT);
    const scheduler = startScheduler(stand, size);
    try {
      await act(stand);
      await until("the monitor is green", async () => (await askMonitor(stand)).status === 200);
      assert.deepEqual(receiver.received, []);
      const lines: string[] = [];
      for (const fault of listFaults(stand, scheduler)) {
        const line = await play({ stand, receiver, fault, size });
        lines.push(line);
        if (size.isFull) console.log(`  ${new Date().toISOString()} ${line}`);
      }
      return lines;
    } finally {
      await scheduler.stop();
      await receiver.stop();
    }
  },
};

type Fault = {
  name: string;
  /** The alerts that it must raise, and no others. */
  kind: string;
  lastsMs: (size: Size) => number;
  redWithinMs: number;
  begin(size: Size): Promise<void>;
  /** What may be reported while the fault is being fixed. */
  cureBegins?: string;
  end(size: Size): Promise<void>;
};

function listFaults(stand: TwoInstances, scheduler: Scheduler): Fault[] {
  const rpc = (method: string, ...params: unknown[]) => callRpc({ rpcUrl: stand.rpcUrl, method, params });
  const briefly = ({ isFull }: Size): number => (isFull ? 70_000 : 5_000);
  return [
    {
      name: "the chain away",
      kind: "endpoint-down",
      lastsMs: ({ isFull }) => (isFull ? 600_000 : 20_000),
      redWithinMs: RED_WITHIN_MS,
      async begin() {
        stand.proxy.setFault("down");
      },
      async end() {
        stand.proxy.setFault(null);
      },
    },
    {
      name: "a job nobody asks for",
      kind: "job-late",
      lastsMs: briefly,
      redWithinMs: RED_WITHIN_MS,
      async begin() {
        scheduler.leaveOut(["log"]);
        await sleep(1_000);
        // Pretends that it was left out for so long already, because the database's clock can't be hurried.
        await stand.query(
          `UPDATE cron_run SET started_at = started_at - interval '6 minutes', finished_at = finished_at - interval '6 minutes' WHERE name = 'log'`,
        );
      },
      async end() {
        scheduler.leaveOut([]);
      },
    },
    {
      name: "an index behind",
      kind: "index-behind",
      lastsMs: briefly,
      redWithinMs: RED_WITHIN_MS,
      async begin() {
        // The chain came back a while ago.
        await stand.query("UPDATE endpoint_look SET up_since = up_since - interval '10 minutes'");
        scheduler.leaveOut(["index"]);
        await sleep(1_000);
        await rpc("evm_increaseTime", 600);
        await rpc("anvil_mine", "0x10");
      },
      async end() {
        scheduler.leaveOut([]);
      },
    },
    {
      name: "a balance without an event",
      kind: "contract-distrusted",
      lastsMs: briefly,
      redWithinMs: RED_WITHIN_MS,
      begin: () =>
        alter(
          stand,
          `UPDATE holdings_checkpoint SET balance = balance + 1 WHERE contract = '${localContracts.nft.toLowerCase()}'`,
        ),
      // Reads all logs again and compares every holder; until that is done, the index is behind.
      cureBegins: "index-behind",
      end: () => retrust(stand),
    },
    {
      name: "an altered log",
      kind: "log-differs",
      lastsMs: briefly,
      redWithinMs: LOG_RED_WITHIN_MS,
      begin: () => alter(stand, swapInLog("club.edit", "club.hide")),
      end: () => alter(stand, swapInLog("club.hide", "club.edit")),
    },
  ];
}

async function retrust(stand: TwoInstances): Promise<void> {
  const args = [
    "--conditions=react-server",
    "--import",
    "tsx",
    "lib/holdings/index-cli.ts",
    "--retrust",
    "nft",
  ];
  const env = { ...process.env, ...stand.environment };
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  const [code] = await once(child, "close");
  assert.equal(code, 0, "the contract is trusted again");
}

/** Something for the log, so that there is an entry to alter. */
async function act(stand: TwoInstances): Promise<void> {
  await stand.query(
    `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
     SELECT '0x' || repeat('a', 40), 'club.edit', 'club:proof-' || n, 'A proof', '{}', jsonb_build_object('n', n), app_now()
     FROM generate_series(1, 10) AS n`,
  );
  await until("the log is sealed", async () => {
    const [row] = await stand.query<{ leaves: number }>("SELECT count(*)::int AS leaves FROM log_leaf");
    return (row?.leaves ?? 0) >= 10;
  });
}

function swapInLog(from: string, to: string): string {
  return `UPDATE log_entry SET body = replace(body, '${from}', '${to}') WHERE id = (SELECT entry_id FROM log_leaf WHERE position = 3)`;
}

/** Runs statements as the database's owner can, with every trigger off. */
async function alter(stand: TwoInstances, sql: string): Promise<void> {
  const client = new Client({ connectionString: stand.databaseUrl });
  await client.connect();
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`);
  } finally {
    await client.end();
  }
}

async function play(parts: {
  stand: TwoInstances;
  receiver: WebhookReceiver;
  fault: Fault;
  size: Size;
}): Promise<string> {
  const { stand, receiver, fault, size } = parts;
  const { name, kind, redWithinMs, cureBegins } = fault;
  receiver.received.length = 0;
  const site = watchSite(stand, name);
  const told = (type: string): number => toldOf(receiver, type).filter((each) => each === kind).length;

  const startedAt = performance.now();
  await fault.begin(size);
  await until(`${name}: the monitor is red`, async () => (await askMonitor(stand)).status === 503);
  const redMs = performance.now() - startedAt;
  await until(`${name}: the webhook was told`, async () => told("alert.began") > 0);
  const toldMs = performance.now() - startedAt;
  await sleep(Math.max(0, fault.lastsMs(size) - toldMs));
  const open = (await askMonitor(stand)).kinds;
  assert.deepEqual([...new Set(open)], [kind]);
  assert.equal(told("alert.began"), open.length, `${name}: each alert told once while it lasts`);
  assert.ok(Math.max(redMs, toldMs) <= redWithinMs, `${name}: red and told within ${seconds(redWithinMs)}`);

  const endedAt = performance.now();
  await fault.end(size);
  await until(`${name}: the monitor is green`, async () => (await askMonitor(stand)).status === 200);
  const greenMs = performance.now() - endedAt;
  await until(`${name}: the end was told`, async () => told("alert.ended") === open.length);
  await sleep(pauseMs(size));
  const answers = await site.stop();
  const ids = receiver.received.map(({ webhookId }) => webhookId);
  assert.equal(new Set(ids).size, ids.length, `${name}: no message came twice`);
  assert.equal(told("alert.began"), open.length, `${name}: one message when it began`);
  const others = toldOf(receiver, "alert.began").filter((each) => each !== kind);
  assert.deepEqual(
    others,
    toldOf(receiver, "alert.ended").filter((each) => each !== kind),
  );
  assert.ok(
    others.every((each) => each === cureBegins),
    `${name}: told of ${others.join(", ")} too`,
  );
  const few = open.length === 1 ? "1 alert" : `${open.length} alerts`;
  return `${name}: red after ${seconds(redMs)}, told after ${seconds(toldMs)}, green ${seconds(greenMs)} after its end; ${few}, ${ids.length} messages; ${answers} balancer checks and pages, all 200`;
}

/** The alert kinds of all messages of a type, in order. */
function toldOf({ received }: WebhookReceiver, type: string): string[] {
  return received.filter((each) => each.type === type).map(({ data }) => data.kind);
}

/** Longer than two turns of the reporting job, so an extra message would arrive. */
function pauseMs({ isFull }: Size): number {
  return isFull ? 130_000 : 5_000;
}

/**
 * Keeps sending what a balancer and people send to both instances until it is stopped. Answers how often; fails if an answer
 * was not 200.
 */
function watchSite(stand: TwoInstances, name: string): { stop(): Promise<number> } {
  let isOver = false;
  const watching = (async () => {
    let asked = 0;
    while (!isOver) {
      for (const url of stand.urls) {
        for (const path of ["/api/ready", "/api/health", ...PAGES]) {
          const answer = await fetch(url + path);
          await answer.arrayBuffer();
          assert.equal(answer.status, 200, `${name}: ${path} answered ${answer.status}`);
          asked += 1;
        }
      }
      await sleep(500);
    }
    return asked;
  })();
  // stop() reports it.
  watching.catch(() => undefined);
  return {
    stop() {
      isOver = true;
      return watching;
    },
  };
}

async function askMonitor(stand: TwoInstances): Promise<{ status: number; kinds: string[] }> {
  const answers = await Promise.all(
    stand.urls.map(async (url) => {
      const answer = await fetch(`${url}/api/health/alerts`);
      const { alerts: open } = monitorAnswer.parse(await answer.json());
      return { status: answer.status, kinds: open.map(({ kind }) => kind) };
    }),
  );
  const [first] = answers;
  assert.ok(first);
  return { status: Math.max(...answers.map(({ status }) => status)), kinds: first.kinds };
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    assert.ok(performance.now() - startedAt < 3 * RED_WITHIN_MS, `never so: ${what}`);
    await sleep(250);
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
