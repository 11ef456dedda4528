import type { BrowserContextOptions } from "playwright/test";
import { erc20Abi, type Hex, numberToHex } from "viem";
import { encodeEventTopics, getAddress, isAddressEqual, pad } from "viem/utils";
import { type LocalRole, localAccounts, localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { moveTime } from "@/local/move-time";
import { patience } from "@/tests/patience";
import type { StandUrls } from "./stand";
import { type Another, expect, localWallet, open, type Page, test, untilInteractive } from "./test";

const THREE_DAYS_SECONDS = 3 * 86_400;
const TITLE = "Plant an orchard behind the harbour";
const BODY = "Forty trees, **ten** of each kind.\n\n- [x] the ground\n- [ ] the water\n";
const APPROVE = "0x095ea7b3";
const TRANSFER = "0xa9059cbb";
const SENDING = "Send this transaction?";
const SIGNING = "Sign this data?";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

type Person = { page: Page; wallet: ReturnType<typeof localWallet> };

test("a club from its founding to a final result, after three days", async ({
  another,
  page,
  stand,
  complaints,
}) => {
  test.setTimeout(240_000);
  // The first read of a draft that was just published.
  complaints.expect(/status of 404/);
  const slug = `harbour-${Math.random().toString(36).slice(2, 9)}`;
  const come = (role: LocalRole, options: BrowserContextOptions, path = "/clubs"): Promise<Person> =>
    comeAs({ role, path, another, options });
  const [admin, author, holder, contract] = await Promise.all([
    come("admin", desktop, "/clubs/new"),
    come("whale", phone),
    come("holder", phone),
    come("contract-wallet", desktop),
  ]);

  await admin.page.getByLabel("Name").fill(slug.replace("-", " "));
  await expect(admin.page.getByLabel("Address")).toHaveValue(slug);
  await admin.page.getByLabel("About").fill("Boats, ropes and an orchard.");
  await admin.page.getByRole("button", { name: "Found club" }).click();
  await expect(admin.page).toHaveURL(new RegExp(`/clubs/${slug}$`));
  await expect(admin.page.getByText("No proposals yet").first()).toBeVisible();

  await open(author.page, `/clubs/${slug}`);
  await author.page.getByRole("button", { name: /^Join / }).click();
  await expect(author.page.getByRole("button", { name: /^Leave / })).toBeVisible();
  await write({ author, slug });
  const feesBefore = await countFees(stand);
  await pay(author);
  await signAndPublish(author);
  expect((await countFees(stand)) - feesBefore, "fees paid on the chain").toBe(1);
  const path = new URL(author.page.url()).pathname;
  expect(path).toBe(`/clubs/${slug}/proposals/1`);

  await Promise.all([
    vote({ voter: author, path, choice: "Yes", reason: "I have dug the first hole." }),
    vote({ voter: holder, path, choice: "No" }),
    vote({ voter: contract, path, choice: "Yes" }),
    vote({ voter: admin, path, choice: "No", reason: "Who waters it?" }),
  ]);
  await admin.page.getByRole("button", { name: "Change your vote" }).click();
  await vote({ voter: admin, path, choice: "Yes", reason: "The harbour master does." });

  await open(page, path);
  await expect(page.getByRole("region", { name: "Result so far" })).toContainText("3 voters");
  await moveTime({ ...stand, seconds: THREE_DAYS_SECONDS });

  await open(page, path);
  const result = page.getByRole("region", { name: "Result", exact: true });
  await expect(result).toContainText("Passed");
  await expect(result).toContainText("This result is final since");
  await expectTally({
    page,
    slug,
    voted: { whale: "yes", holder: "no", admin: "yes", "contract-wallet": "yes" },
  });
  const words = (await result.textContent()) ?? "";
  await page.reload();
  await expect(result).toHaveText(words);
  await verifyResult(page, stand);
  await expectReceiptMissed(holder.page, path);
  await page.goto(`/clubs/${slug}`);
  await expect(page.getByRole("list", { name: "Latest results" })).toContainText(TITLE);
});

/** One click recounts it. Only the chain can confirm a contract wallet's yes and the holdings. */
async function verifyResult(page: Page, { rpcUrl }: StandUrls): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Verify", exact: true }).click();
  await expect(page.locator("#verdict")).toHaveText("Adds up.", { timeout: 30_000 });
  await page.locator("summary").filter({ hasText: "Every ballot" }).click();
  await page.getByRole("button", { name: "Replaced 1" }).click();
  await expect(page.getByRole("list", { name: "Ballots", exact: true }).getByRole("listitem")).toHaveCount(1);
  await page.getByLabel("Node address (RPC)").fill(rpcUrl);
  await page.getByRole("button", { name: "Ask the node" }).click();
  await expect(page.getByText("confirmed the balances of 4 of 4 voters")).toBeVisible();
  await expect(page.getByText(/^All 5 ballots were checked/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Confirmed by a node." })).toBeVisible();
}

/** If a voter's browser has the receipt of a ballot, a file without that ballot is false, however well it was made to fit. */
async function expectReceiptMissed(page: Page, path: string): Promise<void> {
  await open(page, `${path}/verify`);
  await expect(page.locator("#verdict")).toHaveText("Adds up.", { timeout: 30_000 });
  const link = page.locator('a[download][href*="/bundle"]').first();
  const bundle = await (await page.request.get((await link.getAttribute("href")) ?? "")).json();
  bundle.voters = bundle.voters.filter(
    ({ address }: { address: Hex }) => !isAddressEqual(address, addressOf("holder")),
  );
  bundle.ballotCount -= 1;
  Object.assign(bundle.result, { noPower: "0", noCount: 0 });
  const buffer = Buffer.from(JSON.stringify(bundle));
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "dropped.json", mimeType: "application/json", buffer });
  await expect(page.getByRole("heading", { name: "This file is wrong." })).toBeVisible();
  await page.locator("summary").filter({ hasText: "What is wrong" }).click();
  const wrong = page.getByRole("region", { name: "What is wrong" });
  await expect(wrong.getByText("receipts[0]")).toBeVisible();
}

