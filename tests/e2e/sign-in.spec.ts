import { getAddress } from "viem";
import { type LocalRole, localAccounts } from "@/local/accounts";
import { figuresOnChain } from "./chain-figures";
import { expect, localWallet, type Page, reloadAfter, test, toast, untilInteractive } from "./test";

const SIGN = "Sign this message?";

function addressOf(role: LocalRole): `0x${string}` {
  const account = localAccounts.find((candidate) => candidate.role === role);
  return getAddress(account?.address ?? "");
}

function short(role: LocalRole): string {
  const address = addressOf(role);
  return `${address.slice(0, 6)}...${address.slice(-4)}`;
}

const holdings = (page: Page) => page.getByRole("contentinfo").getByRole("region", { name: "Your holdings" });
const account = (page: Page) => page.getByRole("button", { name: /^Account/ });

async function expectFigures(
  page: Page,
  { rpcUrl, role }: { rpcUrl: string; role: LocalRole },
): Promise<void> {
  const figures = await figuresOnChain({ rpcUrl, owner: addressOf(role) });
  const shown = holdings(page).getByRole("definition");
  await expect(shown).toHaveText([figures.nft, figures.token, figures.power]);
  await expect(holdings(page).getByRole("term")).toHaveText(["Kairos", "$KAIROS", "VP"]);
}

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
