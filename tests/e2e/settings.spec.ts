import type { Browser } from "@playwright/test";
import { createWalletClient, encodeFunctionData, erc20Abi, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt, localAccounts, localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { localChain } from "@/local/local-chain";
import { signInByKey } from "./sign-in-by-key";
import { expect, expectNoViolations, type Page, test, untilInteractive } from "./test";

// Settings are everybody's: this file runs alone, and each test leaves the defaults behind.
test.describe.configure({ mode: "serial" });

const ADMIN = 0;
const WHALE = 1;
const FEE_WEI = 333_333_333n * 10n ** 18n;
const SHOTS = process.env["SETTINGS_SHOTS"];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilInteractive(page);
}

/** At both widths and in both themes: nothing wider than the screen, and axe finds nothing. */
async function expectGood(page: Page, name: string): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${name} is wider than ${size.width} px`).toBeLessThanOrEqual(0);
    for (const theme of ["dark", "light"]) {
      await page.evaluate(async (value) => {
        document.documentElement.setAttribute("data-theme", value);
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      }, theme);
      await expectNoViolations(page);
      if (SHOTS)
        await page.screenshot({ path: `${SHOTS}/${name}-${size.width}-${theme}.png`, fullPage: true });
    }
  }
}

/** Another person's browser, without motion. */
async function openAnother(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  return context.newPage();
}

async function signedIn(page: Page, url: string, index: number): Promise<void> {
  await signInByKey({ page, url, privateKey: accountAt(index).privateKey });
}

async function newDraft(page: Page, url: string, title: string): Promise<string> {
  const headers = { origin: url };
  const created = await page.request.post(`${url}/api/drafts`, { headers, data: { club: "treasury" } });
  expect(created.status(), await created.text()).toBe(200);
  const { id, edition, earliestStart, periodSeconds } = await created.json();
  const data = { edition, title, body: "All of it.", discussion: "", earliestStart, periodSeconds };
  const saved = await page.request.patch(`${url}/api/drafts/${id}`, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
  return id;
}

const feePage = (draftId: string) => `/clubs/treasury/proposals/new?draft=${draftId}&step=pay`;

test("the admin credits a payment that nobody claimed, and its author goes on without paying", async ({
  browser,
  page,
  stand,
}) => {
  test.setTimeout(240_000);
  const author = await openAnother(browser);
  await signedIn(author, stand.url, WHALE);
  const draftId = await newDraft(author, stand.url, "Paid from another device");
  const txHash = await payAdmin(stand.rpcUrl);

  await signedIn(page, stand.url, ADMIN);
  await open(page, `/admin/fees?q=${txHash}`);
  const ask = page
    .getByRole("button", { name: /on the chain$|Ask the chain about this transaction/ })
    .first();
  await ask.click();
  const row = page
    .getByRole("table", { name: "Fee payments" })
    .getByRole("row")
    .filter({ hasText: "Unmatched" });
  await expect(row).toContainText("333,333,333.00");
  await expectGood(page, "fees-unmatched");
  await row.getByRole("button", { name: /^Credit payment/ }).click();
  const dialog = page.getByRole("dialog", { name: "Credit this payment?" });
  await dialog.getByLabel("What it was paid for").selectOption(`proposal:${draftId}`);
  await dialog.getByLabel("Reason, public").fill("Paid from another device");
  await expectGood(page, "fees-dialog");
  await dialog.getByRole("button", { name: "Credit it" }).click();
  await expect(dialog).toHaveCount(0);
  await open(page, "/admin/fees?tab=recovered");
  await expect(
    page
      .getByRole("table", { name: "Fee payments" })
      .getByRole("row")
      .filter({ hasText: "Paid from another device" }),
  ).toContainText("Recovered");
  await expectGood(page, "fees-recovered");

  await open(author, stand.url + feePage(draftId));
  await expect(author.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await expect(author.getByRole("button", { name: /Continue|Sign and publish/ }).first()).toBeEnabled({
    timeout: 30_000,
  });
  await author.context().close();
});

async function payAdmin(rpcUrl: string): Promise<string> {
  const admin = localAccounts.find(({ role }) => role === "admin");
  if (!admin) throw new Error("there is no admin");
  const wallet = createWalletClient({
    account: privateKeyToAccount(accountAt(WHALE).privateKey),
    chain: localChain,
    transport: http(rpcUrl),
  });
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: "transfer",
    args: [admin.address, FEE_WEI],
  });
  const hash = await wallet.sendTransaction({ to: localContracts.token, data, gas: 100_000n });
  await callRpc({ rpcUrl, method: "anvil_mine", params: ["0x14"] });
  return hash;
}
