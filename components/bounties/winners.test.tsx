import { render, screen, within } from "@testing-library/react";
import axe from "axe-core";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import type { Payout } from "@/lib/bounties/payout-schemas";
import { Winners } from "./winners";

const HASH = `0x${"ab".repeat(32)}`;
const winner = "0x5B38Da6a701c568545dCfcB03FcB875f56beddC4";
const at = "2026-05-01T12:00:00.000Z";
const prizes: BountyDetail["prizes"] = [
  {
    id: "1",
    position: 1,
    amountWei: "3000000000000000000",
    withdrawn: null,
    winner: { address: winner, submissionNumber: 4 },
  },
  {
    id: "2",
    position: 2,
    amountWei: "2000000000000000000",
    withdrawn: { at, reason: "Nobody else" },
    winner: null,
  },
];
const unpaid: Payout = {
  ...{ id: "1", position: 1, winner, submissionNumber: 4, amountWei: "3000000000000000000" },
  ...{ state: "unpaid", txHash: null, paidAt: null, dueAt: "2026-05-08T12:00:00.000Z", overdueDays: 0 },
};

const show = (payouts: readonly Payout[], announcedAt: string | null = at, isPaidBelow = false) =>
  render(
    <Winners
      isPaidBelow={isPaidBelow}
      bounty={{ announcedAt, prizes, asset: "cro" }}
      payouts={payouts}
      token="$KAIROS"
      explorerUrl="https://explorer.example"
    >
      <p>Pay here.</p>
    </Winners>,
  );

it("is nothing before winners are named", () => {
  expect(show([], null).container).toBeEmptyDOMElement();
});

it("says who won what, and why nobody won the rest", async () => {
  const { container } = show([unpaid]);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent(/^1st.*submission #43 CRO/);
  expect(within(first as HTMLElement).getByRole("link", { name: "submission #4" })).toHaveAttribute(
    "href",
    "#submission-4",
  );
  expect(second).toHaveTextContent("2ndNobody: Nobody else2 CRO");
  expect(screen.getByText("Pay here.")).toBeVisible();
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});

it("leaves who is still owed to the part where they are paid", () => {
  const { unmount } = show([unpaid], at, true);
  expect(screen.queryByRole("link", { name: "submission #4" })).toBeNull();
  expect(screen.getByText(/Nobody: Nobody else/)).toBeVisible();
  unmount();
  show([{ ...unpaid, state: "proved" }], at, true);
  expect(screen.getByRole("link", { name: "submission #4" })).toBeVisible();
});

it.each<[string, Partial<Payout>, RegExp, RegExp]>([
  ["not paid", {}, /Not paid yet.*due by/, /0 of 1 paid/],
  ["sent", { state: "sent", txHash: HASH }, /Payment sent, not proved yet.*0xabab/, /0 of 1 paid/],
  ["lost", { state: "unproved", txHash: HASH }, /the chain has lost the payment/, /0 of 1 paid/],
  ["a day late", { overdueDays: 1 }, /Not paid yet1 day overdue/, /0 of 1 paid/],
  ["days late", { overdueDays: 3 }, /Not paid yet3 days overdue/, /0 of 1 paid/],
  [
    "paid late",
    { state: "proved", txHash: HASH, paidAt: "2026-05-20T12:00:00.000Z", overdueDays: 12 },
    /Paid, proved.*May 20, 2026.*0xabab/,
    /1 of 1 paid/,
  ],
])("tells of a prize that is %s", (name, change, line, count) => {
  show([{ ...unpaid, ...change }]);
  const [first] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent(line);
  expect(screen.getByText(/proved on chain/)).toHaveTextContent(count);
  if (name === "paid late") expect(first).not.toHaveTextContent(/overdue|due by/);
  if (change.txHash) {
    expect(within(first as HTMLElement).getByRole("link", { name: /0xabab/ })).toHaveAttribute(
      "href",
      `https://explorer.example/tx/${HASH}`,
    );
  }
});
