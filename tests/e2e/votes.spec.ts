import { onDatabase, type PublishedPlace, publishOpen } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, localWallet, open, test, untilInteractive } from "./test";

const TYPED = "Sign this data?";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a whale, a holder and a contract wallet vote; one changes; everybody can read it", async ({
  page,
  browser,
  stand,
}) => {
  test.setTimeout(150_000);
  const place = await publishOne(stand, "votes-journey");
  await open(page, place.path);
  await expect(page.getByText(/costs nothing and moves nothing/)).toBeVisible();
  await expectGood(page, "visitor");

  const wallet = localWallet(page);
  await wallet.signInAs("whale");
  const panel = page.getByRole("region", { name: "Your vote" });
  await expect(panel.getByRole("button", { name: /^[1-9][\d.,]* VP: why is it this\?$/ })).toBeVisible();
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await panel.getByLabel(/^Reason/).fill("The returned-funds clause settles it.");
  await expectGood(page, "form");
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await expect(wallet.dialog(TYPED)).toContainText("Yes");
  await wallet.reject(TYPED);
  await expect(panel.getByText("You declined in your wallet. Nothing was signed.")).toBeVisible();
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await wallet.confirm(TYPED);
  await expect(panel.getByText(/^Vote counted: Yes, [1-9]/)).toBeVisible();
  const result = page.getByRole("region", { name: "Result so far" });
  await expect(result.getByText(/ · 1 voter$/)).toBeVisible();
  const votes = page.getByRole("list", { name: "Votes" });
  await expect(votes.getByRole("listitem")).toHaveCount(1);
  await expect(votes.getByText("you", { exact: true })).toBeVisible();

  await page.reload();
  await untilInteractive(page);
  await panel.getByRole("button", { name: "Change your vote" }).click();
  await panel.getByRole("radio", { name: "No" }).check({ force: true });
  await panel.getByRole("button", { name: "Your wallet can't sign it?" }).click();
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await expect(wallet.dialog("Sign this message?")).toContainText("Choice: No");
  await wallet.confirm("Sign this message?");
  await expect(panel.getByText("You changed from yes to no just now.")).toBeVisible();
  await expect(votes.getByText("changed once")).toBeVisible();
  await expectGood(page, "voted");

  for (const role of ["holder", "contract-wallet"] as const) {
    const other = await (await browser.newContext({ reducedMotion: "reduce", baseURL: stand.url })).newPage();
    await open(other, place.path);
    const own = localWallet(other);
    await own.signInAs(role);
    const ballot = other.getByRole("region", { name: "Your vote" });
    await ballot.getByRole("radio", { name: "Yes" }).check({ force: true });
    await ballot.getByRole("button", { name: /^Sign vote/ }).click();
    await own.confirm(TYPED);
    await expect(ballot.getByText(/^Vote counted: Yes/)).toBeVisible();
    await other.context().close();
  }

  await page.reload();
  await untilInteractive(page);
  await expect(votes.getByRole("listitem")).toHaveCount(3);
  await expect(votes.getByRole("listitem").first()).toContainText("you");
  await expect(votes.getByText(/^contract wallet, confirmed at block/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Votes 3" })).toBeVisible();
  await expectGood(page, "three votes");

  await page.getByRole("link", { name: "Yes", exact: true }).click();
  await page.waitForURL(/choice=yes/);
  await expect(votes.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("link", { name: "With reason" }).click();
  await page.waitForURL(/reasons=1/);
  await expect(page.getByText("Nobody else's vote matches.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search a voter by address" }).fill("nonsense");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^An address begins with 0x/)).toBeVisible();
  await expectGood(page, "filtered");

  await page.getByRole("link", { name: "Not voted" }).click();
  await expect(page.getByRole("list", { name: "Not voted" }).getByRole("listitem").first()).toBeVisible();
  await expectGood(page, "not voted");

  const csv = await page.request.get(`/api/proposals/${place.id}/votes.csv`);
  expect((await csv.text()).trim().split("\n")).toHaveLength(4);
});

