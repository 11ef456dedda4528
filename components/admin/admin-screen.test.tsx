import { screen, within } from "@testing-library/react";
import type { Health } from "@/lib/operations/health";
import { renderInApp, testConfig } from "@/tests/render";
import { AdminScreen } from "./admin-screen";

const serving: Health = {
  database: { ok: true, durationMs: 3 },
  chain: { ok: true, head: "120", headAgeSeconds: 4, durationMs: 9 },
  endpoints: [{ name: "RPC_URL", head: "120", durationMs: 9 }],
  contracts: [],
  alerts: [],
  log: { treeSize: 12_345, headAgeSeconds: 60, waiting: 1, checkedAgoSeconds: 300, isInOrder: true },
};

describe("AdminScreen", () => {
  it("leaves open tasks to the strip above it, and lost payments to the fees", () => {
    const at = new Date("2026-10-01T08:00:00Z");
    const lost = { kind: "payment-revoked", subject: "proposal:1", message: "0xab", id: null } as const;
    const alerts = [{ ...lost, raisedAt: at, seenAt: at }];
    renderInApp(
      <AdminScreen config={testConfig} health={{ ...serving, alerts }} isCalm={false} counts={null} />,
    );
    expect(screen.queryByText("Nothing needs attention")).toBeNull();
    expect(screen.queryByText("0xab")).toBeNull();
  });

  it("says of an alert what happened and what to do", () => {
    const at = new Date("2026-10-01T08:00:00Z");
    const late = { kind: "job-late", subject: "index", message: "The index job is late.", id: null } as const;
    const alerts = [{ ...late, raisedAt: at, seenAt: at }];
    renderInApp(
      <AdminScreen config={testConfig} health={{ ...serving, alerts }} isCalm={false} counts={null} />,
    );
    const card = within(screen.getByRole("region", { name: "Alerts" })).getByRole("listitem");
    expect(card).toHaveTextContent(/A job is late.*The index job is late\..*CRON_SECRET/);
  });

  it("calls an admin to nothing while all parts serve", () => {
    renderInApp(<AdminScreen config={testConfig} health={serving} isCalm counts={null} />);
    expect(screen.getByRole("heading", { name: "Nothing needs attention" })).toBeVisible();
  });

  it("tells how long the log is and that it is not in order", () => {
    const log = serving.log && { ...serving.log, isInOrder: false };
    renderInApp(<AdminScreen config={testConfig} health={{ ...serving, log }} isCalm counts={null} />);
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
    renderInApp(<AdminScreen config={testConfig} health={{ ...serving, ...health }} isCalm counts={null} />);
    expect(screen.queryByText("Nothing needs attention")).toBeNull();
    expect(screen.getByRole("heading", { name: "Something does not serve" })).toBeVisible();
  });
});
