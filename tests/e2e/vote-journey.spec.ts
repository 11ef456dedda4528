import { publishOne } from "./beside-the-page";
import { expect, expectGood, localWallet, open, test, untilInteractive } from "./test";

const TYPED = "Sign this data?";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a whale, a holder and a contract wallet vote; one changes; everybody can read it", async ({
  page,
  another,
  stand,
}) => {
  test.setTimeout(150_000);
  const place = await publishOne(stand, { club: "votes-journey", title: "Fund the spring exhibition" });
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
    const other = await another();
    await open(other, place.path);
    const own = localWallet(other);
    await own.signInAs(role);
    const ballot = other.getByRole("region", { name: "Your vote" });
    await ballot.getByRole("radio", { name: "Yes" }).check({ force: true });
    await ballot.getByRole("button", { name: /^Sign vote/ }).click();
    await own.confirm(TYPED);
    await expect(ballot.getByText(/^Vote counted: Yes/)).toBeVisible();
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