test("by keyboard alone: a choice, a reason, the signature and a change of mind", async ({ page, stand }) => {
  const place = await publishOne(stand, "votes-keyboard");
  await open(page, place.path);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  const panel = page.getByRole("region", { name: "Your vote" });
  const { keyboard } = page;
  await panel.getByRole("button", { name: /VP: why is it this/ }).focus();
  await keyboard.press("Tab");
  await expect(panel.getByRole("radio", { name: "Yes" })).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(panel.getByRole("radio", { name: "No" })).toBeChecked();
  await keyboard.press("Tab");
  await keyboard.type("Not this year.");
  await keyboard.press("Tab");
  await expect(panel.getByRole("button", { name: /^Sign vote/ })).toBeFocused();
  await keyboard.press("Enter");
  await expect(wallet.dialog(TYPED)).toContainText("Not this year.");
  await wallet.confirm(TYPED);
  await expect(panel.getByText(/^Vote counted: No/)).toBeVisible();
  await panel.getByRole("button", { name: "Change your vote" }).focus();
  await keyboard.press("Enter");
  await expect(panel.getByLabel(/^Reason/)).toHaveValue("Not this year.");
});

test("the first vote on a phone takes four taps, and the bar and the list know it", async ({
  page,
  stand,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const place = await publishOne(stand, "votes-phone");
  await open(page, place.path);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  const opener = page.getByRole("button", { name: "Vote", exact: true });
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Your vote" });
  await expect(sheet.getByRole("button", { name: "Sign vote" })).toBeDisabled();
  await expect(sheet.getByText("Choose Yes or No first.")).toBeVisible();
  await expectGood(page, "ballot sheet");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await sheet.locator("label").filter({ hasText: "Yes" }).click();
  await sheet.getByRole("button", { name: "Sign vote: Yes" }).click();
  await wallet.confirm(TYPED);
  await expect(sheet.getByText(/^Vote counted: Yes, [1-9]/)).toBeVisible();
  await expectGood(page, "vote counted");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: /^You voted Yes · [\d.]+ VP Change$/ })).toBeVisible();
  await expect(page.getByText("Yes 100 %", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Votes" }).getByRole("listitem")).toHaveCount(1);
});

test("an unsent ballot survives a reload, and a late voter is told so", async ({
  page,
  stand,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const place = await publishOne(stand, "votes-unsent");
  await open(page, place.path);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  const panel = page.getByRole("region", { name: "Your vote" });
  await page.route("**/ballots", (route) => route.abort());
  await panel.getByRole("radio", { name: "No" }).check({ force: true });
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await wallet.confirm(TYPED);
  await expect(panel.getByText(/You signed a ballot, no, that has not arrived yet/)).toBeVisible();
  await page.unroute("**/ballots");
  await page.reload();
  await untilInteractive(page);
  await expect(panel.getByText("It was kept in this tab.")).toBeVisible();
  await expectGood(page, "unsent");
  await panel.getByRole("button", { name: "Send ballot" }).click();
  await expect(panel.getByText(/^Vote counted: No, [1-9]/)).toBeVisible();

  await onDatabase(stand, (client) =>
    client.query(
      "UPDATE proposal SET starts_at = starts_at - interval '4 days', ends_at = app_now() WHERE id = $1",
      [place.id],
    ),
  );
  await page.reload();
  await untilInteractive(page);
  await expect(
    page.getByRole("region", { name: "Result" }).getByText(/^You voted No · [\d.]+ VP$/),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Result" }).getByText("Quorum not met")).toBeVisible();
  await expect(page.getByText(/This result is final since/)).toBeVisible();
  await expectGood(page, "final");
});

test("result and votes are complete without script", async ({ browser, stand }) => {
  const place = await publishOne(stand, "votes-plain");
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stand.url });
  const page = await context.newPage();
  await page.goto(place.path);
  await expect(
    page.getByRole("region", { name: "Result so far" }).getByText("0.00 VP").first(),
  ).toBeVisible();
  await expect(page.getByText("Voting needs JavaScript and a wallet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No votes yet" })).toBeVisible();
  await context.close();
});

async function publishOne(stand: StandUrls, club: string): Promise<PublishedPlace> {
  const titles = ["Fund the spring exhibition from the secondary-sale treasury"];
  const [place] = await publishOpen(stand, { club, titles });
  if (!place) throw new Error("nothing was published");
  return place;
}
