import { screen, waitFor, within } from "@testing-library/react";
import { useAuth } from "@/lib/auth/use-auth";
import { CRON_JOB_NAMES, type CronJobState, type CronRun, lateAfterSeconds } from "@/lib/jobs/cron-jobs";
import { fail, warn } from "@/lib/operations/finding";
import type { ContractHealth, Health } from "@/lib/operations/health";
import { expectAccessible } from "@/tests/expect-accessible";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp, testConfig } from "@/tests/render";
import { AdminScreen } from "./admin-screen";
import { CronJobs } from "./cron-jobs";
import { HealthPanel } from "./health-panel";
import { SignedInOnly } from "./signed-in-only";

describe("AdminScreen", () => {
  const witnesses = warn("witnesses", "nobody cosigns the public log", "ask other communities for theirs");

  it("begins with what must be done first, and folds what may be a choice", async () => {
    const setUp = [fail("clubs", "there is none yet", "found the first one under Clubs"), witnesses];
    renderInApp(<AdminScreen config={testConfig} health={serving} setUp={setUp} isCalm counts={null} />);
    const list = screen.getByRole("region", { name: "To do first" });
    expect(list).toHaveTextContent(/ClubsThere is none yet\.Found the first one under Clubs\.$/);
    expect(screen.getByRole("heading", { name: "Not set up here" })).toBeVisible();
    expect(screen.getByText("Nobody cosigns the public log.")).not.toBeVisible();
    expect(screen.queryByText("Nothing needs attention")).toBeNull();
    await expectAccessible();
  });

  it("asks for nothing while only choices are open, and doesn't say that all is done", () => {
    renderInApp(
      <AdminScreen config={testConfig} health={serving} setUp={[witnesses]} isCalm counts={null} />,
    );
    expect(screen.queryByRole("region", { name: "To do first" })).toBeNull();
    expect(screen.getByText("1 thing")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Nothing needs attention" })).toBeNull();
  });

  const serving: Health = {
    database: { ok: true, durationMs: 3 },
    chain: { ok: true, head: "120", headAgeSeconds: 4, durationMs: 9 },
    endpoints: [{ name: "RPC_URL", head: "120", durationMs: 9 }],
    contracts: [],
    alerts: [],
    log: { treeSize: 12_345, headAgeSeconds: 60, waiting: 1, checkedAgoSeconds: 300, isInOrder: true },
  };

  it("leaves open tasks to the strip above it, and lost payments to the fees", () => {
    const at = new Date("2026-10-01T08:00:00Z");
    const lost = { kind: "payment-revoked", subject: "proposal:1", message: "0xab", id: null } as const;
    const alerts = [{ ...lost, raisedAt: at, seenAt: at }];
    renderInApp(
      <AdminScreen
        config={testConfig}
        health={{ ...serving, alerts }}
        setUp={[]}
        isCalm={false}
        counts={null}
      />,
    );
    expect(screen.queryByText("Nothing needs attention")).toBeNull();
    expect(screen.queryByText("0xab")).toBeNull();
  });

  it("says of an alert what happened and what to do", () => {
    const at = new Date("2026-10-01T08:00:00Z");
    const late = { kind: "job-late", subject: "index", message: "The index job is late.", id: null } as const;
    const alerts = [{ ...late, raisedAt: at, seenAt: at }];
    renderInApp(
      <AdminScreen
        config={testConfig}
        health={{ ...serving, alerts }}
        setUp={[]}
        isCalm={false}
        counts={null}
      />,
    );
    const card = within(screen.getByRole("region", { name: "Alerts" })).getByRole("listitem");
    expect(card).toHaveTextContent(/A job is late.*The index job is late\..*CRON_SECRET/);
  });

  it("calls an admin to nothing while all parts serve", () => {
    renderInApp(<AdminScreen config={testConfig} health={serving} setUp={[]} isCalm counts={null} />);
    expect(screen.getByRole("heading", { name: "Nothing needs attention" })).toBeVisible();
  });

  it("tells how long the log is and that it is not in order", () => {
    const log = serving.log && { ...serving.log, isInOrder: false };
    renderInApp(
      <AdminScreen config={testConfig} health={{ ...serving, log }} setUp={[]} isCalm counts={null} />,
    );
    expect(screen.getByText("12,345 entries, newest head 1 min old")).toBeVisible();
    expect(screen.getByText("Not in order")).toBeVisible();
  });

  it.each<[string, Partial<Health>]>([
    [
      "the database is down",
      { database: { ok: false, code: "DATABASE_UNAVAILABLE", reason: "Away.", durationMs: 4_500 } },
    ],
    [
      "the chain is down",
      { chain: { ok: false, code: "CHAIN_UNAVAILABLE", reason: "Away.", durationMs: 4_500 } },
    ],
    [
      "one endpoint is down",
      { endpoints: [...serving.endpoints, { name: "RPC_URL_SECONDARY", head: null, durationMs: 2_500 }] },
    ],
    ["the index is unknown", { contracts: null }],
  ])("does not say so while %s", (_what, health) => {
    renderInApp(
      <AdminScreen config={testConfig} health={{ ...serving, ...health }} setUp={[]} isCalm counts={null} />,
    );
    expect(screen.queryByText("Nothing needs attention")).toBeNull();
    expect(screen.getByRole("heading", { name: "Something does not serve" })).toBeVisible();
  });
});

describe("health panel", () => {
  const at = new Date("2026-10-01T08:00:00Z");
  const contract: ContractHealth = {
    kind: "nft",
    indexedBlock: "1200",
    lagBlocks: "0",
    distrust: null,
    sample: null,
  };
  const serving: Health = {
    database: { ok: true, durationMs: 3 },
    chain: { ok: true, head: "1200", headAgeSeconds: 65, durationMs: 9 },
    endpoints: [{ name: "RPC_URL", head: "1200", durationMs: 9 }],
    contracts: [contract, { ...contract, kind: "token", lagBlocks: null }],
    alerts: [],
    log: { treeSize: 12_345, headAgeSeconds: 60, waiting: 0, checkedAgoSeconds: 300, isInOrder: true },
  };

  function lineOf(name: string): string {
    return screen.getByText(name).closest("li")?.textContent ?? "";
  }

  describe("HealthPanel", () => {
    it("is free of faults that axe finds, and says of all parts that they serve", async () => {
      renderInApp(<HealthPanel health={serving} />);
      expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "DatabaseAnswered in 3 msServing",
        "ChainBlock 1,200, 1 min 5 s oldServing",
        "Chain connectionBlock 1,200 in 9 msServing",
        "NFT holdersBlock 1,200, currentTrustedNot compared with the contract yet",
        "Token holdersBlock 1,200, how far behind is unknownTrustedNot compared with the contract yet",
        "Public log12,345 entries, newest head 1 min oldIn orderChecked as a whole 5 min ago; 0 not in the log yet",
      ]);
      await expectAccessible();
    });

    const down = {
      ok: false,
      code: "DATABASE_UNAVAILABLE",
      reason: "It takes no writes.",
      durationMs: 4_500,
    } as const;
    it.each<[string, Partial<Health>, string, RegExp]>([
      ["the database", { database: down }, "Database", /4500 ms.*Not serving.*It takes no writes\.$/],
      [
        "a chain that stopped",
        { chain: { ...down, code: "CHAIN_UNAVAILABLE", head: "9", headAgeSeconds: 7_200 } },
        "Chain",
        /Block 9, 2 h old.*Not following.*It takes no writes/,
      ],
      [
        "a chain that never answered",
        { chain: { ...down, code: "CHAIN_UNAVAILABLE" } },
        "Chain",
        /Newest block unknown.*Unknown/,
      ],
      [
        "an endpoint",
        { endpoints: [{ name: "RPC_URL_SECONDARY", head: null, durationMs: 2_500 }] },
        "Second chain connection",
        /Asked for 2500 ms.*No answer/,
      ],
      ["an index that could not be read", { contracts: null }, "Holdings index", /Unknown$/],
      [
        "a contract that is not indexed",
        { contracts: [{ ...contract, indexedBlock: null, lagBlocks: null }] },
        "NFT holders",
        /Not indexed yet.*Unknown$/,
      ],
      [
        "an index that is behind",
        { contracts: [{ ...contract, lagBlocks: "1" }] },
        "NFT holders",
        /1 block behind/,
      ],
      [
        "an endpoint that is behind the index",
        { contracts: [{ ...contract, lagBlocks: "-2000" }] },
        "NFT holders",
        /the endpoint is 2,000 blocks behind it/,
      ],
      [
        "a comparison",
        { contracts: [{ ...contract, sample: { at, block: 1_100n } }] },
        "NFT holders",
        /at block 1,100|at block 1100/,
      ],
      [
        "a contract whose balances move without events",
        { contracts: [{ ...contract, distrust: { since: at, block: 7n, reason: "3 holders differ." } }] },
        "NFT holders",
        /Balances move without events.*3 holders differ\.$/,
      ],
      ["a log that could not be read", { log: null }, "Public log", /It could not be read.*Unknown/],
      [
        "a log that is not in order",
        {
          log: { treeSize: 1, headAgeSeconds: 5, waiting: 1_200, checkedAgoSeconds: null, isInOrder: false },
        },
        "Public log",
        /Not in order.*Not checked as a whole yet; 1,200 not in the log yet/,
      ],
    ])("tells of %s what is known", (_what, change, name, expected) => {
      renderInApp(<HealthPanel health={{ ...serving, ...change }} />);
      expect(lineOf(name)).toMatch(expected);
    });
  });

  describe("CronJobs", () => {
    const run: CronRun = {
      id: "1",
      startedAt: at,
      finishedAt: new Date(at.getTime() + 250),
      outcome: "done",
      summary: "7 blocks",
    };
    const jobs: CronJobState[] = CRON_JOB_NAMES.map((name) => ({ name, runs: [], doneAgoSeconds: 5 }));

    it("is free of faults that axe finds, and shows each job with its route", async () => {
      renderInApp(<CronJobs jobs={jobs} isConfigured />);
      expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(CRON_JOB_NAMES.length);
      expect(screen.getAllByText("On time")).toHaveLength(CRON_JOB_NAMES.length);
      expect(screen.getByText("/api/cron/log-check")).toBeVisible();
      await expectAccessible();
    });

    it.each([
      ["index", lateAfterSeconds("index"), "On time"],
      ["index", lateAfterSeconds("index") + 1, "Late"],
      ["payments", lateAfterSeconds("payments"), "On time"],
      ["payments", lateAfterSeconds("payments") + 1, "Late"],
      ["log", null, "Late"],
      // The database's clock may be ahead of the run's.
      ["alerts", -1, "On time"],
    ] as const)("calls %s, done %s s ago, %s", (name, doneAgoSeconds, word) => {
      renderInApp(<CronJobs jobs={[{ name, runs: [], doneAgoSeconds }]} isConfigured />);
      expect(screen.getByText(word)).toBeVisible();
      const done = doneAgoSeconds === null ? /Has never ended well/ : /Last ended well/;
      expect(screen.getByText(done)).not.toHaveTextContent("-");
    });

    it.each<[Partial<CronRun>, RegExp]>([
      [{}, /^DoneOct 1, 2026, 08:00 UTC, 250 ms7 blocks$/],
      [{ outcome: "failed", summary: "The chain is away." }, /^Failed.*250 msThe chain is away\.$/],
      [{ outcome: "lost", finishedAt: null, summary: null }, /^Lost its processOct 1, 2026, 08:00 UTC$/],
      [{ outcome: null, finishedAt: null, summary: "" }, /^RunningOct 1, 2026, 08:00 UTC$/],
    ])("shows the run %j", (change, expected) => {
      renderInApp(
        <CronJobs
          jobs={[{ name: "index", runs: [{ ...run, ...change }], doneAgoSeconds: 5 }]}
          isConfigured
        />,
      );
      const runs = within(screen.getByRole("list", { name: "Last runs of Holdings index" }));
      expect(runs.getByRole("listitem").textContent).toMatch(expected);
    });

    it("says that nothing can run them, and that they could not be read", () => {
      renderInApp(<CronJobs jobs={null} isConfigured={false} />);
      expect(screen.getByText(/^CRON_SECRET is not set/)).toBeVisible();
      expect(screen.getByText(/could not be read/)).toBeVisible();
    });
  });
});

const network = startNetwork();

function Checked() {
  return useAuth().isLoading ? null : <p>Checked</p>;
}

function open(): void {
  renderInApp(
    <>
      <SignedInOnly path="/admin">
        <p>For admins</p>
      </SignedInOnly>
      <Checked />
    </>,
  );
}

describe("SignedInOnly", () => {
  it("shows the page before and after the session was checked", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    open();
    expect(screen.getByText("For admins")).toBeVisible();
    await screen.findByText("Checked");
    expect(screen.getByText("For admins")).toBeVisible();
  });

  it("takes the page away when there is no session, and leads back to it", async () => {
    network.use(...sessionHandlers({ user: null }));
    open();
    await waitFor(() => expect(screen.queryByText("For admins")).toBeNull());
    expect(screen.getByRole("link", { name: "Open it again" })).toHaveAttribute("href", "/admin");
  });
});
