import { onDatabase, publishOne } from "./beside-the-page";
import { expect, expectGood, localWallet, open, test, untilInteractive } from "./test";

const TYPED = "Sign this data?";
const TITLE = "Fund the spring exhibition from the secondary-sale treasury";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

// Daily a vote is cast by touch.
test("by keyboard alone: a choice, a reason, the signature and a change of mind", { tag: "@night" }, async ({
  page,
  stand,
}) => {
  const place = await publishOne(stand, { club: "votes-keyboard", title: TITLE });
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
  const place = await publishOne(stand, { club: "votes-phone", title: TITLE });
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

// Component tests keep an unsent ballot daily, and the proof of the window refuses late ones.
test("an unsent ballot survives a reload, and a late voter is told so", { tag: "@night" }, async ({
  page,
  stand,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  const place = await publishOne(stand, { club: "votes-unsent", title: TITLE });
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

test("result and votes are complete without script", async ({ another, stand }) => {
  const place = await publishOne(stand, { club: "votes-plain", title: TITLE });
  const page = await another({ javaScriptEnabled: false });
  await page.goto(place.path);
  await expect(
    page.getByRole("region", { name: "Result so far" }).getByText("0.00 VP").first(),
  ).toBeVisible();
  await expect(page.getByText("Voting needs JavaScript and a wallet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No votes yet" })).toBeVisible();
});