/** In a separate browser, signed in by the local wallet. */
async function comeAs({
  role,
  path,
  another,
  options,
}: {
  role: LocalRole;
  path: string;
  another: Another;
  options: BrowserContextOptions;
}): Promise<Person> {
  const page = await another(options);
  page.setDefaultTimeout(20_000 * patience);
  await open(page, path);
  const wallet = localWallet(page);
  await wallet.signInAs(role);
  return { page, wallet };
}

async function write({ author: { page }, slug }: { author: Person; slug: string }): Promise<void> {
  await open(page, `/clubs/${slug}/proposals/new`);
  await page.getByLabel("Title", { exact: true }).fill(TITLE);
  await page.getByRole("textbox", { name: "Text" }).fill(BODY);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

/** Pays, with a reload at each step. Nothing is lost, and nothing is asked twice. */
async function pay({ page, wallet }: Person): Promise<void> {
  const button = page.getByRole("button", { name: /^Pay 333/ });
  const request = wallet.dialog(SENDING);
  const ask = async (): Promise<string> => {
    await reload(page);
    await button.click();
    await expect(request).toContainText("Data");
    return (await request.textContent()) ?? "";
  };
  await expect(button).toBeVisible();
  // An allowance from an earlier payment is enough; then nothing is approved.
  if ((await ask()).includes(APPROVE)) {
    expect(await ask(), "an approval that was not given").toContain(APPROVE);
    await wallet.confirm(SENDING);
    await expect(request).toContainText(TRANSFER);
  }
  // The wallet was asked for a transaction and the page closed, so only the person knows what happened.
  await reload(page);
  await expect(button).toHaveCount(0);
  await page.getByRole("button", { name: "It sent nothing" }).click();
  await button.click();
  await expect(request).toContainText(TRANSFER);
  await wallet.confirm(SENDING);
  const transaction = page.getByRole("region", { name: "Fee" }).getByText(/^0x[0-9a-f]{8}\.\.\./);
  await expect(transaction).toBeVisible();
  const hash = await transaction.textContent();
  for (const _ of ["on its way", "confirmed"]) {
    await reload(page);
    await expect(transaction).toHaveText(hash ?? "");
    await expect(button).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeEnabled({
      timeout: 30_000,
    });
  }
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

async function signAndPublish({ page, wallet }: Person): Promise<void> {
  const shown = page.getByRole("heading", { name: "What you sign" });
  await expect(shown).toBeVisible();
  await reload(page);
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Sign and publish", exact: true }).click();
  await wallet.confirm(SIGNING);
  await page.waitForURL(/\/proposals\/\d+$/, { timeout: 30_000 });
  await untilInteractive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(page.getByText("fee paid")).toBeVisible();
}

/** There the ballot is a sheet. */
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1_024;

async function vote({
  voter: { page, wallet },
  path,
  choice,
  reason,
}: {
  voter: Person;
  path: string;
  choice: "Yes" | "No";
  reason?: string;
}): Promise<void> {
  if (new URL(page.url()).pathname !== path) await open(page, path);
  const panel = page.getByRole(isPhone(page) ? "dialog" : "region", { name: "Your vote" });
  if (isPhone(page)) await page.getByRole("button", { name: "Vote", exact: true }).click();
  await panel.locator("label").filter({ hasText: choice }).click();
  if (reason !== undefined) await panel.getByRole("textbox").fill(reason);
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await wallet.confirm(SIGNING);
  await expect(panel.getByText(`Vote counted: ${choice}, `)).toBeVisible();
  await expect(panel).toContainText(`You voted ${choice}`);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilInteractive(page);
}

/** How many fees the whale has paid to the admin, according to the chain. */
async function countFees({ rpcUrl }: StandUrls): Promise<number> {
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: "Transfer" });
  const indexed = (["whale", "admin"] as const).map((role) => pad(addressOf(role)));
  const params = [
    {
      address: localContracts.token,
      fromBlock: numberToHex(0),
      toBlock: "latest",
      topics: [...topics, ...indexed],
    },
  ];
  const logs = await callRpc({ rpcUrl, method: "eth_getLogs", params });
  return Array.isArray(logs) ? logs.length : Number.NaN;
}

