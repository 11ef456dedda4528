import { localWallet } from "./local-wallet";
import { expect, expectNoViolations, test, untilInteractive } from "./test";

for (const theme of ["dark", "light"] as const) {
  test(`dialogs, bars and menus have no accessibility violation in the ${theme} theme`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
    await page.goto("/");
    await untilInteractive(page);
    const menu = page.getByRole("button", { name: "Open menu" });
    if (await menu.isVisible()) {
      await menu.click();
      await expectNoViolations(page);
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
    await expect(page.getByRole("dialog", { name: "Connect a wallet" })).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");

    const wallet = localWallet(page);
    await wallet.connectAs("holder");
    await expect(wallet.dialog("Sign this message?")).toBeVisible();
    await expectNoViolations(page);
    await wallet.reject("Sign this message?");
    await expect(page.getByRole("button", { name: "Sign message" })).toBeVisible();
    await expectNoViolations(page);
    await wallet.play("On another chain");
    await expect(page.getByRole("region", { name: "Network" })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole("button", { name: /^Account/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolations(page);
  });

  test(`the dashboard and the signed-in page have no accessibility violation in the ${theme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
    await page.goto("/");
    await untilInteractive(page);
    const wallet = localWallet(page);
    await wallet.signInAs("admin");
    await wallet.choose("whale");
    await expect(page.getByText(/^Signed in as/)).toBeVisible();
    await expectNoViolations(page);
    await page.goto("/admin");
    await untilInteractive(page);
    await expectNoViolations(page);
  });
}
