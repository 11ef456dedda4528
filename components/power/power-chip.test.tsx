import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import type { PublicConfig } from "@/lib/env/public-config";
import type { PowerAnswer } from "@/lib/power/power-schemas";
import { expectAccessible } from "@/tests/expect-accessible";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { answerOf, changeOf } from "@/tests/power-answers";
import { renderInApp } from "@/tests/render";
import type { PowerPlace } from "./power-button";
import { PowerChip } from "./power-chip";

const network = startNetwork();
const { address } = userOf();
const ONE = 10n ** 18n;

beforeEach(() => network.use(...sessionHandlers({ user: userOf() })));

/** Answers with what each block asked for calls for, and keeps what was asked. */
function givenPower(answer: PowerAnswer | ((block: string | null) => Response)): (string | null)[] {
  const asked: (string | null)[] = [];
  network.use(
    http.get(`*/api/power/${address}`, ({ request }) => {
      const block = new URL(request.url).searchParams.get("block");
      asked.push(block);
      return typeof answer === "function" ? answer(block) : HttpResponse.json(answer);
    }),
  );
  return asked;
}

function refusal(status: number, error: string): Response {
  return HttpResponse.json({ error, code: "X", requestId: "request-7" }, { status });
}

async function open(place: Partial<PowerPlace> = {}, config: Partial<PublicConfig> = {}) {
  renderInApp(<PowerChip address={address} powerWei={(524n * ONE) / 10n} {...place} />, config);
  const chip = screen.getByRole("button", { name: "52.40 VP: why is it this?" });
  await userEvent.click(chip);
  const dialog = await screen.findByRole("dialog");
  return { chip, dialog, panel: within(dialog) };
}

describe("PowerChip", () => {
  it.each([
    [52_400_000_000_000_000_000n, "52.40 VP: why is it this?"],
    [49_999_999_999_999_999_999n, "49.99 VP: why is it this?"],
    [0n, "0.00 VP: why is it this?"],
    [null, "– VP: why is it unknown?"],
  ])("names %s", (powerWei, name) => {
    renderInApp(<PowerChip address={address} powerWei={powerWei} />);
    expect(screen.getByRole("button", { name })).toBeVisible();
  });

  it("asks nothing of the server before it is opened", async () => {
    const asked = givenPower(answerOf());
    renderInApp(<PowerChip address={address} powerWei={0n} />);
    await userEvent.hover(screen.getByRole("button"));
    expect(asked).toEqual([]);
  });
});

describe("the four stories", () => {
  it("tells a stranger's zero", async () => {
    const answer = answerOf();
    givenPower(answer);
    const { panel } = await open();
    expect(
      await panel.findByText("You had no NFTs and no $KAIROS at block 4812, nor before it."),
    ).toBeVisible();
    expect(panel.getByText("Your power is 0.00 VP.")).toBeVisible();
    expect(panel.getByText(answer.nextStep)).toBeVisible();
    expect(panel.getByText("No changes yet.")).toBeVisible();
    expect(panel.getByText(/Not yet: exactly/)).toHaveTextContent("Not yet: exactly 50 VP short.");
    await expectAccessible();
  });

  it("tells a seller's zero, with when it left", async () => {
    const left = changeOf({ direction: "left", when: "before", amount: "9" });
    givenPower(answerOf({ story: "seller", headline: "You moved your 9 NFTs.", changes: [left] }));
    const { panel } = await open();
    expect(await panel.findByText("You moved your 9 NFTs.")).toBeVisible();
    expect(panel.getByText("9 NFTs left").closest("p")).toHaveTextContent(
      "9 NFTs left 2 h before the snapshot",
    );
    await expectAccessible();
  });

  it("tells a purchase after the snapshot, that it is too late, and what it gives now", async () => {
    const story = { story: "bought-after", headline: "3 NFTs arrived 2 h after the snapshot." } as const;
    givenPower(answerOf({ ...story, now: { nftCount: 3 }, changes: [changeOf()] }));
    const { panel } = await open();
    expect(await panel.findByText(story.headline)).toBeVisible();
    expect(panel.getByText("3 NFTs arrived").closest("p")).toHaveTextContent(
      "3 NFTs arrived 2 h after the snapshot: too late to count",
    );
    const row = panel.getByRole("row", { name: /^Voting power/ });
    expect(
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ).toEqual(["0.00 VP", "3.00 VP"]);
    await expectAccessible();
  });

  it("tells a token holder's fraction, and all its digits on a tap", async () => {
    const million = { tokens: 1_000_000n };
    givenPower(
      answerOf({ story: "token-only-fraction", headline: "You had 1 million $KAIROS.", at: million }),
    );
    const { panel } = await open();
    expect(await panel.findByText("You had 1 million $KAIROS.")).toBeVisible();
    const [figure] = panel.getAllByRole("button", { name: "0.00" });
    if (!figure) throw new Error("the figure is not there");
    await userEvent.click(figure);
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Exactly 0.000001 VP");
    expect(panel.getByText(/Not yet: exactly/)).toHaveTextContent("exactly 49.999999 VP short");
  });

  it("speaks of another holder in the third person", async () => {
    network.use(...sessionHandlers({ user: null }));
    givenPower(answerOf({ headline: "You had 3.00 VP.", nextStep: "Keep what you hold." }));
    const { dialog, panel } = await open();
    expect(dialog).toHaveAccessibleName("How their voting power is calculated");
    expect(await panel.findByText("This address had 3.00 VP.")).toBeVisible();
    expect(panel.getByText("Keep what it holds.")).toBeVisible();
  });
});

