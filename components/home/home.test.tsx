import { screen, within } from "@testing-library/react";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { proposalAnswer } from "@/tests/proposal-answer";
import { renderInApp, testConfig } from "@/tests/render";
import { ContinueNotice } from "./continue-notice";
import { OwnHome } from "./own-home";
import { OwnNews } from "./own-news";

const server = startNetwork();

describe("ContinueNotice", () => {
  it("tells a visitor to sign in", async () => {
    server.use(...sessionHandlers({ user: null }));
    renderInApp(<ContinueNotice next="/admin" />);
    expect(await screen.findByText(/needs a sign-in/)).toHaveTextContent("/admin");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("leads a signed-in person on", async () => {
    server.use(...sessionHandlers({ user: userOf() }));
    renderInApp(<ContinueNotice next="/admin" />);
    expect(await screen.findByRole("link", { name: "Continue to /admin" })).toHaveAttribute("href", "/admin");
  });

  it.each([
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "admin",
    "/?x",
    "/call-this-number",
    "/administrator",
    "/admin/..",
  ])("shows nothing for %s, which is no guarded page", async (next) => {
    server.use(...sessionHandlers({ user: userOf() }));
    const { container } = renderInApp(<ContinueNotice next={next} />);
    expect(container.querySelector("a, code")).toBeNull();
  });
});

const serverTime = "2026-03-05T12:00:00.000Z";
const proposal = (id: string, title: string) => proposalAnswer({ id, title, number: Number(id) });
const held = { choice: null, power: "1" };
const none = { choice: null, power: "0" };

function renderHome(change: Partial<Parameters<typeof OwnHome>[0]["own"]>, showsUnvoted = false): void {
  const own = {
    powerWei: 12_400_000_000_000_000_000n,
    draftCount: 1,
    isCut: false,
    votable: [],
    others: [],
    soon: [],
    votes: {},
    serverTime,
    ...change,
  };
  renderInApp(<OwnHome address="0x1" own={own} news={[]} config={testConfig} showsUnvoted={showsUnvoted} />);
}

it("tells the person's own prizes and payments, each with the way to it", () => {
  const paid = {
    id: "1",
    title: "You were paid: Poster",
    text: "Your prize is paid.",
    path: "/clubs/a/bounties/1",
  };
  renderInApp(<OwnNews news={[paid, { ...paid, id: "2", path: "/clubs/a/bounties/2" }]} />);
  const links = within(screen.getByRole("list", { name: "News for you" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/clubs/a/bounties/1",
    "/clubs/a/bounties/2",
  ]);
});

describe("OwnHome", () => {
  const voted = {
    votable: [proposal("1", "Trees"), proposal("2", "Bells"), proposal("3", "Boats")],
    votes: { 1: held, 2: { choice: "yes", power: null } as const, 3: held },
  };

  it("counts what is left to vote on, each part a link, and shows the vote on the row", () => {
    renderHome(voted);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Your power 12.40 VP · 2 votes open · 1 draft",
    );
    expect(screen.getByRole("link", { name: "Vote on all 2" })).toHaveAttribute("href", "/ballots");
    expect(screen.getByRole("link", { name: "1 draft" })).toHaveAttribute("href", "/drafts");
    const rows = within(screen.getByRole("list", { name: "Ends within 24 hours" })).getAllByRole("listitem");
    expect(rows).toHaveLength(3);
    expect(within(rows[1] ?? document.body).getByText("You voted Yes")).toBeVisible();
  });

  it("says that there are more votes than it counted", () => {
    renderHome({ ...voted, isCut: true });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("2+ votes open");
  });

  it("shows only what has no vote when asked", () => {
    renderHome(voted, true);
    expect(screen.queryByRole("link", { name: "Bells" })).toBeNull();
    expect(screen.getByRole("link", { name: "Boats" })).toBeVisible();
  });

  it("asks nobody without power for a vote, and says what to do", () => {
    renderHome({
      powerWei: 0n,
      draftCount: 0,
      others: [proposal("1", "Trees")],
      votes: { 1: none },
    });
    expect(screen.getByText("You can't vote yet.")).toBeVisible();
    expect(screen.getByRole("list", { name: "Open votes" })).toHaveTextContent("Trees");
    expect(screen.queryByRole("link", { name: /^(Yes|No) on / })).toBeNull();
    expect(screen.queryByRole("link", { name: /^Vote on all/ })).toBeNull();
  });

  it("tells somebody who holds something now that it counts next time, and calls unknown power unknown", () => {
    renderHome({ others: [proposal("1", "Trees")], votes: { 1: none } });
    expect(screen.getByText(/What you hold now counts in the next one\.$/)).toBeVisible();
    renderHome({ powerWei: null, others: [] });
    expect(screen.getAllByRole("heading", { level: 1 })[1]).toHaveTextContent("Your power – VP");
  });
});
