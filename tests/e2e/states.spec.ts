import { expect, expectAccessible, localWallet, open, test } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("dialogs, bars and menus have no accessibility violation in either theme", async ({ page }) => {
  await open(page, "/");
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
  await expect(page.getByRole("dialog", { name: "Connect a wallet" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  const wallet = localWallet(page);
  await wallet.connectAs("holder");
  await expect(wallet.dialog("Sign this message?")).toBeVisible();
  await expectAccessible(page);
  await wallet.reject("Sign this message?");
  await expect(page.getByRole("button", { name: "Sign message" })).toBeVisible();
  await expectAccessible(page);
  await wallet.play("On another chain");
  await expect(page.getByRole("region", { name: "Network" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("the dashboard and the signed-in page have no accessibility violation in either theme", async ({
  page,
}) => {
  await open(page, "/");
  const wallet = localWallet(page);
  await wallet.signInAs("admin");
  await wallet.choose("whale");
  await expect(page.getByText(/^Signed in as/)).toBeVisible();
  await expectAccessible(page);
  await open(page, "/admin");
  await expectAccessible(page);
});
