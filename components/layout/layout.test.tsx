import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { renderToString } from "react-dom/server";
import { beginNavigation } from "@/components/ui/navigation-store";
import { keepSession, loadSession } from "@/lib/auth/client/known-session";
import type { Notice, ProposalNotice } from "@/lib/proposals/notice-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp, testConfig } from "@/tests/render";
import { AppProviders, FirstCheckOverlay } from "./app-providers";
import { MainArea } from "./main-area";
import { NoticeBell } from "./signed-in-parts";
import { SiteFooter } from "./site-footer";
import { StandingNotice } from "./standing-notice";

describe("FirstCheckOverlay", () => {
  const server = startNetwork();

  it("covers the page until the first answer of /api/auth/me and then goes away", async () => {
    let answer: (() => void) | undefined;
    server.use(
      http.get("*/api/auth/me", async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return new HttpResponse(null, { status: 401 });
      }),
    );
    renderInApp(<FirstCheckOverlay />);
    expect(screen.getByRole("status")).toHaveTextContent(/^Loading$/);
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByRole("status")).toBeInTheDocument();
    answer?.();
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });

  it("goes away when the server fails", async () => {
    server.use(http.get("*/api/auth/me", () => new HttpResponse("no database", { status: 503 })));
    renderInApp(<FirstCheckOverlay />);
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });

  it("is not in the server's document, which reads without script", () => {
    const document = renderToString(
      <AppProviders config={testConfig} proposingPower="50" nonce="n">
        <p>Text of the page</p>
      </AppProviders>,
    );
    expect(document).toContain("Text of the page");
    expect(document).not.toContain("Loading");
  });
});

it("says after a while that a page which is asked for does not come, and gives the old one back", () => {
  jest.useFakeTimers();
  let endNavigation = () => {};
  try {
    render(<MainArea>This page</MainArea>);
    act(() => {
      endNavigation = beginNavigation();
    });
    expect(screen.getByText("This page")).not.toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    act(() => void jest.advanceTimersByTime(8_000));
    expect(screen.getByText(/The server gives no answer yet/)).toBeVisible();
    act(() => screen.getByRole("button", { name: "Show this page until then" }).click());
    expect(screen.getByText("This page")).toBeVisible();
  } finally {
    act(() => endNavigation());
    jest.useRealTimers();
  }
});

describe("NoticeBell", () => {
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
    await act(loadSession);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("standing notice", () => {
  const network = startNetwork();

  function setNetwork(isOnline: boolean): void {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
  }

  afterEach(() => jest.restoreAllMocks());

  it("tells people that they are offline for as long as they are", async () => {
    await act(() => keepSession(null));
    render(<StandingNotice />);
    const notice = screen.getByRole("status");
    expect(notice).toBeEmptyDOMElement();
    setNetwork(false);
    expect(notice).toHaveTextContent("You're offline. This page may be out of date.");
    setNetwork(true);
    expect(notice).toBeEmptyDOMElement();
  });

  it("tells them too when the page opens without a network", async () => {
    await act(() => keepSession(null));
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    render(<StandingNotice />);
    expect(screen.getByRole("status")).toHaveTextContent("You're offline.");
  });

  it("says that nobody can tell who is signed in, and asks again", async () => {
    network.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 503 })));
    renderInApp(<StandingNotice />);
    await act(() => loadSession());
    expect(screen.getByRole("status")).toHaveTextContent("We can't tell whether you're signed in");
    network.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 401 })));
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
  });

  it("says that the session has ended, and nothing once the person signed out", async () => {
    network.use(...sessionHandlers({ user: userOf() }));
    renderInApp(<StandingNotice />);
    await act(() => loadSession());
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    network.use(http.get("*/api/auth/me", () => new HttpResponse(null, { status: 401 })));
    await act(() => loadSession());
    expect(screen.getByRole("status")).toHaveTextContent("Your session has ended. What you typed is kept.");
    expect(screen.getByRole("button", { name: "Sign in" })).toBeVisible();
    renderInApp(<NoticeBell />);
    expect(screen.queryByRole("button", { name: /^Notices/ })).toBeNull();
    await act(() => keepSession(null));
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });
});

