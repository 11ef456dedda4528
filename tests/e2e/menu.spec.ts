import { expect, expectAccessible, localWallet, test, untilInteractive } from "./test";

const phone = { width: 390, height: 844 };

test("the phone menu leads to each place, to the search and to the other theme", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  await untilInteractive(page);
  const places = [
    ["Proposals", "/proposals"],
    ["Clubs", "/clubs"],
    ["Bounties", "/bounties"],
    ["Analytics", "/analytics"],
    ["About", "/about"],
    ["Team", "/team"],
    ["Home", "/"],
  ] as const;
  const menu = page.getByRole("navigation", { name: "Mobile" });
  const toggle = page.getByRole("button", { name: "Open menu" });
  for (const [name, path] of places) {
    await toggle.click();
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(menu).toBeHidden();
  }
  await toggle.click();
  for (const item of await menu.getByRole("link").or(menu.getByRole("button")).all()) {
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await menu.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await menu.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await expect(menu).toBeHidden();
});

test("the name is whole and every control can be hit on the narrowest phones", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  const banner = page.getByRole("banner");
  const expectRoom = async () => {
    const name = banner.getByText("Club Kairos", { exact: true });
    await expect(name).toBeVisible();
    expect(await name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const control of await banner.getByRole("button").all()) {
      const box = await control.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
  };
  await expectRoom();
  await localWallet(page).signInAs("holder");
  await expect(banner.getByRole("button", { name: /^Notices/ })).toBeVisible();
  await expectRoom();
});

test("the account menu leads to the person's own pages", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await localWallet(page).signInAs("holder");
  const account = page.getByRole("button", { name: /^Account/ });
  const menu = page.getByRole("dialog", { name: "Your account" });
  const places = [
    ["Your votes", /^\/ballots$/],
    ["Drafts", /^\/drafts$/],
    ["My proposals", /^\/u\/0x\w+$/],
    ["Profile", /^\/u\/0x\w+$/],
  ] as const;
  for (const [name, path] of places) {
    await account.click();
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL((url) => path.test(url.pathname));
    await expect(menu).toBeHidden();
  }
  await account.click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(account).toBeFocused();
});

test("phones can install it: manifest, icons and the colour of the chosen theme", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/team");
  await untilInteractive(page);
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/manifest+json"]);
  const { icons, name } = await answer.json();
  expect(name).toBe("Club Kairos");
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  for (const src of [apple, ...icons.map((icon: { src: string }) => icon.src)]) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]?.startsWith("image/")]).toEqual([
      src,
      200,
      true,
    ]);
  }
  const colour = page.locator('meta[name="theme-color"]');
  await expect(colour).toHaveAttribute("content", "#0b0e15");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(colour).toHaveAttribute("content", "#fbfaf7");
  await page.getByRole("banner").getByRole("link", { name: "About", exact: true }).click();
  await expect(page).toHaveURL(/about$/);
  await expect(colour).toHaveAttribute("content", "#fbfaf7");
});