describe("the panel", () => {
  it("tells where the figures come from, and at which block", async () => {
    const answer = answerOf({ isSnapshot: false });
    givenPower({ ...answer, at: { ...answer.at, sources: { nft: "index", token: "calls" } } });
    const { panel } = await open();
    expect(
      await panel.findByText(
        "NFTs counted from Transfer events, $KAIROS by asking the contract at the block.",
      ),
    ).toBeVisible();
    expect(panel.getByText("the newest that is settled")).toBeVisible();
    expect(panel.getByText("Recent transfers count once their block is settled.")).toBeVisible();
    await expectAccessible();
  });

  it("says that it reads while it does", async () => {
    network.use(http.get(`*/api/power/${address}`, () => delay("infinite")));
    const { panel } = await open();
    expect(panel.getByRole("status")).toHaveTextContent("Reading the chain...");
    await expectAccessible();
  });

  it("calls a chain that can't be read unknown and not a zero, and tries again", async () => {
    let isDown = true;
    givenPower(() => (isDown ? refusal(503, "Away.") : HttpResponse.json(answerOf())));
    const { panel } = await open();
    const alert = await panel.findByRole("alert");
    expect(alert).toHaveTextContent("This power is unknown right now");
    expect(alert).toHaveTextContent("Away.");
    expect(alert).toHaveTextContent("Unknown is not zero");
    expect(alert).toHaveTextContent("request-7");
    expect(panel.queryByText("0.00")).toBeNull();
    await expectAccessible();
    isDown = false;
    await userEvent.click(panel.getByRole("button", { name: "Try again" }));
    expect(await panel.findByRole("table")).toBeVisible();
    expect(panel.queryByRole("alert")).toBeNull();
  });

  it("takes an answer without figures for none", async () => {
    givenPower(() => HttpResponse.json({ ...answerOf(), at: {} }));
    const { panel } = await open();
    expect(await panel.findByRole("alert")).toHaveTextContent("No answer from the server");
  });

  it("asks about the block of the place it stands on, and compares with its threshold", async () => {
    const asked = givenPower(answerOf({ at: { nftCount: 10 } }));
    const { panel } = await open({ block: 4_812, threshold: 10n * ONE });
    expect(await panel.findByText("Yes, exactly.")).toBeVisible();
    expect(asked).toEqual(["4812"]);
  });

  it("compares with nothing where nothing is asked for", async () => {
    givenPower(answerOf());
    const { panel } = await open({ threshold: null });
    await panel.findByRole("table");
    expect(panel.queryByText("Enough to propose?")).toBeNull();
  });

  it("looks up another block, refuses what is none, and goes back", async () => {
    const asked = givenPower((block) =>
      HttpResponse.json(answerOf(block === null ? { isSnapshot: false, at: { nftCount: 5 } } : {})),
    );
    const { panel } = await open();
    await panel.findByRole("table");
    const field = panel.getByRole("textbox", { name: "Ask about another block" });
    await userEvent.type(field, "yesterday{Enter}");
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/^Type a block number in digits/);
    await userEvent.clear(field);
    await userEvent.type(field, "5,981{Enter}");
    expect(field).toHaveAccessibleDescription(/^Block 5,981 is not settled yet/);
    expect(asked).toEqual([null]);
    await userEvent.clear(field);
    await userEvent.type(field, "4,812{Enter}");
    expect(await panel.findByRole("columnheader", { name: "Now" })).toBeVisible();
    expect(asked).toEqual([null, "4812"]);
    // The answer is above the field, which with its keyboard fills a phone.
    expect(panel.getByRole("region", { name: "Explanation" })).toHaveFocus();
    expect(panel.getByRole("status")).toHaveTextContent("Block 4,812: 0.00 VP");
    await userEvent.click(panel.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(panel.getAllByText("5.00").length).toBeGreaterThan(0));
  });

  it("goes back to where it began when no number is typed", async () => {
    givenPower((block) =>
      HttpResponse.json(answerOf(block === null ? { isSnapshot: false, at: { nftCount: 5 } } : {})),
    );
    const { panel } = await open();
    const field = panel.getByRole("textbox");
    await userEvent.type(field, "4812{Enter}");
    await panel.findByRole("columnheader", { name: "Now" });
    await userEvent.clear(field);
    await userEvent.type(field, "{Enter}");
    await waitFor(() => expect(panel.queryByRole("columnheader", { name: "Now" })).toBeNull());
    expect(field).toBeValid();
  });

  it("shows no proxy's page for a reason", async () => {
    givenPower(() => new HttpResponse("<html>Bad gateway</html>", { status: 503 }));
    const { panel } = await open();
    const alert = await panel.findByRole("alert");
    expect(alert).toHaveTextContent("The server did not answer");
    expect(alert).not.toHaveTextContent("html");
  });

  it("says of a change in the block itself that it was there", async () => {
    const point = { block: "4812", time: "2026-11-20T14:00:00.000Z", distanceSeconds: 0 };
    givenPower(answerOf({ changes: [changeOf({ when: "before", nearest: point, farthest: point })] }));
    const { panel } = await open();
    expect((await panel.findByText("3 NFTs arrived")).closest("p")).toHaveTextContent(
      "3 NFTs arrived in the snapshot block",
    );
  });

  it("says why the server refuses a block, and leads back", async () => {
    givenPower((block) =>
      block === "12" ? refusal(400, "Block 12 is before the contracts.") : HttpResponse.json(answerOf()),
    );
    const { panel } = await open();
    await panel.findByRole("table");
    await userEvent.type(panel.getByRole("textbox"), "12{Enter}");
    expect(await panel.findByRole("alert")).toHaveTextContent("Block 12 is before the contracts.");
    await userEvent.click(panel.getByRole("button", { name: "Back to the newest block" }));
    expect(await panel.findByRole("table")).toBeVisible();
  });

  it("links blocks to the explorer", async () => {
    givenPower(answerOf({ changes: [changeOf()] }));
    const { panel } = await open();
    const links = await panel.findAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "https://explorer.example/block/4812",
      "https://explorer.example/block/5950",
    ]);
  });

  it("links to nothing where no explorer knows the chain", async () => {
    givenPower(answerOf({ changes: [changeOf()] }));
    const { panel } = await open({}, { explorerUrl: null });
    await panel.findByText("3 NFTs arrived");
    expect(panel.queryAllByRole("link")).toEqual([]);
  });

  it("opens and closes by the keyboard, and focus goes back to the chip", async () => {
    givenPower(answerOf());
    renderInApp(<PowerChip address={address} powerWei={0n} />);
    await userEvent.tab();
    const chip = screen.getByRole("button", { name: /^0.00 VP/ });
    expect(chip).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: "How your voting power is calculated" });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(chip).toHaveFocus();
  });
});