describe("site footer", () => {
  const server = startNetwork();
  const noLinks = { socialUrl: null, websiteUrl: null, communityUrl: null };

  async function findFigures(): Promise<[string | null, string | null][]> {
    const region = await screen.findByRole("region", { name: "Your holdings" });
    const values = within(region).getAllByRole("definition");
    return within(region)
      .getAllByRole("term")
      .map((term, index) => [term.textContent, values[index]?.textContent ?? null]);
  }

  describe("SiteFooter", () => {
    it("says Club 2025 and shows no link that is not configured", () => {
      void keepSession(null);
      renderInApp(<SiteFooter links={noLinks} />);
      expect(screen.getByText("Club 2025")).toBeVisible();
      expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
        "/verify",
        "/moderation",
        "/api-docs",
      ]);
    });

    it("opens the three external links apart from this page", () => {
      void keepSession(null);
      const links = {
        socialUrl: "https://a.example",
        websiteUrl: "https://b.example",
        communityUrl: "https://c.example",
      };
      renderInApp(<SiteFooter links={links} />);
      const shown = screen.getAllByRole("link", { name: /opens in a new tab/ });
      expect(shown.map((link) => link.getAttribute("href"))).toEqual(Object.values(links));
      for (const link of shown) expect(link).toHaveAttribute("rel", "noopener noreferrer");
    });

    it("shows no figures to a visitor", async () => {
      server.use(...sessionHandlers({ user: null }));
      renderInApp(<SiteFooter links={noLinks} />);
      await act(loadSession);
      expect(screen.queryByRole("region", { name: "Your holdings" })).toBeNull();
    });

    it("shows NFTs, tokens in trillions and voting power with their labels", async () => {
      server.use(...sessionHandlers({ user: userOf() }));
      renderInApp(<SiteFooter links={noLinks} />);
      expect(await findFigures()).toEqual([
        ["Kairos", "51"],
        ["$KAIROS", "1.40T"],
        ["VP", "52.40"],
      ]);
    });

    it("says what the count of NFTs counts", async () => {
      server.use(...sessionHandlers({ user: userOf() }));
      renderInApp(<SiteFooter links={noLinks} />);
      const label = await screen.findByRole("button", { name: "Kairos" });
      act(() => label.focus());
      expect(await screen.findByRole("tooltip")).toHaveTextContent("Kairos NFTs you hold");
    });

    it("cuts 49.999 VP to 49.99", async () => {
      const user = userOf({ votingPowerWei: "49999000000000000000", votingPower: 49.99, whale: false });
      server.use(...sessionHandlers({ user }));
      renderInApp(<SiteFooter links={noLinks} />);
      expect(await findFigures()).toContainEqual(["VP", "49.99"]);
      expect(screen.queryByText("WHALE")).toBeNull();
    });

    it("shows zero as zero", async () => {
      const user = userOf({
        nftCount: 0,
        tokenBalanceWei: "0",
        votingPowerWei: "0",
        votingPower: 0,
        whale: false,
      });
      server.use(...sessionHandlers({ user }));
      renderInApp(<SiteFooter links={noLinks} />);
      expect(await findFigures()).toEqual([
        ["Kairos", "0"],
        ["$KAIROS", "0.00T"],
        ["VP", "0.00"],
      ]);
    });

    it("shows unknown figures as a dash with the reason, never as zero", async () => {
      server.use(...sessionHandlers({ user: userOf({ powerKnown: false }) }));
      renderInApp(<SiteFooter links={noLinks} />);
      expect(await findFigures()).toEqual([
        ["Kairos", "–"],
        ["$KAIROS", "–"],
        ["VP", "–"],
      ]);
      expect(screen.getByText(/the chain could not be read/)).toBeVisible();
      expect(screen.queryByText("WHALE")).toBeNull();
    });
  });

  describe("WhaleBadge", () => {
    const text = "Whale status: Over 50 Kairos NFTs and 1 trillion $KAIROS tokens!";

    it("explains itself on focus, and Escape closes it", async () => {
      server.use(...sessionHandlers({ user: userOf() }));
      renderInApp(<SiteFooter links={noLinks} />);
      const badge = await screen.findByRole("button", { name: "WHALE" });
      act(() => badge.focus());
      expect(await screen.findByRole("tooltip")).toHaveTextContent(text);
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    });

    it("explains itself on a tap", async () => {
      server.use(...sessionHandlers({ user: userOf() }));
      renderInApp(<SiteFooter links={noLinks} />);
      const badge = await screen.findByRole("button", { name: "WHALE" });
      await userEvent.pointer({ keys: "[TouchA]", target: badge });
      expect(await screen.findByRole("tooltip")).toHaveTextContent(text);
    });

    it("waits 700 ms under the mouse", async () => {
      server.use(...sessionHandlers({ user: userOf() }));
      renderInApp(<SiteFooter links={noLinks} />);
      const badge = await screen.findByRole("button", { name: "WHALE" });
      jest.useFakeTimers();
      try {
        const user = userEvent.setup({ delay: null });
        await user.hover(badge);
        await act(() => jest.advanceTimersByTimeAsync(699));
        expect(screen.queryByRole("tooltip")).toBeNull();
        await act(() => jest.advanceTimersByTimeAsync(1));
        expect(screen.getByRole("tooltip")).toHaveTextContent(text);
      } finally {
        jest.useRealTimers();
      }
    });
  });
});
