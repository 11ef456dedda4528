import { localAccounts } from "@/local/accounts";
import { signInByKey } from "./sign-in-by-key";
import { expect, expectGood, open, test, untilInteractive } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const addressOf = (role: string): string =>
  localAccounts.find((account) => account.role === role)?.address ?? "";

test("a person writes a profile from the account menu, and everybody sees who uses their power how", async ({
  page,
  stand,
  complaints,
}) => {
  test.setTimeout(120_000);
  // The refused name.
  complaints.expect(/status of 400 .*\/api\/people\//);
  await signInByKey({ page, url: stand.url, role: "newcomer" });
  await open(page, "/about");
  await page.locator("[data-wallet-button]").first().click();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL(new RegExp(`/u/${addressOf("newcomer")}$`));
  await untilInteractive(page);
  await page.getByRole("button", { name: "Edit profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit your profile" });
  await dialog.getByLabel("Name").fill("0x7099...79C8");
  await dialog.getByRole("button", { name: "Save profile" }).click();
  await expect(dialog.getByText("A name can't look like an address.")).toBeVisible();
  await expectGood(page, "profile dialog");
  await dialog.getByLabel("Name").fill("Nora New");
  await dialog.getByLabel("About you").fill("Here since today.");
  await dialog.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nora New" })).toBeVisible();
  await expect(page.getByText("Here since today.")).toBeVisible();

  await open(page, `/u/${addressOf("whale").toLowerCase()}`);
  await expect(page).toHaveURL(new RegExp(`/u/${addressOf("whale")}$`));
  await expect(page.getByText(/^Voted in \d+ of \d+ eligible proposals?/)).toBeVisible();
  await expect(page.getByText(/^Holdings at block \d/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit profile" })).toHaveCount(0);
  await expectGood(page, "votes of a profile");
  await page.getByRole("link", { name: /^NFTs/ }).click();
  await expect(page.getByText("No marketplace is configured on this deployment.")).toBeVisible();
  await page.getByRole("link", { name: /^Clubs \d/ }).click();
  await expect(page.getByRole("list", { name: "Clubs" })).toBeVisible();

  await open(page, "/clubs/treasury/members?list=leaderboard");
  await page.getByRole("columnheader", { name: "Turnout" }).getByRole("link").click();
  await expect(page).toHaveURL(/list=leaderboard&sort=turnout$/);
  await expect(page.getByRole("columnheader", { name: "Turnout" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expectGood(page, "leaderboard");
  await page.getByRole("link", { name: /Marit Solheim/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Marit Solheim" })).toBeVisible();

  await open(page, "/bounties");
  await page.getByRole("link", { name: "Contributors" }).click();
  await page.getByRole("navigation", { name: "Paid in" }).getByRole("link", { name: "CRO" }).click();
  await expect(page).toHaveURL(/\/bounties\/leaderboard\?asset=cro$/);
  await expect(page.getByRole("row", { name: /Ines Carvalho.*CRO/ })).toBeVisible();
  await expectGood(page, "contributors");
});
