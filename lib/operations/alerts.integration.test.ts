import { clearAlert, listAlerts, raiseAlert } from "@/lib/audit/alert-store.server";
import { CRON_JOB_NAMES } from "@/lib/jobs/cron-jobs";
import { startDatabaseProxy } from "@/tests/setup/database-proxy";
import { type OwnChain, startOwnChain } from "@/tests/setup/own-chain";
import { query, testDatabaseUrl } from "@/tests/setup/own-services";
import { ask, CRON_SECRET, runJob } from "@/tests/setup/route-caller";
import { startWebhookReceiver, WEBHOOK_SECRET, type WebhookReceiver } from "@/tests/setup/webhook-receiver";
import { sendWebhooks } from "./send-webhooks.server";
import { watchDisk } from "./watch-disk.server";

const HOLDER = `0x${"ab".repeat(20)}`;
const alert = { kind: "contract-distrusted", subject: `0x${"1".repeat(40)}` } as const;
/** Other suites mine blocks on the shared chain, and here the index must be at the head. */
let chain: OwnChain;
let receiver: WebhookReceiver;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;

beforeAll(async () => {
  [chain, receiver, proxy] = await Promise.all([
    startOwnChain(),
    startWebhookReceiver(),
    startDatabaseProxy(testDatabaseUrl),
  ]);
  Object.assign(process.env, {
    CRON_SECRET,
    RPC_URL: chain.proxy.url,
    INDEX_CONFIRMATIONS: "0",
    DATABASE_URL: proxy.url,
    RATE_LIMIT_MULTIPLIER: "1000",
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
});

beforeEach(async () => {
  await query("TRUNCATE cron_run, alert, endpoint_look, index_look");
  receiver.received.length = 0;
  receiver.answers.length = 0;
  await runJob("index");
  await keepOnTime();
});

afterEach(() => {
  chain.proxy.setFault(null);
  proxy.setFault(null);
});

afterAll(() => Promise.all([receiver.stop(), proxy.stop(), chain.stop()]));

/** As if every job had just ended well. */
async function keepOnTime(): Promise<void> {
  await query(
    "INSERT INTO cron_run (name, started_at, finished_at, outcome) SELECT n, app_now(), app_now(), 'done' FROM unnest($1::text[]) n",
    [CRON_JOB_NAMES],
  );
}

/** As if nobody had asked for the job for so long. */
async function leaveOut(name: string, ago: string): Promise<void> {
  await query(
    "UPDATE cron_run SET started_at = app_now() - $2::interval, finished_at = app_now() - $2::interval WHERE name = $1",
    [name, ago],
  );
}

async function askMonitor(search = "") {
  const response = await ask(`/api/health/alerts${search}`);
  return {
    status: response.status,
    cache: response.headers.get("cache-control"),
    body: await response.json(),
  };
}

const kinds = async () => ((await askMonitor()).body.alerts ?? []).map(({ kind }: { kind: string }) => kind);
const told = () => receiver.received.map(({ type, data }) => `${type} ${data.kind} ${data.subject}`);
/** As if the time until the next attempt had passed. */
const laterOn = () => query("UPDATE alert SET tell_after = app_now() WHERE tell_after IS NOT NULL");

describe("GET /api/health/alerts", () => {
  it("is 200, unshared, with the state of everything while nothing needs anybody", async () => {
    await runJob("alerts");
    const { status, cache, body } = await askMonitor();
    expect({ status, cache }).toEqual({ status: 200, cache: "private, no-store" });
    expect(body).toMatchObject({
      status: "ok",
      alerts: [],
      endpoints: [{ name: "RPC_URL", isUp: true, head: expect.stringMatching(/^\d+$/) }],
      index: { nft: { lagBlocks: "0", lagSeconds: 0, trusted: true }, token: { lagSeconds: 0 } },
      jobs: { index: { last: "done", isLate: false } },
    });
  });

  it("is 503 before any job ran and names each", async () => {
    await query("TRUNCATE cron_run");
    const { status, body } = await askMonitor();
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: "ALERTS_OPEN", status: "alert" });
    expect(body.alerts).toHaveLength(CRON_JOB_NAMES.length);
  });

  it("tells that the job which tells is late, though nobody runs it", async () => {
    await leaveOut("alerts", "301 seconds");
    expect(await askMonitor()).toMatchObject({
      status: 503,
      body: { alerts: [{ kind: "job-late", message: expect.stringContaining("The job alerts ") }] },
    });
  });

  it("names nobody and no address of an endpoint, whatever is the matter", async () => {
    const rpcUrl = process.env["RPC_URL"] ?? "";
    await raiseAlert({ ...alert, message: `Of ${HOLDER} at block 5 the contract says 1.` });
    chain.proxy.setFault("down");
    await runJob("alerts");
    const { status, body } = await askMonitor();
    expect(status).toBe(503);
    expect(await kinds()).toEqual(expect.arrayContaining(["contract-distrusted", "endpoint-down"]));
    const text = JSON.stringify(body);
    for (const secret of [HOLDER, alert.subject, rpcUrl, receiver.url, CRON_SECRET, WEBHOOK_SECRET])
      expect(text).not.toContain(secret);
  });

  it("leaves out the kinds that a monitor excepts, and refuses unknown ones", async () => {
    await raiseAlert({ ...alert, message: "Rebases." });
    expect((await askMonitor()).status).toBe(503);
    expect(await askMonitor("?except=contract-distrusted,census-differs")).toMatchObject({
      status: 200,
      body: { alerts: [] },
    });
    expect((await askMonitor("?except=everything")).status).toBe(400);
  });

  it("is 503 within 5 s while the database is silent", async () => {
    proxy.setFault("silent");
    const startedAt = performance.now();
    expect(await askMonitor()).toMatchObject({ status: 503, body: { code: "DATABASE_UNAVAILABLE" } });
    expect(performance.now() - startedAt).toBeLessThan(5_500);
  });

  it("counts its questions", async () => {
    const response = await ask("/api/health/alerts");
    expect(response.headers.get("ratelimit")).toMatch(/^"health-alerts"/);
  });
});

