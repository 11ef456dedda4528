import { encodeFunctionData, erc20Abi, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt, localContracts } from "@/local/accounts";
import { sendTransaction } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { insertAnnounced } from "@/tests/builders/rows";
import { insertOwnClub, onDatabase, seededHolder, signInByKey } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, open, type Page, photograph, test, untilInteractive } from "./test";

// Nobody else pays from this account, so that what is found is of these journeys.
const payer = seededHolder("whale 3");
test.describe.configure({ mode: "serial" });
const FEE_WEI = 333_333_333n * 10n ** 18n;
const PRIZE_WEI = 5n * 10n ** 18n;

const FEES = [
  { name: "a proposal", api: "/api/drafts", form: "proposals/new", tag: [] },
  // By the same code.
  { name: "a bounty", api: "/api/bounty-drafts", form: "bounties/new", tag: ["@night"] },
];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

for (const { name, api, form, tag } of FEES) {
  test(`the fee of ${name} that a closed page paid is used on another device, and only once`, {
    tag,
  }, async ({ page, another, stand }) => {
    test.setTimeout(90_000);
    await signInByKey({ page, url: stand.url, privateKey: payer.privateKey });
    const { slug } = await insertOwnClub(stand, { name: "other-device", owner: payer.address });
    const begin = async (title: string) => {
      const headers = { origin: stand.url };
      const created = await page.request.post(api, { headers, data: { club: slug } });
      expect(created.status(), await created.text()).toBe(200);
      const { id, edition, ...draft } = await created.json();
      const changes = form === "proposals/new" ? proposalOf(draft) : bountyOf(draft);
      const data = { ...changes, edition, title };
      const saved = await page.request.patch(`${api}/${id}`, { headers, data });
      expect(saved.status(), await saved.text()).toBe(200);
      return `/clubs/${slug}/${form}?draft=${id}&step=pay`;
    };
    const [first, second] = [await begin("Paid already"), await begin("Not yet")];
    // Before the wallet has sent anything, nothing is found and the way to pay is open.
    await open(page, first);
    const fee = (each: Page) => each.getByRole("region", { name: "Fee", exact: true });
    await expect(fee(page)).toContainText("333,333,333");
    await expect(page.getByRole("button", { name: "Connect wallet to pay" })).toBeVisible();
    await expect(page.getByText("You have an unused payment.")).toHaveCount(0);
    // The wallet sends, and the page is gone before it can tell the server.
    await page.goto("/about");
    await transfer(stand, accountAt(0).address, FEE_WEI);

    const other = await another();
    await signInByKey({ page: other, url: stand.url, privateKey: payer.privateKey });
    await open(other, first);
    await expect(other.getByText("You have an unused payment.")).toBeVisible();
    await expect(other.getByRole("button", { name: /^Pay \d/ })).toHaveCount(0);
    await expectGood(other, "a fee that was paid before");
    if (name === "a proposal") await photograph(other, "paid-already");
    await other.getByRole("button", { name: "Use this payment" }).click();
    await expect(other.getByText("You have an unused payment.")).toHaveCount(0);

    // The device that paid shows the same, and the other draft is offered nothing of it.
    await open(page, first);
    await expect(page.getByText(/confirmations|Paid/).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay \d/ })).toHaveCount(0);
    await open(page, second);
    await expect(fee(page)).toContainText("333,333,333");
    await expect(page.getByRole("button", { name: "Connect wallet to pay" })).toBeVisible();
    await expect(page.getByText("You have an unused payment.")).toHaveCount(0);
  });
}

test("a prize that a closed page paid is proved on another device, without a second transfer", {
  tag: "@night",
}, async ({ page, stand }) => {
  const { slug, id: clubId } = await insertOwnClub(stand, { name: "other-device", owner: payer.address });
  const winner = accountAt(3).address;
  const { number } = await onDatabase(stand, (client) =>
    insertAnnounced(async (sql, values) => (await client.query(sql, values)).rows, {
      clubId,
      sponsor: payer.address.toLowerCase(),
      token: localContracts.token.toLowerCase(),
      winners: [winner.toLowerCase()],
      prizesWei: [PRIZE_WEI],
    }),
  );
  await transfer(stand, winner, PRIZE_WEI);
  await signInByKey({ page, url: stand.url, privateKey: payer.privateKey });
  await open(page, `/clubs/${slug}/bounties/${number}/review`);
  await expect(page.getByText("You have an unused payment.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay 5 / })).toHaveCount(0);
  await expectGood(page, "a prize that was paid before");
  await photograph(page, "prize-paid-already");
  await page.getByRole("button", { name: "Use this payment" }).click();
  await callRpc({ rpcUrl: stand.rpcUrl, method: "anvil_mine", params: ["0xc"] });
  await expect(page.getByText("The winner is paid")).toBeVisible({
    timeout: 30_000,
  });
  await page.reload();
  await untilInteractive(page);
  await expect(page.getByRole("button", { name: /^Pay 5 / })).toHaveCount(0);
});

function proposalOf({ earliestStart, periodSeconds }: { earliestStart: unknown; periodSeconds: unknown }) {
  return { body: "All of it.", discussion: "", earliestStart, periodSeconds };
}

function bountyOf({ club: _club, updatedAt: _at, ...draft }: Record<string, unknown>) {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const times = { submissionsUntil: inDays(14), winnersBy: inDays(21) };
  return { ...draft, ...times, brief: "All of it.", prizes: ["5"], labels: ["design"] };
}

/** From the payer's wallet, without a word to the server. */
async function transfer({ rpcUrl }: StandUrls, to: Hex, amountWei: bigint): Promise<void> {
  await callRpc({ rpcUrl, method: "anvil_setBalance", params: [payer.address, "0xde0b6b3a7640000"] });
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, amountWei] });
  const account = privateKeyToAccount(payer.privateKey);
  await sendTransaction({ rpcUrl, account, to: localContracts.token, data });
}
