import { onDatabase, publishOne } from "./beside-the-page";
import { expect, expectGood, localWallet, open, type Page, test, untilInteractive } from "./test";

const TYPED = "Sign this data?";
const TEXT = "Sign this message?";
const REFUSAL = /This page shows other words than the ballot would sign\. Nothing was signed\./;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a text that was altered in the database is marked, and nobody is asked to sign", async ({
  page,
  stand,
}) => {
  const place = await publishOne(stand, { club: "altered-text", title: "Keep the orchard" });
  // As the database's owner can, past its triggers.
  const alter = (sql: string) =>
    onDatabase(stand, async (client) => {
      await client.query("BEGIN; SET LOCAL session_replication_role = replica");
      expect((await client.query(sql, [place.id])).rowCount).toBe(1);
      await client.query("COMMIT");
    });
  await alter("UPDATE proposal SET title = 'Sell the orchard' WHERE id = $1");
  await open(page, place.path);
  await localWallet(page).signInAs("holder");
  // While the signed text exists, unsigned text is shown nowhere.
  await visit(page, place.path);
  await expect(page.getByRole("heading", { level: 1, name: "Keep the orchard" })).toBeVisible();
  const panel = page.getByRole("region", { name: "Your vote" });
  await expect(panel.getByRole("button", { name: /^Sign vote/ })).toBeVisible();

  await alter("UPDATE proposal_version SET title = 'Sell the orchard' WHERE proposal_id = $1");
  await visit(page, place.path);
  await expect(page.getByRole("heading", { level: 1, name: /^Altered proposal #\d+$/ })).toBeVisible();
  const notice = page.getByRole("region", { name: "Altered" });
  await expect(notice.getByText("This text is not what the author signed.")).toBeVisible();
  await expect(page).toHaveTitle(/^Altered proposal #/);
  await expect(panel.getByText("Its text is not what the author signed")).toBeVisible();
  await expect(panel.getByRole("radio")).toHaveCount(0);
  await expect(panel.getByRole("button")).toHaveCount(0);
  await expectUnasked(page);
  await expectGood(page, "altered");
  await notice.getByText("Show this text").click();
  await expect(notice.getByText("Sell the orchard")).toBeVisible();
  await expectGood(page, "altered, opened");
  await notice.getByRole("link", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/verify$/);

  await visit(page, "/ballots");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Sell the orchard" }) });
  await row.getByRole("radio", { name: "Yes" }).check({ force: true });
  await page.getByRole("button", { name: "Check your ballot" }).click();
  await expect(page.getByText("Its text is not what the author signed")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign/ })).toHaveCount(0);
  await expectGood(page, "altered, in the list");
  await expectUnasked(page);
});

test("a page that shows other words than the ballot signs can't get a signature", async ({ page, stand }) => {
  test.setTimeout(90_000);
  // A page that is altered on its way has no address, so Chromium would refuse it the wallet of this machine.
  await page.context().grantPermissions(["local-network-access"]);
  const place = await publishOne(stand, { club: "altered-words", title: "Keep the treasury" });
  await open(page, place.path);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");

  // Somebody between server and browser writes another text, of the length that the page expects.
  await page.route(`**${place.path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll("Its text.", "Her text.");
    await route.fulfill({ response: answer, body });
  });
  await visit(page, place.path);
  await expect(page.getByText("Her text.", { exact: true })).toBeVisible();
  await voteInVain(page);
  await expectGood(page, "refused");
  await page.getByRole("button", { name: "Your wallet can't sign it?" }).click();
  await voteInVain(page);
  await page.unroute(`**${place.path}`);

  // The same for the list of all open proposals, which comes from the API.
  await page.route(`**/api/proposals/${place.id}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll("Keep the treasury", "Sell the treasury");
    await route.fulfill({ response: answer, body });
  });
  await visit(page, "/ballots");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: /(Keep|Sell) the treasury/ }) });
  await row.getByRole("radio", { name: "Yes" }).check({ force: true });
  await page.getByRole("button", { name: "Check your ballot" }).click();
  await page.getByRole("button", { name: "Sign the ballot" }).click();
  await expect(row.getByText(REFUSAL)).toBeVisible();
  await expectUnasked(page);
  await page.unroute(`**/api/proposals/${place.id}`);

  // The page and the wallet show the same again.
  await visit(page, place.path);
  const panel = page.getByRole("region", { name: "Your vote" });
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await expect(panel.getByText("Keep the treasury")).toBeVisible();
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  for (const words of ["Keep the treasury", "Yes", "altered-words"])
    await expect(wallet.dialog(TYPED)).toContainText(words);
  await wallet.confirm(TYPED);
  await expect(panel.getByText(/^Vote counted: Yes/)).toBeVisible();
});

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilInteractive(page);
}

async function voteInVain(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Your vote" });
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await expect(panel.getByText(REFUSAL)).toBeVisible();
  await expectUnasked(page);
}

async function expectUnasked(page: Page): Promise<void> {
  const wallet = localWallet(page);
  for (const title of [TYPED, TEXT]) await expect(wallet.dialog(title)).toHaveCount(0);
}
