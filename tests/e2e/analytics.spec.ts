import { expect, expectGood, open, test, untilInteractive } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("numbers are read by keyboard and pointer, as a table and as a file, for all clubs and for one", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, "/analytics?range=all");
  await expect(page.getByRole("term").filter({ hasText: "Turnout by power" })).toBeVisible();

  const turnout = page.getByRole("region", { name: "Turnout", exact: true });
  await expect(turnout.getByRole("img", { name: /^Turnout/ })).toBeVisible();
  const reader = turnout.getByRole("slider", { name: "Values of Turnout" });
  await reader.focus();
  await page.keyboard.press("End");
  const newest = (await reader.getAttribute("aria-valuetext")) ?? "";
  expect(newest).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}: By power .*, By holders /);
  await page.keyboard.press("Home");
  await expect(reader).toHaveAttribute("aria-valuenow", "1");
  await page.keyboard.press("End");
  await expect(turnout.getByText(newest, { exact: true })).toBeVisible();
  const votes = page.getByRole("region", { name: "When people vote" });
  await votes.getByRole("slider").hover({ position: { x: 3, y: 20 } });
  await expect(votes.getByText(/^0 to 10 %: Votes \d/)).toBeVisible();

  await turnout.getByText("Table of Turnout").click();
  const table = turnout.getByRole("table");
  await expect(table.getByRole("columnheader").first()).toHaveText("From");
  const rows = await table.getByRole("row").count();
  await turnout.getByText("Definition of Turnout").click();
  await expect(turnout.getByText(/^By power: the power of all votes/)).toBeVisible();
  await expectGood(page, "table and definition");
  const href = await turnout.getByRole("link", { name: "CSV of Turnout" }).getAttribute("href");
  expect(href).toBe("/api/analytics/turnout.csv?range=all");
  const csv = await page.request.get(href ?? "");
  expect((await csv.text()).trimEnd().split("\r\n")).toHaveLength(rows);

  await page.getByRole("combobox", { name: "Club" }).selectOption("treasury");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\/analytics\?range=all&club=treasury$/);
  await untilInteractive(page);
  await expect(page.getByText(/^Proposals of .* that ended in this time\.$/)).toBeVisible();
  await page.getByRole("link", { name: "30 days" }).click();
  await expect(page).toHaveURL(/\/analytics\?range=30&club=treasury$/);
  await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "true");

  await open(page, "/analytics?club=no-such-club");
  await expect(page.getByRole("heading", { name: "No club has this address" })).toBeVisible();
  await page.getByRole("link", { name: "NFT holders" }).click();
  await expect(page).toHaveURL(/\/nft-analysis$/);
  await untilInteractive(page);
  await expect(page.getByRole("img", { name: /^NFT distribution/ })).toBeVisible();
  await expect(page.getByText(/^as of block \d/).first()).toBeVisible();
  await expectGood(page, "NFT holders");
});

test("every value is there without script", async ({ browser, stand }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stand.url });
  const page = await context.newPage();
  await page.goto("/analytics?range=all");
  const spread = page.getByRole("region", { name: "NFT distribution", exact: true });
  await spread.getByText("Table of NFT distribution").click();
  await expect(spread.getByRole("rowheader", { name: "more than 50" })).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
  await context.close();
});
