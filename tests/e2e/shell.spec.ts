import { expect, hold, type Page, test, untilInteractive } from "./test";

/** Follows a header link, through the menu if the header has one. */
async function follow(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole("banner")
    .getByRole("link", { name, exact: true })
    .and(page.locator(":visible"))
    .click();
}

test("the overlay of the first check shows Loading and goes away", async ({ page }) => {
  const release = await hold(page, "**/api/auth/me");
  await page.goto("/");
  const overlay = page.locator("[data-first-check]");
  await expect(overlay).toContainText("Loading");
  const box = await overlay.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  release();
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a slow page shows the spinner with Loading..., which goes away", async ({ page }) => {
  await page.goto("/");
  await untilInteractive(page);
  const release = await hold(page, /\/about/);
  await follow(page, "About");
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByText("Loading...")).toHaveCount(0);
});

test("the theme is dark at first, kept when changed, and never flashes", { tag: "@once" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    Reflect.set(window, "themesSeen", seen);
    const look = () => {
      // Before the header, there is nothing to see in any theme.
      if (document.querySelector("header")) seen.push(document.documentElement.getAttribute("data-theme"));
      if (seen.length < 30) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const themesSeen = () => page.evaluate(() => [...new Set(Reflect.get(window, "themesSeen"))]);
  await page.goto("/");
  await untilInteractive(page);
  expect(await themesSeen()).toEqual(["dark"]);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await untilInteractive(page);
  expect(await themesSeen()).toEqual(["light"]);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
});

test("the mobile menu opens, marks the current place, and closes when the location changes", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await untilInteractive(page);
  const menu = page.getByRole("navigation", { name: "Mobile" });
  await expect(menu).toBeHidden();
  await follow(page, "Team");
  await expect(page).toHaveURL(/\/team$/);
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(menu).toBeVisible();
  await expect(menu.locator('a[aria-current="page"]')).toHaveText(["Team"]);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(menu).toBeHidden();
});

test("the footer has the year and the three configured links", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Club 2025");
  const hrefs = await footer
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  for (const href of [
    "https://social.example/kairos",
    "https://kairos.example",
    "https://chat.example/kairos",
  ]) {
    expect(hrefs).toContain(href);
  }
});

test("the skip link is the keyboard's first stop and leads to the content", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/");
  await untilInteractive(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
