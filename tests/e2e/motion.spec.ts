import { expect, localWallet, test, untilInteractive } from "./test";

test("the confetti's 300 pieces are one picture to compose", async ({ page }) => {
  await page.goto("/about");
  await untilInteractive(page);
  const wallet = localWallet(page);
  await wallet.connectAs("holder");
  await wallet.confirm("Sign this message?");
  await page.locator("[data-celebration] canvas").waitFor();
  await expect(page.locator("[data-celebration] *")).toHaveCount(1);
});

test("the theme fades over where motion is allowed, and changes without it where it isn't", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { fades: 0 });
    document.startViewTransition = (change) => {
      Object.assign(window, { fades: Number(Reflect.get(window, "fades")) + 1 });
      return start(change);
    };
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/about");
  await untilInteractive(page);
  const fades = () => page.evaluate(() => Number(Reflect.get(window, "fades")));
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await fades()).toBe(1);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await fades()).toBe(1);
});
