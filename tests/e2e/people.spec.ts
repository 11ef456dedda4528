import { localAccounts } from "@/local/accounts";
import { signInByKey } from "./beside-the-page";
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
  const form = page.getByRole("form", { name: "Edit your profile" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit profile" })).toBeFocused();
  await page.keyboard.press("Enter");
  await form.getByLabel("Name").fill("0x7099...79C8");
  await form.getByRole("button", { name: "Save profile" }).click();
  await expect(form.getByText("A name can't look like an address.")).toBeVisible();
  await expectGood(page, "profile being edited");
  await form.getByLabel("Name").fill("Nora New");
  await form.getByLabel("About you").fill("Here since today.");
  await form.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nora New" })).toBeVisible();
  await expect(page.getByText("Here since today.")).toBeVisible();
  await expect(page.getByText(/^(Not eligible for any vote yet|Not known yet)\./)).toBeVisible();

  await open(page, `/u/${addressOf("whale").toLowerCase()}`);
  await expect(page).toHaveURL(new RegExp(`/u/${addressOf("whale")}$`));
  await expect(page.getByText(/^Voted in \d+ of \d+ eligible proposals?\.$/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^1 winner unpaid, \d+ days overdue/ })).toBeVisible();
  const votes = page.getByRole("list", { name: "Votes, newest first" });
  const vote = votes.getByRole("listitem").filter({ hasText: "Raise the minimum commission to 7 %" });
  await expect(vote).toContainText("Those who delegate pay for it.");
  await expect(vote).toContainText(/Voted No/);
  await expect(page.getByRole("button", { name: "Edit profile" })).toHaveCount(0);
  await expectGood(page, "votes of a profile");
  await open(page, `/u/${addressOf("holder")}?list=bounties`);
  await expect(page.getByRole("list", { name: "Prizes won, newest first" })).toContainText(
    "Measure how late public endpoints answer",
  );
  await expectGood(page, "prizes of a profile");
  await open(page, `/u/${addressOf("whale")}`);
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
  await expect(page.getByRole("heading", { level: 1, name: "Contributors" })).toBeVisible();
  await page.getByRole("navigation", { name: "Paid in" }).getByRole("link", { name: "CRO" }).click();
  await expect(page).toHaveURL(/\/bounties\/leaderboard\?asset=cro$/);
  await expect(page.getByRole("row", { name: /Ines Carvalho.*CRO/ })).toBeVisible();
  await expectGood(page, "contributors");
});
