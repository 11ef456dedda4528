import { expect, localWallet, reloadAfter, test, toast, untilInteractive } from "./test";
import { account, addressOf, expectFigures, holdings, SIGN, short } from "./whoever-signs-in";

test("connect, automatic login, confetti, reload, and the footer shows the chain's numbers", async ({
  page,
  stand,
}) => {
  await page.goto("/");
  await untilInteractive(page);
  const wallet = localWallet(page);
  await wallet.connectAs("holder");
  const connectedAt = Date.now();
  await expect(toast(page, "Wallet Connected")).toBeVisible();
  await expect(toast(page, "Please sign the message to authenticate.")).toBeVisible();
  await expect(wallet.dialog(SIGN)).toBeVisible();
  expect(Date.now() - connectedAt).toBeGreaterThan(800);
  await expect(wallet.dialog(SIGN).getByRole("textbox")).toHaveValue(
    new RegExp(
      `^${new URL(stand.url).host} wants you to sign in .*\n${addressOf("holder")}\n\nSign in to Club Kairos\n`,
    ),
  );
  let confettiAt = 0;
  await reloadAfter(page, async () => {
    await wallet.confirm(SIGN);
    await expect(toast(page, "Signed In Successfully")).toBeVisible();
    await expect(toast(page, "You are now signed in with your Cronos wallet.")).toBeVisible();
    await expect(page.locator("[data-celebration] canvas")).toBeVisible();
    confettiAt = Date.now();
  });
  expect(Date.now() - confettiAt).toBeGreaterThan(3_000);
  await expectFigures(page, { rpcUrl: stand.rpcUrl, role: "holder" });
  await expect(account(page)).toContainText(short("holder"));
  await expect(page.getByText("WHALE", { exact: true })).toHaveCount(0);
});

for (const role of ["whale", "newcomer", "contract-wallet"] as const) {
  const details = role === "whale" ? {} : { tag: "@once" };
  test(`the ${role} signs in and sees the figures of the chain`, details, async ({ page, stand }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about");
    await untilInteractive(page);
    await localWallet(page).signInAs(role);
    await expectFigures(page, { rpcUrl: stand.rpcUrl, role });
    await expect(page.getByText("WHALE", { exact: true })).toHaveCount(role === "whale" ? 1 : 0);
    if (role !== "whale") return;
    await page.getByText("WHALE", { exact: true }).hover();
    await expect(page.getByRole("tooltip")).toHaveText(
      "Whale status: Over 50 Kairos NFTs and 1 trillion $KAIROS tokens!",
    );
  });
}

test("a rejected connection shows nothing, a rejected signature does, and the button signs later", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  const wallet = localWallet(page);
  await wallet.askToConnect();
  await wallet.reject("Connect to this site?");
  await expect(page.getByRole("dialog", { name: "Connect a wallet" })).toBeVisible();
  await expect(page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await wallet.connectAs("holder");
  await wallet.reject(SIGN);
  await expect(toast(page, "Sign-In Cancelled")).toBeVisible();
  await expect(
    toast(page, "You cancelled the signature request. Please try again to sign in."),
  ).toBeVisible();
  await expect(holdings(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Sign message" }).click();
  await reloadAfter(page, () => wallet.confirm(SIGN));
  await expect(holdings(page)).toBeVisible();
});

test("sign out ends the session for ever", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await account(page).click();
  await page.getByRole("dialog", { name: "Your account" }).getByRole("button", { name: "Sign out" }).click();
  await expect(toast(page, "Signed Out")).toBeVisible();
  await expect(toast(page, "You have been signed out successfully.")).toBeVisible();
  await expect(holdings(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Connect( wallet)?$/ })).toBeVisible();
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
  await page.reload();
  await untilInteractive(page);
  await expect(page.getByRole("button", { name: /^Connect( wallet)?$/ })).toBeVisible();
});
