import { localWallet } from "./local-wallet";
import { expect, expectGood, open, test, untilInteractive } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

const BRIEF = `Draw one badge for voters.

| Point | Weight |
|---|---:|
| Reads at 16 px | 70 % |

- [x] SVG`;

test("a sponsor drafts a bounty, pays with a reload in between, publishes, gives more time and cancels it", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, "/bounties");
  await expect(page.getByRole("list", { name: "Bounties" }).getByRole("listitem").first()).toBeVisible();
  await expectGood(page, "the list of all clubs");

  await open(page, "/clubs/newcomers/bounties?state=any");
  const wallet = localWallet(page);
  await wallet.signInAs("whale");
  await page.getByRole("link", { name: "New bounty" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New bounty");
  await untilInteractive(page);
  await page.getByLabel("Title", { exact: true }).fill("A badge for voters");
  await page.getByRole("textbox", { name: "Brief" }).fill(BRIEF);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByLabel("1st prize", { exact: true }).fill("2.5M");
  await page.getByRole("button", { name: "Add a prize" }).click();
  await page.getByLabel("2nd prize", { exact: true }).fill("many");
  await expect(page.getByText(/Prize 2 is no amount/)).toBeVisible();
  await page.getByLabel("2nd prize", { exact: true }).fill("500,000");
  await page.getByRole("button", { name: "2 weeks" }).click();
  await page.getByRole("button", { name: "Design", exact: true }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectGood(page, "reward and dates");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByRole("button", { name: /^Pay 333/ }).click();
  const request = wallet.dialog("Send this transaction?");
  await expect(request).toContainText(/0x(095ea7b3|a9059cbb)/);
  if ((await request.textContent())?.includes("0x095ea7b3")) await wallet.confirm("Send this transaction?");
  await expect(request).toContainText("0xa9059cbb");
  await wallet.confirm("Send this transaction?");
  const goOn = page.getByRole("button", { name: "Continue" });
  await expect(goOn).toBeEnabled({ timeout: 30_000 });
  await page.reload();
  await untilInteractive(page);
  const publish = page.getByRole("button", { name: "Publish bounty" });
  await expect(goOn.or(publish).first()).toBeEnabled({ timeout: 30_000 });
  if (await goOn.isVisible()) await goOn.click();
  await expect(page.getByRole("cell", { name: "70 %" })).toBeVisible();
  await expectGood(page, "the preview");
  await publish.click();

  await page.waitForURL(/\/clubs\/newcomers\/bounties\/\d+$/);
  await untilInteractive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A badge for voters");
  await expect(page.getByText("fee proved")).toBeVisible();
  await expect(page.getByRole("list", { name: "Prizes" }).getByRole("listitem")).toHaveCount(2);
  await expectGood(page, "the bounty");

  await page.getByRole("button", { name: "Give more time" }).click();
  const more = page.getByRole("dialog", { name: "Give more time?" });
  await expect(more.getByRole("button", { name: "Give more time" })).toBeDisabled();
  const winners = more.getByLabel("Winners by, in your time");
  const day = new Date(`${await winners.inputValue()}:00Z`);
  day.setUTCDate(day.getUTCDate() + 3);
  await winners.fill(day.toISOString().slice(0, 16));
  await more.getByRole("button", { name: "Give more time" }).click();
  await expect(page.getByText("More time given")).toBeVisible();

  await page.getByRole("button", { name: "Cancel bounty" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this bounty?" });
  await cancel.getByLabel("Reason, public").fill("Somebody gave us one.");
  await cancel.getByRole("button", { name: "Cancel bounty" }).click();
  await expect(page.getByText("Cancelled by its sponsor")).toBeVisible();
  await expect(page.getByText("Somebody gave us one.")).toBeVisible();
});
