import { expect, expectAccessible, publicRoutes, test, untilInteractive } from "./test";

const missing = "/no/such/page";
const everyPage = [...publicRoutes, missing];
/** The header link that marks the current place. */
const highlighted: Record<string, string[]> = {
  "/": ["Home"],
  "/clubs": ["Clubs"],
  "/spaces": ["Clubs"],
  "/my-proposals": ["Clubs"],
  "/analytics": ["Analytics"],
  "/nft-analysis": ["Analytics"],
  "/about": ["About"],
  "/team": ["Team"],
};

// Loading a page takes longer than checking it, so one visit checks everything.
for (const path of everyPage) {
  const status = path === missing ? 404 : 200;
  test(`${path} answers ${status} with one heading, accessible in both themes, not wider than 320 px`, async ({
    page,
    complaints,
    isMobile,
  }) => {
    if (status === 404) complaints.expect(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await untilInteractive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Club 2025");
    // A phone has the links in its menu.
    if (!isMobile) {
      const current = page.locator('header a[aria-current="page"]:visible');
      await expect(current).toHaveText(highlighted[path] ?? []);
    }
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    // Never compare with innerWidth: a phone zooms out until everything fits.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  for (const path of everyPage) {
    test(`${path} is complete and covered by nothing`, async ({ page, complaints }) => {
      if (path === missing) complaints.expect(/status of 404/);
      await page.goto(path);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      const isOnTop = await heading.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && (element.contains(top) || top.contains(element));
      });
      expect(isOnTop).toBe(true);
    });
  }
});

test("a club that doesn't exist answers 404", { tag: "@once" }, async ({ request }) => {
  for (const path of ["/clubs/no-such-club", "/spaces/no-such-club"]) {
    expect((await request.get(path)).status()).toBe(404);
  }
});
