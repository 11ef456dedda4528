import { expect, expectGood, open, test, untilInteractive } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("three questions are answered in sentences, and every number is a table and a file", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await open(page, "/analytics");
  await expect(page.getByRole("link", { name: "All time" })).toHaveAttribute("aria-current", "true");

  const turnout = page.getByRole("region", { name: "Turnout", exact: true });
  await expect(turnout.getByRole("heading", { level: 2, name: /% .*in [A-Z][a-z]+/ })).toBeVisible();
  await expect(turnout.getByRole("img", { name: /^Turnout of each proposal\./ })).toBeVisible();
  const reader = turnout.getByRole("slider", { name: "Values of Turnout of each proposal" });
  await reader.focus();
  await page.keyboard.press("End");
  const newest = (await reader.getAttribute("aria-valuetext")) ?? "";
  expect(newest).toMatch(/: .* % voted.*, (Passed|Rejected|Quorum not met)$/);
  await page.keyboard.press("Home");
  await expect(reader).toHaveAttribute("aria-valuenow", "1");
  await page.keyboard.press("End");
  await expect(turnout.getByText(newest, { exact: true })).toBeVisible();

  const power = page.getByRole("region", { name: "Who holds power" });
  await expect(
    power.getByRole("heading", {
      name: /^\d+ of \d+ holders ha(s|ve) more than half of all voting power\.$/,
    }),
  ).toBeVisible();
  await expect(power.getByRole("img", { name: /^All voting power: \d+ % / })).toBeVisible();
  const results = page.getByRole("region", { name: "NFT-only vs token-only result" });
  await expect(results.getByRole("heading", { name: /^\d+ of \d+ results would flip/ })).toBeVisible();
  await expect(results.getByRole("img", { name: /^Result \d+ % Yes, NFTs only/ }).first()).toBeVisible();

  await turnout.getByText("Table of Turnout of each proposal").click();
  const table = turnout.getByRole("table");
  await expect(table.getByRole("columnheader").first()).toHaveText("Proposal");
  const rows = await table.getByRole("row").count();
  await turnout.getByText("How it is measured: Turnout of each proposal").click();
  await expect(turnout.getByText(/^For each decided proposal: the power of all its votes/)).toBeVisible();
  const href = await turnout
    .getByRole("link", { name: "CSV of Turnout of each proposal" })
    .getAttribute("href");
  expect(href).toBe("/api/analytics/proposal-turnout.csv");
  const csv = await page.request.get(href ?? "");
  expect((await csv.text()).trimEnd().split("\r\n").length).toBeGreaterThanOrEqual(rows);

  const votes = page
    .getByRole("group")
    .filter({ has: page.getByRole("heading", { name: "When people vote" }) });
  await votes.getByRole("heading").click();
  await votes.getByRole("slider").hover({ position: { x: 3, y: 20 } });
  await expect(votes.getByText(/^0 to 10 %: Votes \d/)).toBeVisible();
  await expect(
    votes.getByText(/^Votes in each tenth of the voting time\. \d+ decided proposals of/),
  ).toBeVisible();
  await expectGood(page, "headlines, an open row, table and definition");
});

test("time and club are in the address, and NFT holders have a page", async ({ page }) => {
  await open(page, "/analytics");
  await page.getByRole("combobox", { name: "Club" }).selectOption("treasury");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\/analytics\?club=treasury$/);
  await untilInteractive(page);
  await page.getByRole("link", { name: "30 days" }).click();
  await expect(page).toHaveURL(/\/analytics\?range=30&club=treasury$/);
  await expect(page.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "true");

  await open(page, "/analytics?club=no-such-club");
  await expect(page.getByRole("heading", { name: "No club has this address" })).toBeVisible();
  await page.getByRole("link", { name: "NFT holders" }).click();
  await expect(page).toHaveURL(/\/nft-analysis$/);
  await untilInteractive(page);
  await page.getByRole("heading", { name: "NFT distribution" }).click();
  await expect(page.getByRole("img", { name: /^NFT distribution/ })).toBeVisible();
  await expect(page.getByText(/^as of block \d/).filter({ visible: true })).toHaveCount(1);
  await expectGood(page, "NFT holders");
});

test("no label leaves a phone's screen, and targets are large enough for a thumb", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/analytics");
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
  });
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter(
        (element) => element.closest("table, [tabindex='0']") === null && element.childElementCount === 0,
      )
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < 0 || right > innerWidth);
      })
      .map((element) => element.textContent),
  );
  expect(outside).toEqual([]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("main a, main summary, main button")]
      .map((element) => ({ name: element.textContent, height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44),
  );
  expect(small).toEqual([]);
});

test("every value is there without script", async ({ another }) => {
  const page = await another({ javaScriptEnabled: false });
  await page.goto("/analytics");
  await expect(page.getByRole("region", { name: "Turnout", exact: true }).getByRole("heading")).toBeVisible();
  await page.getByRole("heading", { name: "NFT distribution" }).click();
  await page.getByText("Table of NFT distribution").click();
  await expect(page.getByRole("rowheader", { name: "more than 50" })).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
});
