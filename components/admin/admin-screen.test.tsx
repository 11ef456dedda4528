import { screen } from "@testing-library/react";
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
  it("puts what waits in a section before everything else, with the way there", () => {
    const flagged = { title: "One text is flagged", text: "Look at it.", section: "flags" } as const;
    renderInApp(<AdminScreen config={testConfig} health={serving} attention={[flagged]} counts={null} />);
    expect(screen.queryByText("Nothing needs you")).toBeNull();
    expect(screen.getByRole("heading", { name: flagged.title })).toBeVisible();
    expect(screen.getByRole("link", { name: "Open Flags" })).toHaveAttribute("href", "/admin/flags");
  });

  it("calls an admin to nothing while all parts serve", () => {
    renderInApp(<AdminScreen config={testConfig} health={serving} attention={[]} counts={null} />);
    expect(screen.getByRole("heading", { name: "Nothing needs you" })).toBeVisible();
  });

  it("tells how long the log is and that it is not in order", () => {
    const log = serving.log && { ...serving.log, isInOrder: false };
    renderInApp(
      <AdminScreen config={testConfig} health={{ ...serving, log }} attention={[]} counts={null} />,
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
      <AdminScreen config={testConfig} health={{ ...serving, ...health }} attention={[]} counts={null} />,
    );
    expect(screen.queryByText("Nothing needs you")).toBeNull();
    expect(screen.getByRole("heading", { name: "Something does not serve" })).toBeVisible();
  });
});
