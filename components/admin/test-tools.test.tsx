import { screen, within } from "@testing-library/react";
import type { HoldingsLookup } from "@/lib/admin/holdings-lookup";
import type { MarketplaceLookup } from "@/lib/admin/marketplace-lookup";
import { AUDIT_ACTS } from "@/lib/audit/audit-words";
import type { SchemaReport } from "@/lib/db/schema-report";
import type { KeptEvent } from "@/lib/operations/server-event";
import { expectAccessible } from "@/tests/expect-accessible";
import { renderInApp, testConfig } from "@/tests/render";
import { AddressForm } from "./address-form";
import { AuditSearch } from "./audit-search";
import { HoldingsLookupView } from "./holdings-lookup-view";
import { MarketplaceLookupView } from "./marketplace-lookup-view";
import { SchemaReportView } from "./schema-report-view";
import { ServerEvents } from "./server-events";
import { TestPageFrame } from "./test-page-frame";
import { SCHEMA_PAGE, TEST_PAGES } from "./test-pages";

jest.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ refresh: () => undefined, replace: () => undefined }),
}));

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const at = new Date("2026-10-01T08:00:07.500Z");
const ONE = 10n ** 18n;

describe("AuditSearch", () => {
  const [act = ""] = AUDIT_ACTS;
  const filters = { actor: "0x70", act, subject: "club:night" };
  function open(change: { after?: string; next?: string } = {}): void {
    renderInApp(
      <AuditSearch
        query={{ tab: "people", q: "", after: change.after ?? null, filters }}
        page={{ entries: [], next: change.next ?? null }}
      />,
    );
  }

  it("is a plain form that keeps the tab and shows what was asked", async () => {
    open();
    expect(screen.getByLabelText("Who")).toHaveValue("0x70");
    expect(screen.getByLabelText("Action")).toHaveValue(act);
    expect(screen.getByLabelText("To what")).toHaveValue("club:night");
    const form = screen.getByRole("button", { name: "Search" }).closest("form");
    expect(form).toHaveAttribute("action", "/admin/audit");
    expect(form).toHaveFormValues({ tab: "people", ...filters });
    expect(screen.getByRole("link", { name: "Clear" })).toHaveAttribute("href", "/admin/audit");
    await expectAccessible();
  });

  it("keeps every filter in the addresses of tabs, pages and file", () => {
    open({ after: "90", next: "40" });
    const search = `actor=0x70&act=${act}&subject=club%3Anight`;
    expect(screen.getByRole("link", { name: "All" })).toHaveAttribute("href", `/admin/audit?${search}`);
    expect(screen.getByRole("link", { name: "First page" })).toHaveAttribute(
      "href",
      `/admin/audit?tab=people&${search}`,
    );
    expect(screen.getByRole("link", { name: "Next page" })).toHaveAttribute(
      "href",
      `/admin/audit?tab=people&${search}&after=40`,
    );
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      `/api/admin/audit/csv?tab=people&${search}`,
    );
    expect(screen.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  });
});

describe("ServerEvents", () => {
  const event: KeptEvent = {
    id: "1",
    at,
    level: "error",
    event: "request",
    requestId: "12345678-aaaa",
    method: "POST",
    path: "/api/flags",
    status: 500,
    durationMs: 12,
    code: "INTERNAL",
    address,
    fault: "Error: <b>boom</b>",
  };
  const open = (change: Partial<KeptEvent>, q = "") =>
    renderInApp(
      <ServerEvents
        query={{ tab: "all", q, after: null, filters: {} }}
        events={[{ ...event, ...change }]}
        next={null}
      />,
    );

  it("shows a fault as text, to the second in UTC, with the request id to copy", async () => {
    open({});
    expect(screen.getByText("Error: <b>boom</b>")).toBeInTheDocument();
    const row = screen.getAllByRole("row")[1];
    expect(row).toHaveTextContent(
      /POST \/api\/flags.*by 0x7099\.\.\.79C8.*Error.*500 in 12 ms.*INTERNAL.*12345678.*2026-10-01 08:00:07$/,
    );
    expect(screen.getByRole("button", { name: /request id 12345678-aaaa/ })).toBeVisible();
    await expectAccessible();
  });

  it.each<[Partial<KeptEvent>, RegExp]>([
    [{ method: null, path: null, event: "index stopped" }, /index stopped/],
    [{ status: null, code: "CHAIN_UNAVAILABLE" }, /AnswerCHAIN_UNAVAILABLE/],
    [{ status: null, code: null }, /Answer–/],
    [{ requestId: null }, /Request id–/],
    [{ level: "warn" }, /LevelWarning/],
  ])("leaves out what it does not know: %j", (change, expected) => {
    open(change);
    expect(screen.getAllByRole("row")[1]).toHaveTextContent(expected);
  });
});

