import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { Notice, ProposalNotice } from "@/lib/proposals/notice-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { NoticeBell } from "./notice-bell";

const network = startNetwork();
const serverTime = "2026-03-10T12:00:00.000Z";

function noticeOf(
  kind: ProposalNotice["kind"],
  at: string,
  change: Partial<ProposalNotice["proposal"]> = {},
): Notice {
  return {
    kind,
    at,
    hasVoted: false,
    proposal: {
      id: "7",
      club: { slug: "night-market", name: "Night Market", avatarHash: null },
      number: 14,
      title: "Plant trees",
      status: "active",
      outcome: null,
      startsAt: "2026-03-08T12:00:00.000Z",
      endsAt: "2026-03-11T08:00:00.000Z",
      isCounting: false,
      ...change,
    },
  };
}

function answer(notices: Notice[]): void {
  network.use(
    ...sessionHandlers({ user: userOf() }),
    http.get("*/api/notices", () => HttpResponse.json({ notices, next: null, serverTime })),
  );
}

afterEach(() => window.localStorage.clear());

describe("NoticeBell", () => {
  it("counts what is new, says it in words with the way to the proposal, and counts nothing again once it was opened", async () => {
    answer([
      noticeOf("closing", "2026-03-10T08:00:00.000Z"),
      noticeOf("opened", "2026-03-08T12:00:00.000Z"),
      noticeOf("closed", "2026-03-07T12:00:00.000Z", {
        id: "6",
        number: 13,
        status: "closed",
        outcome: "passed",
      }),
    ]);
    const { unmount } = renderInApp(<NoticeBell />);
    await userEvent.click(await screen.findByRole("button", { name: "Notices, 3 new" }));
    const rows = within(await screen.findByRole("list", { name: "Notices" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Closes in 20 h, new4 h agoPlant treesNight Market · You have not voted yet."),
      expect.stringContaining("Voting is open, new2 d ago"),
      expect.stringContaining("Closed: Passed, new3 d ago"),
    ]);
    expect(within(rows[0] ?? document.body).getByRole("link")).toHaveAttribute(
      "href",
      "/clubs/night-market/proposals/14",
    );
    await userEvent.keyboard("{Escape}");
    expect(await screen.findByRole("button", { name: "Notices" })).toHaveFocus();
    unmount();
    renderInApp(<NoticeBell />);
    expect(await screen.findByRole("button", { name: "Notices" })).toBeVisible();
  });

  it("leads somebody who is invited to be a moderator to the club", async () => {
    const club = { slug: "night-market", name: "Night Market" };
    const until = "2026-03-24T08:00:00.000Z";
    answer([{ kind: "invited", at: "2026-03-10T08:00:00.000Z", club, until }]);
    renderInApp(<NoticeBell />);
    await userEvent.click(await screen.findByRole("button", { name: "Notices, 1 new" }));
    const row = await screen.findByRole("listitem");
    expect(row).toHaveTextContent(
      "You're invited to be a moderator, new4 h agoNight MarketYou can accept until Mar 24, 2026.",
    );
    expect(within(row).getByRole("link")).toHaveAttribute("href", "/clubs/night-market");
  });

  it("says what to do where there is nothing to tell", async () => {
    answer([]);
    renderInApp(<NoticeBell />);
    await userEvent.click(await screen.findByRole("button", { name: "Notices" }));
    expect(await screen.findByText(/Join a club, and you hear here/)).toBeVisible();
  });

  it("is not there for a visitor", async () => {
    network.use(...sessionHandlers({ user: null }));
    renderInApp(<NoticeBell />);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole("button")).toBeNull();
  });
});
