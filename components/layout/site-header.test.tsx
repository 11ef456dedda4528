import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { SiteHeader } from "./site-header";

const place = { pathname: "/", search: "" };
jest.mock("next/navigation", () => ({
  usePathname: () => place.pathname,
  useSearchParams: () => new URLSearchParams(place.search),
  useRouter: () => ({}),
}));

const server = startNetwork();

function header(isLocalMode = false) {
  return <SiteHeader productName="Kairos" isLocalMode={isLocalMode} />;
}

function mainLinks(): (string | null)[] {
  const main = screen.getByRole("navigation", { name: "Main" });
  return within(main)
    .getAllByRole("link")
    .map((link) => link.textContent);
}

beforeEach(() => {
  Object.assign(place, { pathname: "/", search: "" });
  localStorage.clear();
  const noNotices = { notices: [], next: null, serverTime: "2026-03-10T12:00:00.000Z" };
  server.use(...sessionHandlers({ user: null }));
  server.use(http.get("*/api/notices", () => HttpResponse.json(noNotices)));
});

describe("SiteHeader", () => {
  it("links the logo to / and links each place, in order", () => {
    renderInApp(header());
    expect(screen.getByRole("link", { name: "Club Kairos, home" })).toHaveAttribute("href", "/");
    const main = screen.getByRole("navigation", { name: "Main" });
    const links = within(main).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Home", "/"],
      ["Proposals", "/proposals"],
      ["Clubs", "/clubs"],
      ["Bounties", "/bounties"],
      ["Analytics", "/analytics"],
      ["About", "/about"],
      ["Team", "/team"],
    ]);
  });

  it.each([
    ["/", "Home"],
    ["/proposals", "Proposals"],
    ["/clubs", "Clubs"],
    ["/clubs/night-market", "Clubs"],
    ["/spaces", "Clubs"],
    ["/spaces/7", "Clubs"],
    ["/my-proposals", "Clubs"],
    ["/spaces/night-market/bounties/3", "Clubs"],
    ["/clubs/night-market/bounties", "Clubs"],
    ["/clubs/night-market/bounties/3", "Bounties"],
    ["/bounties/leaderboard", "Bounties"],
    ["/analytics", "Analytics"],
    ["/nft-analysis", "Analytics"],
    ["/about", "About"],
    ["/team", "Team"],
  ])("marks the current place at %s: %s alone", (pathname, label) => {
    place.pathname = pathname;
    renderInApp(header());
    const main = screen.getByRole("navigation", { name: "Main" });
    const current = within(main)
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === "page");
    expect(current.map((link) => link.textContent)).toEqual([label]);
  });

  it("marks nothing at a path that only begins like a link", () => {
    place.pathname = "/clubsandwich";
    renderInApp(header());
    const main = screen.getByRole("navigation", { name: "Main" });
    expect(
      within(main)
        .getAllByRole("link")
        .every((link) => !link.hasAttribute("aria-current")),
    ).toBe(true);
  });

  it("shows Admin Dashboard to admins", async () => {
    server.use(...sessionHandlers({ user: userOf(), isAdmin: true }));
    renderInApp(header());
    await waitFor(() => expect(mainLinks()).toContain("Admin Dashboard"));
  });

  it("hides Admin Dashboard from holders who are no admins", async () => {
    let wasAsked = false;
    server.events.on("response:mocked", ({ request }) => {
      wasAsked ||= request.url.endsWith("/api/admin/check");
    });
    server.use(...sessionHandlers({ user: userOf(), isAdmin: false }));
    renderInApp(header());
    await waitFor(() => expect(wasAsked).toBe(true));
    expect(mainLinks()).not.toContain("Admin Dashboard");
  });

  it("says LOCAL MODE in local mode alone", () => {
    const { unmount } = renderInApp(header(true));
    expect(screen.getByText("LOCAL MODE")).toBeVisible();
    unmount();
    renderInApp(header(false));
    expect(screen.queryByText("LOCAL MODE")).toBeNull();
  });
});

describe("ThemeToggle", () => {
  it("starts dark, switches to light and keeps it in local storage", async () => {
    renderInApp(header());
    await userEvent.click(screen.getByRole("button", { name: "Switch to light theme" }));
    expect(document.documentElement).toHaveAttribute("data-theme", "light");
    expect(localStorage.getItem("theme")).toBe("light");
    await userEvent.click(screen.getByRole("button", { name: "Switch to dark theme" }));
    expect(document.documentElement).toHaveAttribute("data-theme", "dark");
    expect(localStorage.getItem("theme")).toBe("dark");
  });
});

describe("MobileMenu", () => {
  async function openMenu(): Promise<void> {
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    expect(screen.getByRole("navigation", { name: "Mobile" })).toBeVisible();
  }

  function menu(): HTMLElement | null {
    return screen.queryByRole("navigation", { name: "Mobile" });
  }

  it("opens and closes with its toggle", async () => {
    renderInApp(header());
    expect(menu()).toBeNull();
    await openMenu();
    const toggle = screen.getByRole("button", { name: "Close menu" });
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(toggle);
    expect(menu()).toBeNull();
  });

  it.each([
    ["the path", { pathname: "/about" }],
    ["the search", { search: "sort=name" }],
  ])("closes when %s changes", async (_what, change) => {
    const { rerender } = renderInApp(header());
    await openMenu();
    Object.assign(place, change);
    rerender(header());
    expect(menu()).toBeNull();
  });

  it("holds the links in the header's order, the search and the theme", async () => {
    renderInApp(header());
    await openMenu();
    const own = within(screen.getByRole("navigation", { name: "Mobile" }));
    expect(own.getAllByRole("link").map((link) => link.textContent)).toEqual(mainLinks());
    await userEvent.click(own.getByRole("button", { name: "Switch to light theme" }));
    expect(localStorage.getItem("theme")).toBe("light");
    await userEvent.click(own.getByRole("button", { name: "Search" }));
    expect(await screen.findByRole("dialog", { name: "Search" })).toBeVisible();
    expect(menu()).toBeNull();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Open menu" })).toHaveFocus());
  });

  it("closes on Escape and gives the focus back to the toggle", async () => {
    renderInApp(header());
    await openMenu();
    await userEvent.tab();
    expect(menu()?.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(menu()).toBeNull();
    expect(screen.getByRole("button", { name: "Open menu" })).toHaveFocus();
  });

  it("closes when the focus moves on past it", async () => {
    renderInApp(
      <>
        {header()}
        <button type="button">After</button>
      </>,
    );
    await openMenu();
    act(() => screen.getByRole("button", { name: "After" }).focus());
    await waitFor(() => expect(menu()).toBeNull());
  });
});
