import { localWallet } from "./local-wallet";
import { onDatabase } from "./on-database";
import { publishOpen } from "./publish-open";
import { expect, expectGood, open, type Page, test, untilInteractive } from "./test";

const TYPED = "Sign this data?";
const TEXT = "Sign this message?";
const REFUSAL = /This page shows other words than the ballot would sign\. Nothing was signed\./;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a page that shows other words than the ballot signs can't get a signature", async ({ page, stand }) => {
  test.setTimeout(90_000);
  const [place] = await publishOpen(stand, { club: "altered-words", titles: ["Keep the treasury"] });
  if (place === undefined) throw new Error("nothing was published");
  const setTitle = (title: string) =>
    onDatabase(stand, (client) =>
      client.query("UPDATE proposal SET title = $2 WHERE id = $1", [place.id, title]),
    );
  await open(page, place.path);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");

  // Whoever owns the database writes another title.
  await setTitle("Sell the treasury");
  await visit(page, place.path);
  await expect(page.getByRole("heading", { level: 1, name: "Sell the treasury" })).toBeVisible();
  await voteInVain(page);
  await expectGood(page, "refused");
  await page.getByRole("button", { name: "Your wallet can't sign it?" }).click();
  await voteInVain(page);

  // Whoever stands between server and browser writes another text, of the same length as the page counts on.
  await setTitle("Keep the treasury");
  await page.route(`**${place.path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll("Its text.", "Her text.");
    await route.fulfill({ response: answer, body });
  });
  await visit(page, place.path);
  await expect(page.getByText("Her text.", { exact: true })).toBeVisible();
  await voteInVain(page);
  await page.unroute(`**${place.path}`);

  // The same in the list of all open proposals, which is read from the API.
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

  // What the page shows and what the wallet shows are the same again.
  await visit(page, place.path);
  const panel = page.getByRole("region", { name: "Your ballot" });
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await panel.getByText("The exact words").click();
  await expect(panel.getByText("Keep the treasury")).toBeVisible();
  await panel.getByRole("button", { name: /^Sign ballot/ }).click();
  for (const words of ["Keep the treasury", "Yes", "altered-words"])
    await expect(wallet.dialog(TYPED)).toContainText(words);
  await wallet.confirm(TYPED);
  await expect(panel.getByText(/^Your ballot is stored: yes/)).toBeVisible();
});

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilInteractive(page);
}

async function voteInVain(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Your ballot" });
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await panel.getByRole("button", { name: /^Sign ballot/ }).click();
  await expect(panel.getByText(REFUSAL)).toBeVisible();
  await expectUnasked(page);
}

async function expectUnasked(page: Page): Promise<void> {
  const wallet = localWallet(page);
  for (const title of [TYPED, TEXT]) await expect(wallet.dialog(title)).toHaveCount(0);
}
