import type { Locator } from "playwright/test";
import { createWalletClient, type Hex, http, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt, deployer, localChain, localContracts } from "@/local/accounts";
import { listSeededHolders, soldOut } from "@/local/holders";
import { callRpc } from "@/local/json-rpc";
import { signInByKey } from "./beside-the-page";
import { expect, expectNoViolations, type Page, test, untilInteractive } from "./test";

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

test("a stranger's zero: never held anything, and what to do about it", async ({ page, stand }) => {
  await signInAtHome({ page, url: stand.url, privateKey: accountAt(90).privateKey });
  const panel = await openFromFooter(page, "0.00");
  await expect(
    panel.getByRole("heading", { name: /^You have no NFTs and no \$KAIROS now, and never did/ }),
  ).toBeVisible();
  await expect(panel.getByText("Your power is 0.00 VP.")).toBeVisible();
  await expect(panel.getByText(/To vote on the next proposal, hold an NFT/)).toBeVisible();
  await expect(panel.getByText("No changes yet.")).toBeVisible();
  await expect(panel.getByText(/^Not yet: exactly/)).toHaveText("Not yet: exactly 50 VP short.");
  await expectGoodInBothSizesAndThemes(page);
});

test("a seller's zero: when the holdings left", async ({ page, stand }) => {
  await signInAtHome({ page, url: stand.url, privateKey: soldOut.privateKey });
  const panel = await openFromFooter(page, "0.00");
  await expect(
    panel.getByRole("heading", { name: /^You moved your 9 NFTs.*300 billion \$KAIROS/ }),
  ).toBeVisible();
  await expect(panel.getByText(/^Your power now is 0\.00 VP\.$/)).toBeVisible();
  await expect(panel.getByText("9 NFTs left")).toBeVisible();
  await expect(panel.getByText("9 NFTs arrived")).toBeVisible();
  await expectGoodInBothSizesAndThemes(page);
});

test("a purchase after the snapshot: too late for it, but it counts in the next", async ({ page, stand }) => {
  const buyer = accountAt(91);
  const before = Number(await callRpc({ rpcUrl: stand.rpcUrl, method: "eth_blockNumber", params: [] }));
  await mint({ rpcUrl: stand.rpcUrl, to: buyer.address, count: 3n });
  await signInAtHome({ page, url: stand.url, privateKey: buyer.privateKey });
  const panel = await openFromFooter(page, "3.00");
  await expect(panel.getByRole("heading", { name: "You have 3.00 VP now: 3 NFTs." })).toBeVisible();

  const field = panel.getByRole("textbox", { name: "Ask about another block" });
  await field.fill(String(before + 10_000));
  await field.press("Enter");
  await expect(panel.getByText(/is not settled yet/)).toBeVisible();
  await field.fill(String(before));
  await field.press("Enter");
  await expect(
    panel.getByRole("heading", { name: /^3 NFTs arrived \d+ (s|min) after the snapshot\.$/ }),
  ).toBeVisible();
  await expect(panel.getByText(`Only what you held at block ${before} counts there.`)).toBeVisible();
  await expect(panel.getByText(/what you hold at its snapshot counts: 3\.00 VP now/)).toBeVisible();
  await expect(panel.getByText("too late to count")).toBeVisible();
  await expect(panel.getByRole("row", { name: /^Voting power/ }).getByRole("cell")).toHaveText([
    "0.00 VP",
    "3.00 VP",
  ]);
  await expectGoodInBothSizesAndThemes(page);
  await panel.getByRole("button", { name: "Back" }).click();
  await expect(panel.getByRole("heading", { name: "You have 3.00 VP now: 3 NFTs." })).toBeVisible();
});

test("a token holder's fraction, with all its digits on a tap", async ({ page, stand }) => {
  const holder = seeded("token only 5");
  await signInAtHome({ page, url: stand.url, privateKey: holder.privateKey });
  const panel = await openFromFooter(page, "0.04");
  await expect(
    panel.getByText("You have 45 billion $KAIROS and no NFT now, so your power is 0.04 VP."),
  ).toBeVisible();
  await panel.getByRole("button", { name: "0.04" }).first().click();
  await expect(page.getByRole("tooltip")).toHaveText("Exactly 0.045 VP");
  await page.keyboard.press("Escape");
  await expect(panel.getByText(/^Not yet: exactly/)).toHaveText("Not yet: exactly 49.955 VP short.");
  await expectGoodInBothSizesAndThemes(page);
});

