import { createWalletClient, encodeFunctionData, erc20Abi, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt, localChain, localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { onDatabase, signInByKey } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, open, type Page, test, untilInteractive } from "./test";

// Settings affect everybody, so this file runs alone, one test after the other, and restores what it found.
test.describe.configure({ mode: "serial" });

const admin = accountAt(0);
const whale = accountAt(1);
const OLD_FEE = "333,333,333";
const NEW_FEE = "444,444,444";
const FEE_WEI = 333_333_333n * 10n ** 18n;

let found = 0;

test.beforeEach(async ({ page, stand }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInByKey({ page, url: stand.url, privateKey: admin.privateKey });
  found = await newestVersion(stand);
});

test.afterEach(async ({ page, stand }) => {
  const version = await newestVersion(stand);
  if (version === found) return;
  const answer = await page.request.post("/api/admin/settings/restore", {
    headers: { origin: stand.url },
    data: { version, restore: found, reason: "The journey is over", confirmation: "CHANGE" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
});

test("the admin changes the fee: a payment that has begun keeps the old one, the next has the new one", async ({
  another,
  page,
  stand,
}) => {
  test.setTimeout(60_000);
  const author = await another();
  await signInByKey({ page: author, url: stand.url, privateKey: whale.privateKey });
  const begun = await newDraft(author, stand, "Begun before the change");
  await open(author, feePage(begun));
  await expect(feeOf(author)).toContainText(OLD_FEE);

  await open(page, "/admin/settings");
  await page.getByLabel("Proposal fee, in whole tokens").fill(NEW_FEE);
  await page.getByLabel("Announcement on every page").check();
  await page.getByLabel("Text", { exact: true }).fill("The fee changed today.");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar).toContainText("Write the reason.");
  await bar.getByLabel("Reason, public").fill("The vote of November");
  await expect(bar.getByRole("button", { name: "Save" })).toBeDisabled();
  await bar.getByLabel("Type CHANGE to confirm").fill("CHANGE");
  await expectGood(page, "unsaved settings");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(bar).toHaveCount(0);
  const holding = page.getByRole("article").filter({ hasText: "holds now" });
  await expect(holding).toContainText("The vote of November");
  await expectGood(page, "saved settings");

  await author.reload();
  await untilInteractive(author);
  await expect(feeOf(author)).toContainText(OLD_FEE);
  const later = await newDraft(author, stand, "Begun after the change");
  await open(author, feePage(later));
  await expect(feeOf(author)).toContainText(NEW_FEE);

  const banner = author.getByRole("complementary", { name: "Announcement" });
  await expect(banner).toContainText("The fee changed today.");
  await expectGood(author, "the fee under the announcement");
  await banner.getByRole("button", { name: "Close the announcement" }).click();
  await expect(banner).toBeHidden();
  await open(author, "/clubs");
  await expect(banner).toBeHidden();
});

test("the admin credits an unclaimed payment, and its author continues without paying", async ({
  another,
  page,
  stand,
}) => {
  test.setTimeout(60_000);
  const author = await another();
  await signInByKey({ page: author, url: stand.url, privateKey: whale.privateKey });
  const draftId = await newDraft(author, stand, "Paid from another device");
  const txHash = await payAdmin(stand.rpcUrl);

  await open(page, `/admin/fees?q=${txHash}`);
  await page
    .getByRole("button", { name: /on the chain$|Ask the chain about this transaction/ })
    .first()
    .click();
  const payments = page.getByRole("table", { name: "Fee payments" }).getByRole("row");
  const unmatched = payments.filter({ hasText: "Unmatched" });
  await expect(unmatched).toContainText("333,333,333.00");
  await unmatched.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: /^Credit payment/ }).click();
  const dialog = page.getByRole("dialog", { name: "Credit this payment?" });
  await dialog.getByLabel("What it was paid for").selectOption(`proposal:${draftId}`);
  await dialog.getByLabel("Reason, public").fill("Paid from another device");
  await expectGood(page, "crediting a payment");
  await dialog.getByRole("button", { name: "Credit payment" }).click();
  await expect(dialog).toHaveCount(0);
  await open(page, "/admin/fees?tab=recovered");
  await expect(payments.filter({ hasText: "Paid from another device" }).first()).toContainText("Recovered");
  await expectGood(page, "recovered payments");

  await open(author, feePage(draftId));
  await expect(author.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await expect(author.getByRole("button", { name: /Continue|Sign and publish/ }).first()).toBeEnabled();
});

const feePage = (draftId: string) => `/clubs/treasury/proposals/new?draft=${draftId}&step=pay`;

/** The card of the fee step, which names the amount to pay. */
const feeOf = (page: Page) => page.getByRole("region", { name: "Fee", exact: true });

async function newDraft(page: Page, { url }: StandUrls, title: string): Promise<string> {
  const headers = { origin: url };
  const created = await page.request.post("/api/drafts", { headers, data: { club: "treasury" } });
  expect(created.status(), await created.text()).toBe(200);
  const { id, edition, earliestStart, periodSeconds } = await created.json();
  const data = { edition, title, body: "All of it.", discussion: "", earliestStart, periodSeconds };
  const saved = await page.request.patch(`/api/drafts/${id}`, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
  return id;
}

/** Pays a proposal fee without telling the app; answers the transaction's hash once it is deep enough. */
async function payAdmin(rpcUrl: string): Promise<string> {
  const wallet = createWalletClient({
    account: privateKeyToAccount(whale.privateKey),
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

async function newestVersion(stand: StandUrls): Promise<number> {
  return onDatabase(stand, async (client) => {
    const { rows } = await client.query("SELECT coalesce(max(version), 0) AS newest FROM settings_version");
    return rows[0].newest;
  });
}