/** The votes are those of these people, and the tally is the sum of their powers. */
async function expectTally({
  page,
  slug,
  voted,
}: {
  page: Page;
  slug: string;
  voted: Partial<Record<LocalRole, "yes" | "no">>;
}): Promise<void> {
  const list = await (await page.request.get(`/api/clubs/${slug}/proposals`)).json();
  const { id, tally } = list.proposals[0];
  const { votes } = await (await page.request.get(`/api/proposals/${id}/votes`)).json();
  const rows: { voter: string; choice: "yes" | "no"; power: string }[] = votes;
  const found = Object.fromEntries(rows.map(({ voter, choice }) => [voter, choice]));
  const wanted = localAccounts.flatMap(({ role, address }) =>
    voted[role] ? [[getAddress(address), voted[role]]] : [],
  );
  expect(found).toEqual(Object.fromEntries(wanted));
  const sum = (choice: string) =>
    rows.filter((row) => row.choice === choice).reduce((total, { power }) => total + BigInt(power), 0n);
  expect(tally).toEqual({
    yesPower: String(sum("yes")),
    noPower: String(sum("no")),
    yesCount: rows.filter(({ choice }) => choice === "yes").length,
    noCount: rows.filter(({ choice }) => choice === "no").length,
  });
}

function addressOf(role: LocalRole): Hex {
  const account = localAccounts.find((candidate) => candidate.role === role);
  if (!account) throw new Error(`the local accounts hold no ${role}`);
  return account.address;
}
