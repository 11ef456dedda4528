import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { AdminListQuery } from "@/lib/admin/admin-list";
import type { LedgerTab } from "@/lib/admin/fee-ledger";
import type { LedgerRow, LedgerView, PayableSubject } from "@/lib/admin/fee-ledger-view";
import { toastStore } from "@/lib/shared/notify";
import { chooseInRowMenu, openRowMenu } from "@/tests/do-act";
import { expectAccessible } from "@/tests/expect-accessible";
import { startNetwork } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { FeeLedger } from "./fee-ledger";

const refresh = jest.fn();
const replace = jest.fn();
jest.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({ refresh, replace }) }));

const network = startNetwork();
const payer = `0x${"12".repeat(20)}`;
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;
const draftId = "11111111-1111-4111-8111-111111111111";
const otherId = "22222222-2222-4222-8222-222222222222";

function rowOf(change: Partial<LedgerRow> = {}): LedgerRow {
  const txHash = change.txHash === undefined ? hashOf("a") : change.txHash;
  return {
    kind: "unmatched",
    key: `${txHash}:0`,
    at: new Date("2026-10-01T08:00:00Z"),
    payer,
    payerName: null,
    recipient: `0x${"34".repeat(20)}`,
    amountWei: 333_333_333n * 10n ** 18n,
    purpose: null,
    purposeId: null,
    state: "found",
    recoveredBy: null,
    recoveredByName: null,
    subject: null,
    check: null,
    ...change,
    txHash,
  };
}

const subjectOf = (change: Partial<PayableSubject> = {}): PayableSubject => ({
  author: payer,
  purpose: "proposal",
  purposeId: draftId,
  title: "Lost fee",
  state: "draft",
  ...change,
});

function open({
  tab = "unmatched",
  q = "",
  explorerUrl = "https://explorer.example",
  ...change
}: Partial<LedgerView> & { tab?: LedgerTab; q?: string; explorerUrl?: string | null } = {}): void {
  const query: AdminListQuery<LedgerTab> = { tab, q, after: null, filters: {} };
  const view: LedgerView = {
    rows: [rowOf()],
    counts: { unmatched: 1, matched: 20, recovered: 3, revoked: 0, exempt: 4 },
    totals: [],
    payable: new Map(),
    scanned: { block: 12_345n, at: new Date("2026-10-02T08:00:00Z") },
    next: null,
    ...change,
  };
  renderInApp(<FeeLedger query={query} view={view} explorerUrl={explorerUrl} />);
}

