import { expect, localWallet, test, toast, untilInteractive } from "./test";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
});

test("a wallet on another chain gets a notice, and one tap switches it", async ({ page }) => {
  const wallet = localWallet(page);
  await wallet.connectAs("holder");
  await wallet.reject("Sign this message?");
  await wallet.play("On another chain");
  const bar = page.getByRole("region", { name: "Network" });
  await expect(bar).toContainText("Wrong network");
  await bar.getByRole("button", { name: "Switch to Cronos" }).click();
  await wallet.confirm("Switch network?");
  await expect(bar).toHaveCount(0);
});

test("a wallet that doesn't know Cronos (4902) is given it", { tag: "@once" }, async ({ page }) => {
  const wallet = localWallet(page);
  await wallet.connectAs("holder");
  await wallet.reject("Sign this message?");
  await wallet.play("On another chain");
  await wallet.play("Cronos unknown");
  const bar = page.getByRole("region", { name: "Network" });
  await bar.getByRole("button", { name: "Switch to Cronos" }).click();
  await wallet.confirm("Add this network?");
  await expect(bar).toHaveCount(0);
});

for (const [trouble, code] of [
  ["Locked", 4100],
  ["No connection", 4900],
] as const) {
  test(`a wallet that answers ${code} leads to words, and to a connection once it is mended`, {
    tag: "@once",
  }, async ({ page }) => {
    const wallet = localWallet(page);
    await wallet.play(trouble);
    await wallet.askToConnect();
    await expect(toast(page, "Connection Error")).toBeVisible();
    await expect(page.getByRole("region", { name: /^Notifications/ })).not.toContainText(String(code));
    await page.keyboard.press("Escape");
    await wallet.stopPlaying(trouble);
    await wallet.connectAs("holder");
    await expect(toast(page, "Wallet Connected")).toBeVisible();
  });
}

test("several wallets announced by EIP-6963 are listed side by side", async ({ page }) => {
  await page.evaluate(() => {
    const info = {
      uuid: "b6a1f0c2-1111-4222-8333-944445555666",
      name: "Second wallet",
      icon: "data:image/svg+xml,<svg/>",
      rdns: "example.second",
    };
    const provider = { request: async () => [], on: () => undefined, removeListener: () => undefined };
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
      );
    window.addEventListener("eip6963:requestProvider", announce);
    announce();
  });
  await page.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a wallet" });
  await expect(dialog.getByRole("button", { name: /Second wallet/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: /Local wallet/i })).toBeVisible();
});

test("the connect dialog keeps the focus, and Escape returns it", { tag: "@once" }, async ({ page }) => {
  const button = page.getByRole("button", { name: /^Connect( wallet)?$/ });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Connect a wallet" });
  await expect(dialog).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("a toast disappears after 5 s, or with a swipe of 50 px to the right, and not at 49", {
  tag: "@once",
}, async ({ page }) => {
  const wallet = localWallet(page);
  await wallet.connectAs("holder");
  await wallet.reject("Sign this message?");
  const notice = toast(page, "Sign-In Cancelled");
  await expect(notice).toBeVisible();
  const shownAt = Date.now();
  await expect(notice).toHaveCount(0, { timeout: 8_000 });
  expect(Date.now() - shownAt).toBeGreaterThan(4_000);

  for (const [distance, isGone] of [
    [49, false],
    [50, true],
  ] as const) {
    await page.getByRole("button", { name: "Sign message" }).click();
    // One that comes while the last slides out would go with it; a person is not that fast.
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    await wallet.reject("Sign this message?");
    await expect(notice).toBeVisible();
    // The card slides in, and an earlier press would miss it.
    await page.waitForTimeout(600);
    const box = await notice.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= distance; step += 1) await page.mouse.move(x + step, y);
    await page.mouse.up();
    if (isGone) await expect(notice).toHaveCount(0, { timeout: 2_000 });
    else {
      await page.waitForTimeout(1_000);
      await expect(notice).toBeVisible();
    }
  }
});

test("F8 moves the focus to the toasts, and a new one replaces the last", { tag: "@once" }, async ({
  page,
}) => {
  const wallet = localWallet(page);
  await wallet.connectAs("holder");
  await expect(toast(page, "Wallet Connected")).toBeVisible();
  await wallet.reject("Sign this message?");
  await expect(toast(page, "Sign-In Cancelled")).toBeVisible();
  await expect(toast(page, "Wallet Connected")).toHaveCount(0);
  await page.keyboard.press("F8");
  const region = page.getByRole("region", { name: /^Notifications/ });
  expect(await region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});
