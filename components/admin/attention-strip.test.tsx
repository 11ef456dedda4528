import { screen, within } from "@testing-library/react";
import type { Attention } from "@/lib/admin/attention";
import { expectAccessible } from "@/tests/expect-accessible";
import { renderInApp } from "@/tests/render";
import { AdminShell } from "./admin-shell";

jest.mock("next/navigation", () => ({ usePathname: () => "/admin/clubs", useRouter: () => ({}) }));

const late: Attention = {
  title: "2 bounties are late",
  text: "Poster, Map",
  isLate: true,
  href: "/admin/bounties?tab=overdue",
  count: 2,
};
const unpaid: Attention = {
  ...late,
  title: "1 payout is 8 days late",
  href: "/admin/bounties?tab=unpaid",
  count: 1,
};
const open = (attention: readonly Attention[]) =>
  renderInApp(
    <AdminShell path="/admin/clubs" title="Clubs" attention={attention}>
      Rows
    </AdminShell>,
  );

describe("a page of the dashboard", () => {
  it("says nothing when there is nothing", () => {
    open([]);
    expect(screen.getByRole("heading", { name: "Clubs" })).toBeVisible();
    expect(screen.queryByText("Needs attention")).toBeNull();
    expect(screen.queryByText(/to look at/)).toBeNull();
  });

  it("names what needs attention, leads there, and counts it beside its section", async () => {
    open([late, unpaid]);
    const links = within(screen.getByRole("region", { name: "Needs attention" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["2 bounties are latePoster, Map", "/admin/bounties?tab=overdue"],
      ["1 payout is 8 days latePoster, Map", "/admin/bounties?tab=unpaid"],
    ]);
    expect(screen.getAllByRole("link", { name: "Bounties 3 to look at" })[0]).toHaveAttribute(
      "href",
      "/admin/bounties",
    );
    await expectAccessible();
  });
});