describe("the alerts job", () => {
  const cases: [string, () => unknown, () => unknown, string[]][] = [
    [
      "an endpoint is down",
      () => chain.proxy.setFault("down"),
      () => chain.proxy.setFault(null),
      ["endpoint-down RPC_URL"],
    ],
    ["a job is late", () => leaveOut("log", "301 seconds"), () => keepOnTime(), ["job-late log"]],
    [
      "the contract is distrusted",
      () => raiseAlert({ ...alert, message: "Rebases." }),
      () => clearAlert(alert),
      [`contract-distrusted ${alert.subject}`],
    ],
    [
      "the log is not in order",
      () => raiseAlert({ kind: "log-differs", subject: "entry:3", message: "Altered." }),
      () => clearAlert({ kind: "log-differs", subject: "entry:3" }),
      ["log-differs entry:3"],
    ],
  ];

  it.each(cases)("tells once when %s, and once when it is over", async (_what, begin, end, expected) => {
    await runJob("alerts");
    expect(told()).toEqual([]);
    await begin();
    for (let runs = 0; runs < 3; runs += 1) expect((await runJob("alerts")).status).toBe(200);
    expect((await askMonitor()).status).toBe(503);
    expect(told()).toEqual(expected.map((each) => `alert.began ${each}`));
    await end();
    for (let runs = 0; runs < 3; runs += 1) await runJob("alerts");
    expect((await askMonitor()).status).toBe(200);
    expect(told()).toEqual(expected.flatMap((each) => [`alert.began ${each}`, `alert.ended ${each}`]));
    const [began, ended] = receiver.received;
    expect(began?.data).toMatchObject({ until: null, url: "https://club.test/admin" });
    expect(ended?.data).toMatchObject({ id: began?.data.id, until: expect.any(String) });
    expect([began?.webhookId, ended?.webhookId]).toEqual([
      `${began?.data.id}.began`,
      `${began?.data.id}.ended`,
    ]);
  });

  it("keeps how far the index is behind, in blocks and in seconds of the chain", async () => {
    const [row] = await query<{ next: string }>("SELECT max(next_block) AS next FROM holdings_index");
    const lag = BigInt(row?.next ?? 0) - 3n;
    await query("DELETE FROM holdings_mark");
    await query("UPDATE holdings_index SET next_block = 3");
    await query(
      "INSERT INTO holdings_mark (contract, block, hash) SELECT contract, 2, '0x' || repeat('0', 64) FROM holdings_index",
    );
    await runJob("alerts");
    const { index } = (await askMonitor()).body;
    const [indexed, head] = await Promise.all([
      chain.reader.getBlock({ blockNumber: 2n }),
      chain.reader.getBlock(),
    ]);
    expect(index.nft).toMatchObject({
      indexedBlock: "2",
      lagBlocks: lag.toString(),
      lagSeconds: Number(head.timestamp - indexed.timestamp),
    });
    await query("UPDATE endpoint_look SET up_since = app_now() - interval '1 hour'");
    await query("UPDATE index_look SET lag_seconds = 301");
    expect(await kinds()).toEqual(["index-behind", "index-behind"]);
    await query("TRUNCATE holdings_index CASCADE");
    await runJob("index");
  });

  it("forgets an endpoint that left the configuration", async () => {
    await raiseAlert({ kind: "endpoint-down", subject: "RPC_URL_SECONDARY", message: "Away." });
    await runJob("alerts");
    expect(await kinds()).toEqual([]);
  });

  it("tells of an endpoint whose newest block is old", async () => {
    chain.proxy.setFault("stale-block");
    await runJob("alerts");
    expect(await kinds()).toEqual(["endpoint-stale"]);
    chain.proxy.setFault(null);
    await runJob("alerts");
    expect(await kinds()).toEqual([]);
  });
});

