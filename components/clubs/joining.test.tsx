import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { keepSession, loadSession } from "@/lib/auth/client/known-session";
import type { MemberRole } from "@/lib/clubs/club-rights";
import { toastStore } from "@/lib/shared/notify";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { ClubMembership } from "./club-membership";
import { FirstSteps } from "./first-steps";

describe("ClubMembership", () => {
  const server = startNetwork();
  const club = { slug: "night-market", name: "Night Market", memberCount: 21, archived: false };

  function show(role: MemberRole | null, more: Partial<typeof club> = {}) {
    renderInApp(<ClubMembership club={{ ...club, ...more }} role={role} />);
  }

  it("joins and leaves, and counts along", async () => {
    server.use(
      ...sessionHandlers({ user: userOf() }),
      http.put("*/api/clubs/night-market/membership", () =>
        HttpResponse.json({ role: "member", memberCount: 22 }),
      ),
      http.delete("*/api/clubs/night-market/membership", () =>
        HttpResponse.json({ role: null, memberCount: 21 }),
      ),
    );
    show(null);
    expect(screen.getByText("21")).toBeVisible();
    await waitForSession();
    await userEvent.click(screen.getByRole("button", { name: "Join Night Market" }));
    await userEvent.click(await screen.findByRole("button", { name: "Leave Night Market" }));
    expect(await screen.findByRole("button", { name: "Join Night Market" })).toBeEnabled();
    expect(screen.getByText("21")).toBeVisible();
    expect(toastStore.getCurrent()).toMatchObject({
      title: "You left Night Market",
      action: { label: "Join again" },
    });
  });

  it("says why joining was refused, and stays as it was", async () => {
    server.use(
      ...sessionHandlers({ user: userOf() }),
      http.put("*/api/clubs/night-market/membership", () =>
        HttpResponse.json(
          { error: "This club is archived.", code: "CLUB_ARCHIVED", requestId: "t" },
          { status: 409 },
        ),
      ),
    );
    show(null);
    await waitForSession();
    await userEvent.click(screen.getByRole("button", { name: "Join Night Market" }));
    await waitFor(() =>
      expect(toastStore.getCurrent()).toMatchObject({
        title: "Joining failed",
        description: "This club is archived.",
        variant: "destructive",
      }),
    );
    expect(screen.getByRole("button", { name: "Join Night Market" })).toBeEnabled();
    expect(screen.getByText("21")).toBeVisible();
  });

  it("asks nobody who is not signed in to leave: their session ended", async () => {
    server.use(...sessionHandlers({ user: null }));
    show("member");
    expect(await screen.findByRole("button", { name: "Join Night Market" })).toBeVisible();
  });

  it.each<[MemberRole, string]>([
    ["owner", "Owner"],
    ["moderator", "Moderator"],
  ])("names the %s instead of a button that would end it in one tap", async (role, title) => {
    server.use(...sessionHandlers({ user: userOf() }));
    show(role);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("lets nobody join an archived club", () => {
    void keepSession(null);
    show(null, { archived: true, memberCount: 1 });
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
    expect(screen.getByText("member")).toBeVisible();
  });

  /** The first answer about the session; before it a press would lead to the wallet. */
  async function waitForSession(): Promise<void> {
    await act(loadSession);
  }
});

describe("first steps", () => {
  const club = { slug: "night-market", memberCount: 1, proposalCount: 0 };

  it("shows three steps, ticks those that are done, and goes with the last one", () => {
    const { rerender } = renderInApp(<FirstSteps club={club} hasModerator={false} />);
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Invite people",
      "Add a moderator",
      "Write the first proposal",
    ]);
    expect(screen.getByText(/\/clubs\/night-market$/)).toBeVisible();
    rerender(<FirstSteps club={{ ...club, memberCount: 2 }} hasModerator />);
    expect(screen.getByRole("heading", { name: "Invite people (done)" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Write a proposal" })).toHaveAttribute(
      "href",
      "/clubs/night-market/proposals/new",
    );
    rerender(<FirstSteps club={{ ...club, memberCount: 2, proposalCount: 1 }} hasModerator />);
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
  });
});
