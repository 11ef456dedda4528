import { screen, within } from "@testing-library/react";
import type { AllProposalsAddress } from "@/lib/proposals/all-proposals-address";
import { proposalAnswer } from "@/tests/proposal-answer";
import { renderInApp } from "@/tests/render";
import { AllProposals } from "./all-proposals";

const serverTime = "2026-03-10T12:00:00.000Z";
const address: AllProposalsAddress = { show: "open", club: "", text: "", after: null };
const clubs = [{ slug: "night-market", name: "Night Market" }];

describe("AllProposals", () => {
  it("keeps club and words through filters and pages, and names each row's club", () => {
    const narrowed = {
      ...address,
      show: "decided",
      club: "night-market",
      text: "trees",
      after: "9.1",
    } as const;
    const page = { proposals: [proposalAnswer({})], next: "5.1", serverTime };
    renderInApp(<AllProposals address={narrowed} view={{ isSignedIn: false, page, votes: null, clubs }} />);
    const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf("Opens soon")).toBe("/proposals?show=soon&club=night-market&text=trees");
    expect(hrefOf("Next page")).toBe("/proposals?show=decided&club=night-market&text=trees&after=5.1");
    expect(hrefOf("First page")).toBe("/proposals?show=decided&club=night-market&text=trees");
    expect(screen.getByRole("link", { name: "Decided" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("combobox", { name: "Club" })).toHaveDisplayValue("Night Market");
    expect(within(screen.getByRole("list", { name: "Decided" })).getAllByRole("listitem")).toHaveLength(1);
  });

  it("asks a visitor who wants their own to connect, and says what will be here where there is nothing", () => {
    const view = { isSignedIn: false, page: null, votes: null, clubs: [] };
    const { unmount } = renderInApp(<AllProposals address={{ ...address, show: "mine" }} view={view} />);
    expect(screen.getByRole("heading", { name: "Sign in to see your votes" })).toBeVisible();
    unmount();
    const page = { proposals: [], next: null, serverTime };
    renderInApp(
      <AllProposals address={{ ...address, show: "mine" }} view={{ ...view, isSignedIn: true, page }} />,
    );
    expect(screen.getByRole("heading", { name: "No votes left for you" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Vote on several" })).toHaveAttribute("href", "/ballots");
  });
});
