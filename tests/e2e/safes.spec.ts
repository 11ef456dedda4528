import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt, localContracts } from "@/local/accounts";
import { sendTransaction } from "@/local/chain-transactions";
import { startSafes } from "@/tests/setup/safes";
import { publishOne, publishOpen, uniqueSlug } from "./beside-the-page";
import { countActs } from "./count-acts";
import {
  type Another,
  expect,
  expectAccessible,
  expectGood,
  localWallet,
  open,
  photograph,
  test,
} from "./test";

const TYPED = "Sign this data?";

/** In a browser of its own, at this address. */
async function comeAs(role: "whale" | "newcomer", { path, another }: { path: string; another: Another }) {
  const page = await another();
  await open(page, path);
  const wallet = localWallet(page);
  await wallet.signInAs(role);
  return { page, wallet };
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("two owners of a Safe sign its vote, each at their own time, and it is counted", async ({
  page,
  another,
  complaints,
  stand,
}) => {
  test.setTimeout(240_000);
  const safes = await startSafes(stand.rpcUrl);
  const owners = [1, 2, 3].map((index) => accountAt(index).address);
  const safe = await safes.create("1.4.1", owners, 2);
  await safes.giveVotes([safe]);
  await expect
    .poll(async () => Object(await (await fetch(`${stand.url}/api/power/${safe}`)).json()).power, {
      timeout: 60_000,
    })
    .not.toBe("0");
  const place = await publishOne(stand, { club: "safe-votes", title: "Renew the audit" });
  const acts = await countActs(page);
  await open(page, place.path);
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  acts.since();
  await page.getByRole("button", { name: "Vote for a Safe you own" }).click();
  await page.getByLabel("Safe's address").click();
  await page.getByLabel("Safe's address").fill(safe);
  const choice = page.getByRole("group", { name: "The Safe's choice" });
  await choice.locator("label").filter({ hasText: "Yes" }).click();
  await expectAccessible(page);
  await page.screenshot({ path: "test-results/safe-asked.png", fullPage: true });
  await page.getByRole("button", { name: "Ask the owners to sign" }).click();
  await expect(page.getByText(/^0 of 2 needed owners have signed\. Voting ends/)).toBeVisible();
  const asked = acts.since();
  await page.getByRole("button", { name: "Sign as owner" }).click();
  await expect(wallet.dialog(TYPED)).toContainText(/SafeMessage|message/);
  await wallet.reject(TYPED);
  await expect(page.getByText(/^You declined the request/)).toBeVisible();
  await page.getByRole("button", { name: "Sign as owner" }).click();
  await wallet.confirm(TYPED);
  await expect(page.getByText(/^1 of 2 needed owners have signed\. Voting ends/)).toBeVisible();
  await page.getByRole("button", { name: "Take your signature back" }).click();
  await expect(page.getByText(/^0 of 2 needed owners have signed\. Voting ends/)).toBeVisible();
  acts.since();
  await page.getByRole("button", { name: "Sign as owner" }).click();
  await wallet.confirm(TYPED);
  await expect(page.getByText(/^1 of 2 needed owners have signed\. Voting ends/)).toBeVisible();
  expect([asked, acts.since()]).toEqual([
    { presses: 4, answers: 0, loads: 0 },
    { presses: 1, answers: 1, loads: 0 },
  ]);
  await expectAccessible(page);
  await photograph(page, "safe");
  const link = page.url();

  const other = await another();
  const theirActs = await countActs(other);
  await open(other, link);
  await expect(other.getByText("Sign in as an owner of the Safe")).toBeVisible();
  const second = localWallet(other);
  await second.signInAs("whale");
  theirActs.since();
  await other.getByRole("button", { name: "Sign as owner" }).click();
  await second.confirm(TYPED);
  await expect(other.getByText(/^The vote is counted\./)).toBeVisible();
  expect(theirActs.since()).toEqual({ presses: 1, answers: 1, loads: 0 });
  await open(other, place.path);
  await expect(other.getByRole("list", { name: "Votes" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText(/^The vote is counted\./)).toBeVisible({ timeout: 30_000 });

  complaints.expect(/status of 404/);
  const strange = await another();
  await open(strange, link);
  await localWallet(strange).signInAs("admin");
  await expect(strange.getByText(/^There is no such request, or you're not an owner/)).toBeVisible();
});

test("an owner is signed in as a Safe, once the others have signed", async ({ page, another, stand }) => {
  test.setTimeout(300_000);
  const safes = await startSafes(stand.rpcUrl);
  const owners = [1, 2, 3].map((index) => accountAt(index).address);
  const safe = await safes.create("1.4.1", owners, 2);
  await safes.giveVotes([safe]);
  await open(page, "/");
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("link", { name: "Sign in as a Safe" }).click();
  await page.waitForURL(/\/safes\/sign-in$/);
  await page.getByLabel("Safe's address").fill(safe);
  await expectAccessible(page);
  await photograph(page, "safe-sign-in");
  await page.getByRole("button", { name: "Ask the owners to sign" }).click();
  await expect(page.getByText(/^0 of 2 needed owners have signed\. The request ends in/)).toBeVisible();
  await expect(page.getByText(/wants you to sign in with your Ethereum account/)).toContainText(safe);
  await page.getByRole("button", { name: "Sign as owner" }).click();
  await wallet.confirm(TYPED);
  await expect(page.getByText(/^1 of 2 needed owners have signed\. The request ends/)).toBeVisible();
  await expectAccessible(page);
  await photograph(page, "safe-sign-in-request");

  const path = new URL(page.url()).pathname;
  const { page: other, wallet: second } = await comeAs("whale", { path, another });
  await other.getByRole("button", { name: "Sign as owner" }).click();
  await second.confirm(TYPED);
  await expect(other.getByText(/^Enough owners have signed\./)).toBeVisible();
  await expect(other.getByRole("button", { name: "Sign in as the Safe" })).toHaveCount(0);

  await page.getByRole("button", { name: "Sign in as the Safe" }).click({ timeout: 30_000 });
  await page.waitForURL(new RegExp(`/u/${safe}`, "i"));
  await expect
    .poll(async () => Object(await (await page.request.get("/api/auth/me")).json()).address)
    .toBe(safe);

  // As the Safe, on several votes with one signature of each owner.
  await expect
    .poll(async () => Object(await (await fetch(`${stand.url}/api/power/${safe}`)).json()).power, {
      timeout: 60_000,
    })
    .not.toBe("0");
  const titles = ["A gate", "A fence"].map(uniqueSlug);
  await publishOpen(stand, { club: "safe-list", titles, startsIn: "-2 days", lasts: "3 days" });
  await open(page, "/ballots");
  for (const title of titles) {
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
    await row.locator("label").filter({ hasText: "Yes" }).click();
  }
  await page.getByRole("button", { name: "Check the 2 ballots" }).click();
  await expect(page.getByText("All of these can be signed.")).toBeVisible();
  await expectAccessible(page);
  await photograph(page, "safe-votes-check");
  await page.getByRole("button", { name: "Ask the Safe's owners to sign" }).click();
  await page.waitForURL(/\/safes\/requests\//);
  await expect(
    page.getByText(/^0 of 2 needed owners have signed\. Voting ends on the first of them/),
  ).toBeVisible();
  await expectAccessible(page);
  await photograph(page, "safe-votes");
  await open(other, page.url());
  for (const title of titles)
    await expect(other.getByRole("link", { name: new RegExp(title) })).toBeVisible();
  await other.getByRole("button", { name: "Sign as owner" }).click();
  await second.confirm(TYPED);
  await expect(other.getByText(/^1 of 2 needed owners have signed\. Voting ends/)).toBeVisible();
});

test("a Safe pays the fee of its proposal, and publishes it with its owners' signatures", async ({
  page,
  another,
  stand,
}) => {
  test.setTimeout(400_000);
  const safes = await startSafes(stand.rpcUrl);
  const keys = [1, 2, 3].map((index) => privateKeyToAccount(accountAt(index).privateKey));
  const [whale, , newcomer] = keys;
  if (!whale || !newcomer) throw new Error("no owners");
  const safe = await safes.create(
    "1.4.1",
    keys.map(({ address }) => address),
    2,
  );
  // The power that a proposal needs, and more than its fee.
  await safes.giveVotes(Array.from({ length: 50 }, () => safe));
  const tokens = (to: Hex, whole: bigint) => ({
    to: localContracts.token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, whole * 10n ** 18n] }),
  });
  await sendTransaction({ rpcUrl: stand.rpcUrl, account: whale, value: 0n, ...tokens(safe, 400_000_000n) });
  const place = await publishOne(stand, { club: "safe-author", title: "The old one" });
  const club = place.path.split("/")[2];

  // Signed in as the Safe by two of its owners.
  await open(page, "/");
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await open(page, "/safes/sign-in");
  await page.getByLabel("Safe's address").fill(safe);
  await page.getByRole("button", { name: "Ask the owners to sign" }).click();
  await page.getByRole("button", { name: "Sign as owner" }).click();
  await wallet.confirm(TYPED);
  await expect(page.getByText(/^1 of 2 needed owners have signed\. /)).toBeVisible();
  const path = new URL(page.url()).pathname;
  const other = await comeAs("whale", { path, another });
  await other.page.getByRole("button", { name: "Sign as owner" }).click();
  await other.wallet.confirm(TYPED);
  await page.getByRole("button", { name: "Sign in as the Safe" }).click({ timeout: 30_000 });
  await page.waitForURL(new RegExp(`/u/${safe}`, "i"));
  const power = async () => Object(await (await fetch(`${stand.url}/api/power/${safe}`)).json()).power;
  await expect.poll(power, { timeout: 60_000 }).not.toBe("0");

  await open(page, `/clubs/${club}/proposals/new`);
  const title = uniqueSlug("A boathouse");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("textbox", { name: "Text" }).fill("For **everybody** who rows.");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();

  // An owner's wallet can't pay for the Safe; the Safe's own transaction does.
  const fee = page.getByRole("region", { name: "Fee" });
  await expect(fee.getByText("Pay from the Safe")).toBeVisible();
  await expect(fee.getByRole("button", { name: /^Pay 333/ })).toHaveCount(0);
  await expectGood(page, "the fee of a Safe");
  await photograph(page, "safe-fee");
  const paid = await safes.execute(safe, [whale, newcomer], tokens(accountAt(0).address, 333_333_333n));
  await page.getByLabel("Transaction hash").fill(paid);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  const next = page.getByRole("button", { name: "Continue", exact: true });
  await expect(next).toBeEnabled({ timeout: 60_000 });
  await photograph(page, "safe-fee-paid");
  await next.click();

  await expect(page.getByRole("heading", { name: "What you sign" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Sign and publish/ })).toHaveCount(0);
  await expectGood(page, "a proposal for a Safe to sign");
  await photograph(page, "safe-sign-step");
  await page.getByRole("button", { name: "Ask the Safe's owners to sign" }).click();
  await page.waitForURL(/\/safes\/requests\//);
  await expect(page.getByText(/^0 of 2 needed owners have signed\. /)).toBeVisible();
  await expect(page.getByText(/^You're signed in as the Safe\./)).toBeVisible();
  await expectGood(page, "a proposal that waits for a Safe's owners");
  await photograph(page, "safe-publication");

  const asked = new URL(page.url()).pathname;
  await open(other.page, asked);
  await other.page.getByRole("button", { name: "Sign as owner" }).click();
  await other.wallet.confirm(TYPED);
  await expect(other.page.getByText(/^1 of 2 needed owners have signed\. /)).toBeVisible();
  const last = await comeAs("newcomer", { path: asked, another });
  await last.page.getByRole("button", { name: "Sign as owner" }).click();
  await last.wallet.confirm(TYPED);
  await expect(last.page.getByText(/^The proposal is published\./)).toBeVisible({ timeout: 30_000 });
  await photograph(last.page, "safe-published");
  await last.page.getByRole("link", { name: "Open the proposal" }).click();
  await expect(last.page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(last.page.getByText("fee paid")).toBeVisible();
});
