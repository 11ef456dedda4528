import { publishOpen } from "./beside-the-page";
import { type Acts, countActs } from "./count-acts";
import { expect, localWallet, open, test } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("five votes take one answer in the wallet, where they took five", async ({ page, stand }) => {
  test.setTimeout(120_000);
  const titles = Array.from({ length: 5 }, (_, index) => `Count the presses ${index}`);
  const acts = await countActs(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  const wallet = localWallet(page);
  await wallet.signInAs("holder");

  async function voteOnFive(isTogether: boolean): Promise<Acts> {
    await publishOpen(stand, { club: "presses", titles, lasts: "3 days" });
    await open(page, "/ballots");
    acts.since();
    for (const title of titles) {
      const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
      await row.locator("label").filter({ hasText: "Yes" }).click();
    }
    await page.getByRole("button", { name: "Check the 5 ballots" }).click();
    await expect(page.getByText("All of these can be signed.")).toBeVisible();
    if (!isTogether) await page.getByRole("button", { name: "Sign them one at a time instead" }).click();
    await page.getByRole("button", { name: "Sign 5 ballots" }).click();
    for (let answer = 0; answer < (isTogether ? 1 : 5); answer += 1) {
      await expect(page.getByText(`${answer} of 5 signed`, { exact: true })).toBeVisible();
      await wallet.confirm("Sign this data?");
    }
    await expect(page.getByText("All 5 votes counted.")).toBeVisible();
    return acts.since();
  }
  // Choosing one at a time is the one press more, which people did not have before.
  expect(await voteOnFive(false)).toEqual({ presses: 8, answers: 5, loads: 0 });
  expect(await voteOnFive(true)).toEqual({ presses: 7, answers: 1, loads: 0 });
});
