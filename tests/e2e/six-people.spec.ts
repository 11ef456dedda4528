import { generatePrivateKey } from "viem/accounts";
import { publishOne, publishOpen, signInByKey, uniqueSlug } from "./beside-the-page";
import { countActs } from "./count-acts";
import { expect, localWallet, open, test, untilInteractive } from "./test";

// Each comes with a wish and may spend only so many presses, wallet dialogs and page loads on it. The founder is in
// clubs.spec.ts, the sponsor and the contributor are in bounty-journey.spec.ts.
const TYPED = "Sign this data?";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a voter on a phone signs in with two presses, and votes from home with two more", async ({
  page,
  stand,
}) => {
  const place = await publishOne(stand, { club: "people-voter", title: "People: mend the pier" });
  await page.setViewportSize({ width: 390, height: 844 });
  const acts = await countActs(page);
  await open(page, "/");
  acts.since();
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  expect(acts.since()).toEqual({ presses: 2, answers: 2, loads: 1 });
  await page.locator(`a[href="${place.path}#vote-yes"]`).click();
  const sheet = page.getByRole("dialog", { name: "Your vote" });
  await sheet.getByRole("button", { name: "Sign vote: Yes" }).click();
  await wallet.confirm(TYPED);
  await expect(sheet.getByText(/^Vote counted: Yes, [1-9]/)).toBeVisible();
  expect(acts.since()).toEqual({ presses: 2, answers: 1, loads: 0 });
  // No dead end: the next vote or sharing this one.
  await expect(sheet.getByRole("button", { name: "Share" })).toBeVisible();
});

test("a whale votes on three proposals with one signature, and reads what decided an older one", async ({
  page,
  stand,
}) => {
  const titles = ["crane", "ferry", "bell"].map((what) => `People: ${uniqueSlug(what)}`);
  // On the first page of a list that ends soonest first.
  await publishOpen(stand, { club: "people-whale", titles, startsIn: "-2 days", lasts: "3 days" });
  const acts = await countActs(page);
  await open(page, "/");
  const wallet = localWallet(page);
  await wallet.signInAs("whale");
  acts.since();
  await page.getByRole("link", { name: /^Vote on all/ }).click();
  await page.waitForURL(/\/ballots$/);
  for (const title of titles) {
    const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
    await row.locator("label").filter({ hasText: "Yes" }).click();
  }
  await page.getByRole("button", { name: "Check the 3 ballots" }).click();
  await expect(page.getByText("All of these can be signed.")).toBeVisible();
  await page.getByRole("button", { name: "Sign 3 ballots" }).click();
  await wallet.confirm(TYPED);
  await expect(page.getByText("All 3 votes counted.")).toBeVisible();
  expect(acts.since()).toEqual({ presses: 6, answers: 1, loads: 0 });
  await expect(page.getByRole("link", { name: "See open votes" })).toBeVisible();
  await open(page, "/clubs/treasury/proposals/1");
  await expect(page.getByRole("heading", { name: "What decided it" })).toBeVisible();
});

test("a sceptic recounts a result without a wallet, asks a node of their own and keeps the evidence", async ({
  page,
  stand,
}) => {
  const acts = await countActs(page);
  await open(page, "/clubs/treasury/proposals/1");
  acts.since();
  await page.getByRole("main").getByRole("link", { name: "Verify", exact: true }).click();
  await expect(page.locator("#verdict")).toHaveText("Adds up.", { timeout: 30_000 });
  await page.getByLabel("Node address (RPC)").fill(stand.rpcUrl);
  await page.getByRole("button", { name: "Ask the node" }).click();
  await expect(page.getByText(/confirmed the balances of 12 of 12 voters/)).toBeVisible({ timeout: 20_000 });
  expect(acts.since()).toEqual({ presses: 2, answers: 0, loads: 1 });
});

test("a newcomer with nothing is told what to hold, joins a club, and meets no work that would be refused", async ({
  page,
  stand,
}) => {
  const place = await publishOne(stand, { club: "people-newcomer", title: "People: a lamp" });
  const acts = await countActs(page);
  await signInByKey({ page, url: stand.url, privateKey: generatePrivateKey() });
  await open(page, "/");
  await expect(page.getByText("You can't vote yet.")).toBeVisible();
  await expect(page.getByText(/^Get a Kairos NFT/)).toBeVisible();
  await open(page, place.path);
  await expect(page.getByRole("region", { name: "Your vote" })).toContainText(
    "You held no Kairos NFTs or $KAIROS",
  );
  await expect(page.getByRole("button", { name: /^Sign vote/ })).toHaveCount(0);
  const club = place.path.replace(/\/proposals\/.*/, "");
  await open(page, club);
  acts.since();
  await page.getByRole("button", { name: /^Join / }).click();
  await expect(page.getByRole("button", { name: /^Leave / })).toBeVisible();
  expect(acts.since()).toEqual({ presses: 1, answers: 0, loads: 0 });
  await open(page, `${club}/proposals/new`);
  await untilInteractive(page);
  await expect(page.getByText(/^You hold 0\.00 VP, 50 are needed\./)).toBeVisible();
});
