import { query, setChainFault } from "@/tests/setup/own-services";
import { ask, CRON_SECRET, runJob } from "@/tests/setup/route-caller";
import { claimRun, finishRun, listCronJobs } from "./cron-run-store.server";

beforeAll(() => {
  Object.assign(process.env, { CRON_SECRET, INDEX_CONFIRMATIONS: "0" });
});

beforeEach(async () => {
  await query("TRUNCATE cron_run");
});

afterEach(() => setChainFault(null));

const runsOf = (name: string) =>
  query<{ outcome: string | null; summary: string | null; finished_at: Date | null }>(
    "SELECT outcome, summary, finished_at FROM cron_run WHERE name = $1 ORDER BY id",
    [name],
  );

describe("a run of a job", () => {
  it("is noted with what it did, and the monitor is told that it is not late", async () => {
    expect((await runJob("index")).body).toMatchObject({ isCurrent: true });
    expect(await runsOf("index")).toEqual([
      {
        outcome: "done",
        summary: expect.stringMatching(/^nft at block \d+ of \d+/),
        finished_at: expect.any(Date),
      },
    ]);
    const response = await ask("/api/health/alerts");
    expect(await response.json()).toMatchObject({
      jobs: {
        index: { last: "done", isLate: false },
        payments: { last: null, doneAgoSeconds: null, isLate: true },
      },
    });
  });

  it("is noted with its fault, and the caller gets the fault", async () => {
    setChainFault("down");
    expect(await runJob("index")).toMatchObject({ status: 503, body: { code: "CHAIN_UNAVAILABLE" } });
    expect(await runsOf("index")).toMatchObject([
      { outcome: "failed", summary: expect.stringContaining("CHAIN_UNAVAILABLE: ") },
    ]);
  });

  it("happens once when 20 are asked for at once: the others say that one is running, and do nothing", async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimRun("snapshots")));
    const won = claims.flatMap(({ runId }) => (runId === null ? [] : [runId]));
    expect(won).toHaveLength(1);
    const { status, body } = await runJob("snapshots");
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: "already running", since: expect.any(String) },
    });
    expect(await runsOf("snapshots")).toHaveLength(1);
    await finishRun({ runId: won[0] ?? "", name: "snapshots", outcome: "done", summary: "" });
    expect((await runJob("snapshots")).body).toEqual({ checked: 0, changed: 0 });
  });

  it("is given up when its process is gone, and holds nothing up for longer", async () => {
    await query(
      "INSERT INTO cron_run (name, started_at) VALUES ('index', app_now() - interval '21 seconds')",
    );
    expect((await runJob("index")).body).toMatchObject({ isCurrent: true });
    expect(await runsOf("index")).toMatchObject([{ outcome: "lost" }, { outcome: "done" }]);
  });

  it("takes the place of the oldest of 500", async () => {
    await query(
      `INSERT INTO cron_run (name, started_at, finished_at, outcome)
       SELECT 'index', app_now(), app_now(), 'done' FROM generate_series(1, 520)`,
    );
    await runJob("index");
    expect(await query("SELECT count(*)::int AS count FROM cron_run")).toEqual([{ count: 500 }]);
  });

  it("counts as late after five missed turns", async () => {
    await query(
      `INSERT INTO cron_run (name, started_at, finished_at, outcome)
       VALUES ('index', app_now() - interval '302 seconds', app_now() - interval '301 seconds', 'done'),
              ('index', app_now(), app_now(), 'failed')`,
    );
    const [index] = await listCronJobs({ runsEach: 5 });
    expect(index).toMatchObject({
      name: "index",
      doneAgoSeconds: 301,
      runs: [{ outcome: "failed" }, { outcome: "done" }],
    });
  });
});
