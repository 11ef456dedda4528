import { expect, open, test } from "./test";

test("a result prints whole, in dark on white, without what is pressed", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await open(page, "/clubs/treasury/proposals/1");
  const folded = page.getByText("Snapshot block", { exact: true }).first();
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(folded).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  // Addresses can be pressed, and are read all the same.
  await expect(page.locator("button:not(dd *), search, form").filter({ visible: true })).toHaveCount(0);
  const seen = await page.evaluate(() => ({
    paper: getComputedStyle(document.documentElement).backgroundColor,
    ink: getComputedStyle(document.body).color,
  }));
  expect(seen).toEqual({ paper: "rgb(255, 255, 255)", ink: "rgb(0, 0, 0)" });
});

for (const path of ["/proposals", "/verify", "/clubs"]) {
  test(`no field of ${path} is so small that a phone zooms into it`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    await page.locator("details").evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute("open", "");
    });
    const fields = page.locator("main :is(input, textarea, select)").filter({ visible: true });
    const sizes = await fields.evaluateAll((found) =>
      found.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
}