test("the panel opens from the account and from About, and returns the focus", async ({ page, stand }) => {
  await signInAtHome({ page, url: stand.url, privateKey: seeded("NFT only 1").privateKey });
  await page.getByRole("button", { name: /^Account/ }).click();
  const account = page.getByRole("dialog", { name: "Your account" });
  const chip = account.getByRole("button", { name: "14.00 VP: why is it this?" });
  await chip.press("Enter");
  const panel = page.getByRole("dialog", { name: "How your voting power is calculated" });
  await expect(panel.getByRole("heading", { name: "You have 14.00 VP now: 14 NFTs." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(chip).toBeFocused();

  await page.goto("/about");
  await untilInteractive(page);
  await page.getByRole("main").getByRole("button", { name: "14.00 VP: why is it this?" }).click();
  await expect(panel.getByRole("table")).toBeVisible();
});

test("a chain that can't be read is unknown, not a zero", async ({ page, stand, complaints }) => {
  complaints.expect(/status of 503/);
  await signInAtHome({ page, url: stand.url, privateKey: accountAt(92).privateKey });
  let isDown = true;
  await page.route("**/api/power/**", (route) =>
    isDown
      ? route.fulfill({
          status: 503,
          json: { error: "Away.", code: "CHAIN_UNAVAILABLE", requestId: "r-503" },
        })
      : route.continue(),
  );
  const panel = await openFromFooter(page, "0.00");
  await expect(panel.getByRole("alert")).toContainText("Unknown is not zero");
  await expect(panel.getByText("r-503")).toBeVisible();
  await expectNoViolations(page);
  isDown = false;
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("table")).toBeVisible();
});

async function signInAtHome({
  page,
  url,
  privateKey,
}: {
  page: Page;
  url: string;
  privateKey: Hex;
}): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(phone);
  await signInByKey({ page, url, privateKey });
  await page.goto("/");
  await untilInteractive(page);
}

async function openFromFooter(page: Page, figure: string): Promise<Locator> {
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("button", { name: `${figure} VP: why is it this?` }).click();
  return page.getByRole("dialog", { name: "How your voting power is calculated" });
}

/**
 * A sheet from the bottom on a phone, a dialog in the middle on a wide screen. Nothing is wider than the screen, and axe
 * finds nothing.
 */
async function expectGoodInBothSizesAndThemes(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "How your voting power is calculated" });
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expect
      .poll(() => placeOf(dialog))
      .toEqual(size === phone ? { atBottom: true, gap: 0 } : { atBottom: false, gap: 576 });
    const overflow = await dialog
      .getByRole("region", { name: "Explanation" })
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBe(0);
    for (const theme of ["dark", "light"]) {
      await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
      await expectNoViolations(page);
    }
  }
}

/** Whether it touches the bottom edge, and how much width it leaves; both edges alike. */
async function placeOf(dialog: Locator): Promise<unknown> {
  return dialog.evaluate((element) => {
    const { left, right, bottom, width } = element.getBoundingClientRect();
    const isCentred = Math.abs(left - (innerWidth - right)) < 2;
    return { atBottom: Math.abs(bottom - innerHeight) < 2, gap: isCentred ? innerWidth - width : "uneven" };
  });
}

/** A seeded holder that the local wallet doesn't offer. */
function seeded(name: string): { privateKey: Hex } {
  const { address } = listSeededHolders().find((holder) => holder.name === name) ?? {};
  const account = Array.from({ length: 80 }, (_, index) => accountAt(index)).find(
    (candidate) => candidate.address === address,
  );
  if (!account) throw new Error(`the seed has no holder named ${name}`);
  return account;
}

async function mint({
  rpcUrl,
  to,
  count,
}: {
  rpcUrl: string;
  to: `0x${string}`;
  count: bigint;
}): Promise<void> {
  const client = createWalletClient({
    account: privateKeyToAccount(deployer.privateKey),
    chain: localChain,
    transport: http(rpcUrl),
  });
  // The chain mines a block for each transaction.
  await client.writeContract({
    address: localContracts.nft,
    abi: parseAbi(["function mintBatch(address[] holders, uint256[] counts)"]),
    functionName: "mintBatch",
    args: [[to], [count]],
  });
}