describe("sendWebhooks", () => {
  const began = () => raiseAlert({ ...alert, message: "Rebases." });

  it("sends one message when 10 processes send at once", async () => {
    await began();
    await Promise.all(Array.from({ length: 10 }, sendWebhooks));
    expect(told()).toHaveLength(1);
  });

  it.each([500, 302, 404])(
    "tries again with the same id after status %i, and waits longer each time",
    async (status) => {
      await began();
      receiver.answers.push(status, status);
      const waits: number[] = [];
      for (let tries = 0; tries < 2; tries += 1) {
        expect(await sendWebhooks()).toEqual({ told: 0, untold: 1 });
        expect(await sendWebhooks()).toEqual({ told: 0, untold: 0 });
        const [row] = await query<{ seconds: number }>(
          "SELECT round(extract(epoch FROM tell_after - app_now()))::int AS seconds FROM alert",
        );
        waits.push(row?.seconds ?? 0);
        await laterOn();
      }
      expect(waits).toEqual([30, 60]);
      expect(await sendWebhooks()).toEqual({ told: 1, untold: 0 });
      expect(told()).toHaveLength(1);
    },
  );

  it("sends twice only when the answer was lost, with one id for both", async () => {
    await began();
    receiver.answers.push("lost");
    await sendWebhooks();
    await clearAlert(alert);
    await laterOn();
    for (let runs = 0; runs < 3; runs += 1) await sendWebhooks();
    const ids = receiver.received.map(({ webhookId }) => webhookId.replace(/^[0-9a-f-]{36}/, "id"));
    expect(ids).toEqual(["id.began", "id.began", "id.ended"]);
    expect(new Set(receiver.received.map(({ data }) => data.id)).size).toBe(1);
  });

  it("tells nobody of what was over before it could be told", async () => {
    await began();
    await clearAlert(alert);
    await sendWebhooks();
    expect(told()).toEqual([]);
  });

  it("takes an alert that comes back before its end was told as the same one", async () => {
    await began();
    await sendWebhooks();
    await clearAlert(alert);
    await began();
    await sendWebhooks();
    await clearAlert(alert);
    await sendWebhooks();
    await began();
    await sendWebhooks();
    const ids = receiver.received.map(({ type, data }) => [type, data.id]);
    expect(ids.map(([type]) => type)).toEqual(["alert.began", "alert.ended", "alert.began"]);
    expect(ids[1]?.[1]).toBe(ids[0]?.[1]);
    expect(ids[2]?.[1]).not.toBe(ids[0]?.[1]);
  });
});

describe("the disk's alert", () => {
  const disks = async () =>
    (await listAlerts())
      .filter(({ kind }) => kind === "disk-full")
      .map(({ subject, message }) => `${subject}: ${message}`);

  it("is one of each instance, ends with room on its disk, and an hour after the instance is gone", async () => {
    await watchDisk({ host: "one", free: 0.0499 });
    await watchDisk({ host: "two", free: 0.5 });
    expect(await disks()).toEqual(["one: 5.0 % of the disk of one is free."]);
    await watchDisk({ host: "two", free: 0 });
    await watchDisk({ host: "one", free: null });
    expect(await disks()).toEqual(["two: 0.0 % of the disk of two is free."]);
    await query("UPDATE alert SET seen_at = seen_at - interval '3601 seconds' WHERE subject = 'two'");
    await watchDisk();
    expect(await disks()).toEqual([]);
  });
});