describe("HoldingsLookupView", () => {
  const failed = {
    ok: false,
    durationMs: 900,
    code: "CHAIN_UNAVAILABLE",
    reason: "The chain is away.",
  } as const;
  const allowance = (allowanceWei: bigint, feeWei: bigint): HoldingsLookup["allowance"] => ({
    ok: true,
    durationMs: 5,
    value: { adminWallet: address, allowanceWei: String(allowanceWei), feeWei: String(feeWei) },
  });
  const open = (change: Partial<HoldingsLookup>) =>
    renderInApp(
      <HoldingsLookupView
        lookup={{ address, chain: failed, settled: failed, allowance: failed, ...change }}
        config={testConfig}
      />,
    );

  it("shows each reading that came, to the last unit, and why the others did not", async () => {
    open({
      chain: {
        ok: true,
        durationMs: 7,
        value: { nftCount: "1234", tokenWei: String(ONE + 1n), powerWei: "1" },
      },
    });
    const chain = within(screen.getByRole("region", { name: "Contracts, newest block" }));
    expect(chain.getByText("7 ms")).toBeVisible();
    expect(chain.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "1,234",
      "1.000000000000000001",
      "0.000000000000000001 VP",
    ]);
    expect(screen.getAllByText("CHAIN_UNAVAILABLE")).toHaveLength(2);
    await expectAccessible();
  });

  it.each([
    [ONE, ONE, "Yes"],
    [ONE - 1n, ONE, "No"],
    [9n, 10n, "No"],
    [0n, 0n, "Yes"],
  ])("compares an allowance of %s with a fee of %s: %s", (given, fee, word) => {
    open({ allowance: allowance(given, fee) });
    expect(screen.getByText("Enough").nextElementSibling).toHaveTextContent(word);
  });
});

describe("MarketplaceLookupView", () => {
  const open = (answer: MarketplaceLookup["answer"]) =>
    renderInApp(<MarketplaceLookupView host="market.example" lookup={{ durationMs: 40, answer }} />);

  it.each<[Extract<MarketplaceLookup["answer"], { ok: false }>["reason"], string]>([
    [{ kind: "late", milliseconds: 2_500 }, "did not answer within 2.5 s"],
    [{ kind: "redirect", status: 302 }, "sent us elsewhere (302)"],
    [{ kind: "too large", bytes: 2_000_000 }, "more than 2 MB"],
    [{ kind: "malformed", detail: "nfts" }, "another form than expected: nfts"],
  ])("says why nothing came: %j", (reason, words) => {
    open({ ok: false, reason });
    expect(screen.getByRole("region", { name: "market.example" })).toHaveTextContent(words);
    expect(screen.queryByRole("list")).toBeNull();
  });
});

describe("SchemaReportView", () => {
  const report: SchemaReport = {
    state: { pending: [], edited: [], failed: [], ahead: [] },
    migrations: [
      { name: "1_first", appliedAt: at },
      { name: "2_second", appliedAt: null },
    ],
    tables: [{ name: "vote", rows: 12_345, isEstimate: true, bytes: 8_192 }],
    drift: { missing: [], unexpected: [] },
  };

  it("calls the schema current when there are only remarks", async () => {
    renderInApp(
      <SchemaReportView
        report={{
          ...report,
          state: { ...report.state, ahead: ["9_later"] },
          drift: { missing: [], unexpected: ["vote.extra"] },
        }}
      />,
    );
    expect(screen.getByRole("heading", { name: "The schema is what this version expects" })).toBeVisible();
    expect(screen.getByText("9_later")).toBeVisible();
    expect(screen.getByText("vote.extra")).toBeVisible();
    expect(screen.getByText("about 12,345")).toBeVisible();
    expect(screen.getByText("Not finished")).toBeVisible();
    await expectAccessible();
  });

  it.each<[string, Partial<SchemaReport>, RegExp]>([
    ["is not applied", { state: { ...report.state, pending: ["3_next"] } }, /run npm run migrate/],
    ["was edited", { state: { ...report.state, edited: ["1_first"] } }, /restore the files/],
    ["was not finished", { state: { ...report.state, failed: ["2_second"] } }, /repair and resolve/],
    ["has no column", { drift: { missing: ["vote.power"], unexpected: [] } }, /the database does not have/],
  ])("says that it differs when something %s", (_what, change, words) => {
    renderInApp(<SchemaReportView report={{ ...report, ...change }} />);
    expect(screen.getByRole("heading", { name: /^The schema differs/ })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe("a test page", () => {
  it("leads to the others and marks itself", () => {
    renderInApp(
      <TestPageFrame page={SCHEMA_PAGE} isBroken={false}>
        <p>Its content</p>
      </TestPageFrame>,
    );
    const links = within(screen.getByRole("navigation", { name: "Test pages" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(TEST_PAGES.map(({ href }) => href));
    expect(links.filter((link) => link.getAttribute("aria-current") === "page")).toHaveLength(1);
    expect(screen.getByText("Its content")).toBeVisible();
  });

  it("shows nothing half when the database did not answer", () => {
    renderInApp(
      <TestPageFrame page={SCHEMA_PAGE} isBroken>
        <p>Its content</p>
      </TestPageFrame>,
    );
    expect(screen.queryByText("Its content")).toBeNull();
    expect(screen.getByRole("heading", { name: "The database did not answer" })).toBeVisible();
  });

  it.each([true, false])("asks for an address and says whether it was refused: %s", (isRefused) => {
    renderInApp(<AddressForm path="/test-degen-api" typed="0x1 " isRefused={isRefused} />);
    const input = screen.getByLabelText("Address");
    expect(input).toHaveValue("0x1 ");
    expect(input).toHaveAttribute("aria-invalid", String(isRefused));
    expect(screen.queryByText(/^This is not a valid address/) !== null).toBe(isRefused);
  });
});
