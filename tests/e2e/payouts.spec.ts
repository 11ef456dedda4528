import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt, localAccounts, localContracts } from "@/local/accounts";
import { sendTransaction } from "@/local/chain-transactions";
import { insertAnnounced } from "@/tests/builders/payout-rows";
import { insertClub } from "@/tests/builders/proposal-rows";
import { localWallet } from "./local-wallet";
import { onDatabase } from "./on-database";
import type { StandUrls } from "./stand";
import { expect, expectAccessible, open, type Page, test, untilInteractive } from "./test";
import { uniqueSlug } from "./unique-slug";

const WEI = 10n ** 18n;
const PRIZES = [1_250n * WEI, 500n * WEI];
// Nobody whose holdings another journey reads.
const winners = [accountAt(191).address, accountAt(192).address];
const whale = localAccounts.find(({ role }) => role === "whale");

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a sponsor pays two winners, one in the page and one by a pasted hash; a wrong hash is refused with its reason", async ({
  page,
  stand,
  complaints,
}) => {
  test.setTimeout(120_000);
  // What does not prove a payment is answered with the refusal that the page shows.
  complaints.expect(/status of 400 .*\/proof/);
  const path = await announce(stand);
  await open(page, path);
  const wallet = localWallet(page);
  await wallet.signInAs("whale");
  const payments = page.getByRole("list", { name: "Payments" }).getByRole("listitem");
  await expect(payments).toHaveCount(2);
  await expect(page.getByText("0 of 2 paid, proved on chain")).toBeVisible();
  await expect(page.getByText(/Each costs (less than|about) [\d.]+ CRO for gas/)).toBeVisible();
  await expectFits(page, "before paying");

  await payments.first().getByRole("button", { name: /^Pay/ }).click();
  await wallet.reject("Send this transaction?");
  await expect(payments.first().getByRole("alert")).toHaveText("You declined the request in your wallet.");
  await payments.first().getByRole("button", { name: /^Pay/ }).click();
  await expect(wallet.dialog("Send this transaction?")).toContainText("0xa9059cbb");
  await wallet.confirm("Send this transaction?");
  await expect(page.getByText("1 of 2 paid, proved on chain")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Paid, proved", { exact: true })).toHaveCount(1);
  await expect(payments).toHaveCount(1);

  const toStranger = await pay(stand, accountAt(193).address, PRIZES[1]);
  const toWinner = await pay(stand, winners[1], PRIZES[1]);
  await page.reload();
  await untilInteractive(page);
  await payments.getByRole("button", { name: "Paste a transaction hash" }).click();
  const field = page.getByLabel("Transaction that paid the 2nd prize");
  await field.fill("0x12");
  await page.getByRole("button", { name: "Prove with it" }).click();
  await expect(page.getByText("A transaction hash is 0x and 64 hex digits.")).toBeVisible();
  await field.fill(toStranger);
  await page.getByRole("button", { name: "Prove with it" }).click();
  await expect(
    page.getByText("The transaction pays somebody else than the winner of this prize."),
  ).toBeVisible();
  await page.getByText("Paying from a Safe?").click();
  await expectFits(page, "a wrong hash");
  await field.fill(toWinner);
  await page.getByRole("button", { name: "Prove with it" }).click();
  await expect(page.getByText("2 of 2 paid, proved on chain")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("heading", { name: "Pay the winners" })).toHaveCount(0);
  await expectFits(page, "paid");
});

/** Within the window and accessible in both themes, on a phone and on a desk. */
async function expectFits(page: Page, moment: string): Promise<void> {
  for (const width of [390, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide, `${moment} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
}

/** A bounty of the whale's whose two winners are announced. */
async function announce(stand: StandUrls): Promise<string> {
  return onDatabase(stand, async (client) => {
    const query = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    const slug = uniqueSlug("paying-club");
    const { number } = await insertAnnounced(query, {
      clubId: await insertClub(query, slug),
      sponsor: String(whale?.address).toLowerCase(),
      title: "A map of all bridges",
      token: localContracts.token.toLowerCase(),
      winners: winners.map((winner) => winner.toLowerCase()),
      prizesWei: PRIZES,
    });
    return `/clubs/${slug}/bounties/${number}`;
  });
}

async function pay({ rpcUrl }: StandUrls, to: Hex | undefined, amount: bigint | undefined): Promise<Hex> {
  if (!whale || !to || amount === undefined) throw new Error("nothing to pay with");
  const { transactionHash } = await sendTransaction({
    rpcUrl,
    account: privateKeyToAccount(whale.privateKey),
    to: localContracts.token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amount] }),
  });
  return transactionHash;
}
