import { onDatabase, publishOpen } from "./beside-the-page";
import { expect, expectGood, localWallet, open, reloadAfter, test, untilInteractive } from "./test";

const TYPED = "Sign this data?";
const TITLES = ["Review: plant trees", "Review: paint the hall", "Review: hire a band", "Review: buy a bell"];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a contract wallet votes on many, checks the list and signs once, with a refusal, a reload and a vote that closes on the way", async ({
  page,
  stand,
}) => {
  test.setTimeout(120_000);
  // First on the list, and one of them closes during the journey.
  const places = await publishOpen(stand, { club: "ballot-review", titles: TITLES, lasts: "3 days" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  const wallet = localWallet(page);
  await wallet.signInAs("contract-wallet");
  await page.getByRole("link", { name: /^Vote on all/ }).click();
  await page.waitForURL(/\/ballots$/);
  const { keyboard } = page;
  const row = (title: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  for (const [index, title] of TITLES.entries()) {
    await row(title).getByRole("radio", { name: "Yes" }).focus();
    await keyboard.press(index === 1 ? "ArrowRight" : "Space");
  }
  await expect(row(TITLES[1] ?? "").getByRole("radio", { name: "No" })).toBeChecked();
  await row(TITLES[1] ?? "")
    .getByRole("button", { name: /^Add a reason/ })
    .click();
  await row(TITLES[1] ?? "")
    .getByLabel(/^Reason/)
    .fill("It was painted last year.");
  await expectGood(page, "choosing");
  await page.getByRole("button", { name: "Check the 4 ballots" }).click();
  await expect(page.getByText("All of these can be signed.")).toBeVisible();
  await expect(row(TITLES[1] ?? "")).toContainText("It was painted last year.");
  await expectGood(page, "checking");

  await page.getByRole("button", { name: "Sign 4 ballots" }).click();
  for (const title of TITLES)
    await expect(wallet.dialog(TYPED).getByRole("textbox")).toHaveValue(new RegExp(title));
  await expect(wallet.dialog(TYPED)).toContainText("It was painted last year.");
  await wallet.reject(TYPED);
  await expect(page.getByText("You declined in your wallet. Nothing was signed.")).toHaveCount(4);
  await expectGood(page, "refused");
  await page.getByRole("button", { name: "Try again" }).click();
  await wallet.dialog(TYPED).waitFor();

  await onDatabase(stand, (client) =>
    client.query(
      "UPDATE proposal SET starts_at = starts_at - interval '4 days', ends_at = app_now() WHERE id = $1",
      [places[2]?.id],
    ),
  );
  await reloadAfter(page, () => page.reload().then(() => undefined));
  await untilInteractive(page);
  await expect(page.getByText("0 of 4 signed", { exact: true })).toBeVisible();
  await expect(row(TITLES[2] ?? "")).toContainText("Voting has ended.");
  await page.getByRole("button", { name: "Sign 3 ballots" }).click();
  await wallet.confirm(TYPED);
  await expect(page.getByText("3 of 4 signed", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Done: 3 of 4 votes counted/)).toBeVisible();
  await expect(row(TITLES[3] ?? "")).toContainText(/Yes 100 %.*No 0 %/);
  await expectGood(page, "done");
  const stored = await onDatabase(stand, (client) =>
    client.query(
      `SELECT v.choice, v.has_reason, cardinality(b.signed_together) AS together FROM vote v JOIN ballot b ON b.id = v.ballot_id
       WHERE v.proposal_id = ANY($1) ORDER BY v.proposal_id`,
      [places.map(({ id }) => id)],
    ),
  );
  expect(stored.rows).toEqual([
    { choice: "yes", has_reason: false, together: 3 },
    { choice: "no", has_reason: true, together: 3 },
    { choice: "yes", has_reason: false, together: 3 },
  ]);
});
