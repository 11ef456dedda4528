import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { SiteFooter } from "./site-footer";

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
    server.use(...sessionHandlers({ user: null }));
    renderInApp(<SiteFooter links={noLinks} />);
    expect(screen.getByText("Club 2025")).toBeVisible();
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/verify",
      "/moderation",
      "/api-docs",
    ]);
  });

  it("opens the three external links apart from this page", () => {
    server.use(...sessionHandlers({ user: null }));
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
    let answers = 0;
    server.events.on("response:mocked", () => {
      answers += 1;
    });
    server.use(...sessionHandlers({ user: null }));
    renderInApp(<SiteFooter links={noLinks} />);
    await waitFor(() => expect(answers).toBeGreaterThan(0));
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
