import { expect, localWallet, reloadAfter, test, toast, untilInteractive } from "./test";
import { account, expectFigures, holdings, SIGN, short } from "./whoever-signs-in";

test("after a reload the wallet is connected again, and nothing asks for a signature", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/");
  await untilInteractive(page);
  const wallet = localWallet(page);
  await wallet.connectAs("newcomer");
  await wallet.reject(SIGN);
  await page.reload();
  await expect(account(page)).toContainText(short("newcomer"));
  await expect(page.getByRole("button", { name: "Sign message" })).toBeVisible();
  await page.waitForTimeout(1_800);
  await expect(wallet.dialog(SIGN)).toHaveCount(0);
});

test("sign out works when the server is gone", { tag: "@once" }, async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/api\/auth\/logout/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await localWallet(page).signInAs("holder");
  await page.route("**/api/auth/logout", (route) => route.abort());
  await account(page).click();
  await page.getByRole("dialog", { name: "Your account" }).getByRole("button", { name: "Sign out" }).click();
  await expect(toast(page, "Signed Out")).toBeVisible();
  await expect(holdings(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Connect( wallet)?$/ })).toBeVisible();
});

test("disconnecting in the wallet signs out", { tag: "@once" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  // After the reload the page reconnects: what it never had can't leave it.
  await expect(page.getByRole("button", { name: /^Account [^,]+$/ })).toBeVisible();
  await wallet.disconnectSite();
  await expect(toast(page, "Wallet Disconnected")).toBeVisible();
  await expect(holdings(page)).toHaveCount(0);
  await expect.poll(async () => (await page.request.get("/api/auth/me")).status()).toBe(401);
});

test("another account in the wallet changes nothing by itself: a bar offers both ways", async ({
  page,
  stand,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await wallet.choose("whale");
  const bar = page.getByRole("region", { name: "Account" });
  await expect(bar).toContainText(`Signed in as ${short("holder")}, wallet is ${short("whale")}`);
  await page.waitForTimeout(1_500);
  await expect(wallet.dialog(SIGN)).toHaveCount(0);
  await expectFigures(page, { rpcUrl: stand.rpcUrl, role: "holder" });

  await bar.getByRole("button", { name: "Switch back" }).click();
  await wallet.dialog("Connect to this site?").getByRole("radio", { name: "Holder" }).check();
  await wallet.confirm("Connect to this site?");
  await expect(bar).toHaveCount(0);

  await wallet.choose("whale");
  await bar.getByRole("button", { name: /^Sign in as/ }).click();
  await reloadAfter(page, () => wallet.confirm(SIGN));
  await expectFigures(page, { rpcUrl: stand.rpcUrl, role: "whale" });
  await expect(bar).toHaveCount(0);
});

test("what a person has typed survives the reload after the confetti", async ({ page }) => {
  await page.goto("/about");
  await untilInteractive(page);
  const field = page.getByLabel("Kairos NFTs", { exact: true });
  const result = page.getByRole("status").filter({ hasText: "Voting power" });
  await field.fill("23");
  const counted = await result.textContent();
  await localWallet(page).signInAs("holder");
  await expect(account(page)).toBeVisible();
  await expect(field).toHaveValue("23");
  // The calculator counts with it, so the page knows it and doesn't just show it.
  await expect(result).toHaveText(counted ?? "");
});

test("one message at a time leads to the signature, and the header stays where it is", async ({ page }) => {
  await page.goto("/about");
  await untilInteractive(page);
  const brand = page.getByRole("banner").getByRole("link", { name: "Club Kairos, home" });
  const before = await brand.boundingBox();
  const wallet = localWallet(page);
  await wallet.connectAs("holder");
  await expect(toast(page, "Wallet Connected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign message" })).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Sign in" })).toHaveCount(0);
  await wallet.reject(SIGN);
  await expect(toast(page, "Sign-In Cancelled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign message" })).toHaveCount(1);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("region", { name: "Sign in" })).toBeVisible();
  expect(await brand.boundingBox()).toEqual(before);
});