/** Answers questions to the chain, and keeps which payments they were about. */
function givenChecks(answer: () => Response | Promise<Response>): unknown[] {
  const sent: unknown[] = [];
  network.use(
    http.post("*/api/admin/fees/check", async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}
const note = (outcome: string, detail = "It pays 333,333,333.00 tokens in block 7.") => ({
  txHash: hashOf("a"),
  outcome,
  detail,
});

afterEach(() => refresh.mockClear());

describe("FeeLedger", () => {
  it("is free of faults that axe finds", async () => {
    open({
      rows: [
        rowOf(),
        rowOf({
          kind: "matched",
          key: "b",
          txHash: hashOf("b"),
          check: { ...note("good"), outcome: "good", at: new Date() },
        }),
      ],
      payable: new Map([[payer, [subjectOf()]]]),
      totals: [{ month: "2026-10", purpose: null, kind: "unmatched", count: 1, amountWei: 10n ** 18n }],
    });
    await expectAccessible();
  });

  it("counts each state, and all of them together", () => {
    open();
    const links = within(screen.getByRole("navigation", { name: "States" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Unmatched1", "/admin/fees"],
      ["Matched20", "/admin/fees?tab=matched"],
      ["Recovered3", "/admin/fees?tab=recovered"],
      ["Revoked0", "/admin/fees?tab=revoked"],
      ["Exempt4", "/admin/fees?tab=exempt"],
      ["All28", "/admin/fees?tab=all"],
    ]);
  });

  it("puts the search and the state into the file's address, encoded", () => {
    open({ tab: "matched", q: "a&tab=all #x" });
    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      "/api/admin/fees.csv?tab=matched&q=a%26tab%3Dall+%23x",
    );
  });

  it.each<[string, Partial<LedgerRow>, string]>([
    ["that nobody claimed", { payerName: "Ada" }, "Unknown purposeFromAda 0x1212...1212"],
    [
      "for a draft",
      { purpose: "proposal", purposeId: draftId, subject: { title: " ", club: null, number: null } },
      "Untitledproposal draft",
    ],
    [
      "for a draft that is gone",
      { purpose: "bounty", purposeId: draftId },
      `Deleted bounty draftdraft ${draftId}`,
    ],
    ["that its author only says to have sent", { state: "claimed" }, "Said to be paid; not found yet"],
    [
      "that moved to another block",
      { kind: "matched", state: "pending" },
      "Moved to another block, not deep enough yet",
    ],
    [
      "that was published without",
      { kind: "exempt", state: "exempt", txHash: null, key: "proposal:1", amountWei: 0n },
      "No payment",
    ],
    [
      "that an admin credited",
      { kind: "recovered", state: "credited", recoveredBy: payer },
      "by 0x1212...1212",
    ],
    [
      "that the chain was asked about",
      {
        check: {
          outcome: "bad",
          detail: "The chain does not know it.",
          at: new Date("2026-10-03T08:00:00Z"),
        },
      },
      "The chain does not know it. Checked Oct 3, 2026.",
    ],
  ])("tells of a payment %s", (_what, change, words) => {
    open({ rows: [rowOf(change)] });
    expect(screen.getByRole("table", { name: "Fee payments" })).toHaveTextContent(words);
  });

  it.each([
    ["proposal", "/clubs/night/proposals/7"],
    ["bounty", "/clubs/night/bounties/7"],
  ])("leads to the %s that was paid for", (purpose, href) => {
    open({
      rows: [
        rowOf({
          kind: "matched",
          purpose,
          purposeId: draftId,
          subject: { title: "Paid", club: "night", number: 7 },
        }),
      ],
    });
    expect(screen.getByRole("link", { name: "Paid" })).toHaveAttribute("href", href);
  });

  it.each([
    ["https://explorer.example", `https://explorer.example/tx/${hashOf("a")}`],
    [null, null],
  ])("links the transaction to the explorer %s", (explorerUrl, href) => {
    open({ explorerUrl });
    const link = screen.queryByRole("link", { name: /opens in a new tab/ });
    expect(link?.getAttribute("href") ?? null).toBe(href);
    expect(screen.getByText(/0xaaaaaaaa\.\.\.aaaa/)).toBeVisible();
  });

  it("says how far the chain was looked through, and that it was not", () => {
    open();
    expect(screen.getByText(/looked through up to block 12,345, last on Oct 2, 2026/)).toBeVisible();
    open({ scanned: null });
    expect(screen.getByText(/was not looked through yet/)).toBeVisible();
  });

  it("sums by month, and calls an unknown purpose so", () => {
    open({
      totals: [
        {
          month: "2026-10",
          purpose: "bounty",
          kind: "matched",
          count: 2,
          amountWei: 1_234_567n * 10n ** 16n,
        },
        { month: "2026-10", purpose: null, kind: "unmatched", count: 1, amountWei: 10n ** 18n - 1n },
      ],
    });
    const table = screen.getByRole("table", { name: "Sums of twelve months in UTC" });
    const cells = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["Oct 2026", "bounty", "Matched", "2", "12,345.67"],
      ["Oct 2026", "unknown", "Unmatched", "1", "0.99"],
    ]);
  });
});

