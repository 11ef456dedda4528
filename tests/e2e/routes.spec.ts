import { expect, expectNoViolations, publicRoutes, test, untilInteractive } from "./test";

const everyPage = [...publicRoutes, "/no/such/page"];

for (const path of everyPage) {
  test.describe(path, () => {
    const status = path === "/no/such/page" ? 404 : 200;

    test(`answers ${status} with one heading, without a complaint`, async ({ page, complaints }) => {
      if (status === 404) complaints.expect(/status of 404/);
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await untilInteractive(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText("Club 2025");
    });

    for (const theme of ["dark", "light"] as const) {
      test(`has no accessibility violation in the ${theme} theme`, async ({ page, complaints }) => {
        if (status === 404) complaints.expect(/status of 404/);
        await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
        await page.goto(path);
        await untilInteractive(page);
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        await expectNoViolations(page);
      });
    }

    test("does not scroll sideways at 320 px", async ({ page, complaints }) => {
      if (status === 404) complaints.expect(/status of 404/);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(path);
      await untilInteractive(page);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess).toBeLessThanOrEqual(0);
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  for (const path of everyPage) {
    test(`${path} is complete and covered by nothing`, async ({ page, complaints }) => {
      if (path === "/no/such/page") complaints.expect(/status of 404/);
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

test("a club that doesn't exist answers 404", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  for (const path of ["/clubs/no-such-club", "/spaces/no-such-club"]) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});