describe("asking the chain", () => {
  const twice = [rowOf(), rowOf({ key: "second transfer of it" }), rowOf({ key: "b", txHash: hashOf("b") })];

  it("asks about each transaction of the page once", async () => {
    const sent = givenChecks(() =>
      HttpResponse.json({ notes: [note("good"), note("unreachable")], isComplete: false }),
    );
    open({ rows: twice });
    await userEvent.click(screen.getByRole("button", { name: "Check these 2 on the chain" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([{ txHashes: [hashOf("a"), hashOf("b")] }]);
    expect(toastStore.getCurrent()).toMatchObject({
      title: "Checked in part: ask again for the rest",
      description: "1 confirmed, 0 pending, 0 bad, 1 without an answer.",
    });
  });

  it("asks about a transaction that is not in the ledger, if that was searched for", async () => {
    const sent = givenChecks(() =>
      HttpResponse.json({ notes: [note("bad", "The chain does not know it.")], isComplete: true }),
    );
    open({ rows: [], q: ` 0X${"AB".repeat(32)} ` });
    await userEvent.click(screen.getByRole("button", { name: "Ask the chain about this transaction" }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent).toEqual([{ txHashes: [`0x${"ab".repeat(32)}`] }]);
    expect(toastStore.getCurrent()?.description).toBe("The chain does not know it.");
  });

  it.each(["", "0xab", payer, "proposal"])("does not offer that for %j", (q) => {
    open({ rows: [], q });
    expect(screen.queryByRole("button", { name: /chain/ })).toBeNull();
  });

  it("takes no second press while it asks, and says what failed", async () => {
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sent = givenChecks(async () => {
      await isAnswered;
      return HttpResponse.json(
        { error: "The chain does not answer.", code: "CHAIN_UNAVAILABLE", requestId: "r-1" },
        { status: 503 },
      );
    });
    open();
    const menu = screen.getByRole("button", { name: "Actions for payment 0xaaaaaaaa" });
    await chooseInRowMenu("Check payment 0xaaaaaaaa on the chain");
    expect(menu).toBeDisabled();
    await userEvent.click(menu);
    expect(screen.queryByRole("menu")).toBeNull();
    answer();
    await waitFor(() => expect(menu).toBeEnabled());
    expect(sent).toHaveLength(1);
    expect(toastStore.getCurrent()).toMatchObject({
      title: "Not checked",
      description: "The chain does not answer.",
      variant: "destructive",
    });
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe("crediting a payment", () => {
  const credit = async () => (await openRowMenu()).find(({ ariaLabel }) => ariaLabel?.startsWith("Credit"));

  it.each<[string, Partial<LedgerRow>, readonly PayableSubject[]]>([
    ["has nothing to be paid for", {}, []],
    ["was used", { kind: "matched" }, [subjectOf()]],
    ["was credited by an admin", { kind: "recovered" }, [subjectOf()]],
    ["was lost by the chain", { kind: "revoked" }, [subjectOf()]],
  ])("is not offered when it %s", async (_what, change, subjects) => {
    open({ rows: [rowOf(change)], payable: new Map([[payer, subjects]]) });
    expect(await credit()).toBeUndefined();
  });

  it("is not offered for what somebody else wrote", async () => {
    open({ payable: new Map([[`0x${"99".repeat(20)}`, [subjectOf()]]]) });
    expect(await credit()).toBeUndefined();
  });

  it.each<[string, Partial<LedgerRow>, string]>([
    [
      "what its author claimed",
      { purpose: "bounty", purposeId: otherId, state: "claimed" },
      `bounty:${otherId}`,
    ],
    ["the newest where nothing was claimed", {}, `proposal:${draftId}`],
    [
      "the newest where the claim is gone",
      { purpose: "proposal", purposeId: otherId },
      `proposal:${draftId}`,
    ],
  ])("begins with %s", async (_what, change, initial) => {
    open({
      rows: [rowOf(change)],
      payable: new Map([
        [
          payer,
          [subjectOf(), subjectOf({ purpose: "bounty", purposeId: otherId, title: "", state: "published" })],
        ],
      ]),
    });
    await userEvent.click((await credit()) ?? document.body);
    const choice = await screen.findByLabelText("What it was paid for");
    expect(choice).toHaveValue(initial);
    expect(
      within(choice)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Lost fee (proposal, draft, 11111111)", "Untitled (bounty, published, 22222222)"]);
  });

  it("sends the choice and the reason, and shows that the author was faster", async () => {
    const sent: unknown[] = [];
    network.use(
      http.post("*/api/admin/fees/repair", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(
          { error: "This payment was used already.", code: "PAYMENT_USED", requestId: "r-2" },
          { status: 409 },
        );
      }),
    );
    open({ payable: new Map([[payer, [subjectOf(), subjectOf({ purposeId: otherId, title: "Other" })]]]) });
    await userEvent.click((await credit()) ?? document.body);
    const dialog = await screen.findByRole("dialog", { name: "Credit this payment?" });
    await userEvent.selectOptions(
      within(dialog).getByLabelText("What it was paid for"),
      `proposal:${otherId}`,
    );
    await userEvent.type(within(dialog).getByLabelText("Reason, public"), "The tab was closed");
    await userEvent.click(within(dialog).getByRole("button", { name: "Credit payment" }));
    expect(await within(dialog).findByText("This payment was used already.")).toBeVisible();
    expect(sent).toEqual([
      { txHash: hashOf("a"), subject: `proposal:${otherId}`, reason: "The tab was closed" },
    ]);
    expect(refresh).not.toHaveBeenCalled();
  });
});
