import { localAccounts } from "@/local/accounts";
import { type Phone, startPhone } from "@/tests/walletconnect/phone";
import { type Relay, startRelay, TAGS } from "@/tests/walletconnect/relay";
import { publishOne } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, open, type Page, reloadAfter, test, toast, untilInteractive } from "./test";

// One relay at a time listens on the stand's port.
test.describe.configure({ mode: "default" });

let relay: Relay;
let phone: Phone;

const hosts = new Set<string>();

test.beforeEach(async ({ page, context, stand }) => {
  hosts.clear();
  context.on("request", (request) => hosts.add(new URL(request.url()).hostname));
  page.on("websocket", (socket) => hosts.add(new URL(socket.url()).hostname));
  await page.emulateMedia({ reducedMotion: "reduce" });
  relay = await startRelay(Number(new URL(stand.relayUrl).port));
  phone = await startPhone({ relayUrl: relay.url, rpcUrl: stand.rpcUrl, privateKey: keyOf("whale") });
});

test.afterEach(async () => {
  await phone.stop();
  await relay.stop();
  const left = [...hosts].filter((host) => !["localhost", "127.0.0.1", ""].includes(host));
  expect(left, "hosts beyond this machine that the page asked").toEqual([]);
});

function keyOf(role: "whale" | "holder"): `0x${string}` {
  const account = localAccounts.find((each) => each.role === role);
  if (!account) throw new Error(`the local accounts hold no ${role}`);
  return account.privateKey;
}

const account = (page: Page) => page.getByRole("button", { name: /^Account/ });

/** Opens the list of wallets, asks for a code and reads it as the person's camera would. */
async function readCode(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a wallet" });
  await dialog.getByRole("button", { name: "WalletConnect" }).click();
  const link = dialog.getByRole("list", { name: "Wallet apps" }).getByRole("link", { name: "MetaMask" });
  // Longer than the page waits for one, after which it says why.
  await expect(link).toBeVisible({ timeout: 30_000 });
  const uri = new URL((await link.getAttribute("href")) ?? "").searchParams.get("uri") ?? "";
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/);
  return uri;
}

async function signIn(page: Page): Promise<void> {
  await open(page, "/about");
  const uri = await readCode(page);
  await reloadAfter(page, () => phone.pair(uri));
  await expect(account(page)).toBeVisible();
  await expect(account(page)).not.toContainText("no wallet connected");
}

test("pairs by its code, signs in, and is connected again after a reload", async ({ page }) => {
  await open(page, "/");
  const uri = await readCode(page);
  await expectGood(page, "pairing code");
  await reloadAfter(page, () => phone.pair(uri));
  expect(phone.asked.map(({ method }) => method)).toEqual(["personal_sign"]);
  await expect(account(page)).toContainText(phone.address.slice(0, 6));
  await page.reload();
  await untilInteractive(page);
  await expect(account(page)).toContainText(phone.address.slice(0, 6));
  expect((await page.request.get("/api/auth/me")).status()).toBe(200);
});

test("votes, with the phone asleep when asked, and messages delivered three times", async ({
  page,
  stand,
  complaints,
}) => {
  test.setTimeout(120_000);
  // The library says so of each message that it has had before.
  complaints.expect(/No matching key|core\/pairing/);
  relay.repeat(3);
  await signIn(page);
  const panel = await openVote(page, stand);
  await phone.sleep();
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await expect.poll(() => relay.tags.at(-1)).toBe(TAGS.request);
  await expect(panel.getByText(/^Your wallet has not answered for 20 seconds/)).toBeVisible({
    timeout: 25_000,
  });
  await expectGood(page, "a silent phone");
  await phone.wake();
  await expect(panel.getByText(/^Vote counted: Yes/)).toBeVisible();
  expect(phone.asked.map(({ method }) => method)).toEqual(["personal_sign", "eth_signTypedData_v4"]);
  await page.reload();
  await untilInteractive(page);
  await expect(page.getByRole("region", { name: "Result so far" }).getByText(/ · 1 voter$/)).toBeVisible();
});

for (const [step, tag] of [
  ["proposal", TAGS.propose],
  ["wallet's answer to it", TAGS.proposeResponse],
  ["new session", TAGS.settle],
  ["page's answer to it", TAGS.settleResponse],
  ["request to sign in", TAGS.request],
  ["signature", TAGS.response],
] as const) {
  for (const when of ["before", "after"] as const) {
    test(`resumes when the relay is gone ${when} it has the ${step}`, async ({ page, complaints }) => {
      test.setTimeout(90_000);
      complaints.expect(/WebSocket connection|Failed to publish|Socket|socket|interrupted|relay/i);
      const cut = relay.cutAt({ tag, when });
      await open(page, "/about");
      const mended = cut.then(() => relay.mend());
      const uri = await readCode(page);
      await page.evaluate(() => Reflect.set(window, "isBeforeReload", true));
      await phone.pair(uri);
      await mended;
      await page.waitForFunction(() => Reflect.get(window, "isBeforeReload") === undefined, undefined, {
        timeout: 60_000,
      });
      await untilInteractive(page);
      await expect(account(page)).toContainText(phone.address.slice(0, 6));
    });
  }
}

for (const [step, tag] of [
  ["ballot", TAGS.request],
  ["signed ballot", TAGS.response],
] as const) {
  for (const when of ["before", "after"] as const) {
    test(`counts a vote once when the relay is gone ${when} it has the ${step}`, async ({
      page,
      stand,
      complaints,
    }) => {
      test.setTimeout(90_000);
      complaints.expect(/WebSocket connection|Failed to publish|Socket|socket|interrupted|relay/i);
      await signIn(page);
      const panel = await openVote(page, stand);
      const cut = relay.cutAt({ tag, when });
      await panel.getByRole("button", { name: /^Sign vote/ }).click();
      await cut;
      relay.mend();
      await expect(panel.getByText(/^Vote counted: Yes/)).toBeVisible({ timeout: 60_000 });
      expect(phone.asked.filter(({ method }) => method !== "personal_sign")).toHaveLength(1);
    });
  }
}

test("says why when no relay answers, and pairs at the next try", async ({ page, complaints }) => {
  test.setTimeout(90_000);
  complaints.expect(/WebSocket connection|Socket|socket|interrupted|relay|Subscribing/i);
  await open(page, "/about");
  relay.cut();
  await page.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
  const button = page.getByRole("dialog").getByRole("button", { name: "WalletConnect" });
  await button.click();
  await expect(page.getByText("Getting a pairing code...")).toBeVisible();
  await expect(
    toast(
      page,
      "Your wallet has lost its connection. Check your internet connection and the wallet, then try again.",
    ),
  ).toBeVisible({ timeout: 60_000 });
  relay.mend();
  await page.reload();
  await untilInteractive(page);
  const uri = await readCode(page);
  await reloadAfter(page, () => phone.pair(uri));
  await expect(account(page)).toBeVisible();
});

test("refuses a signature of another account, and says so", async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  phone.signAs(keyOf("holder"));
  await open(page, "/about");
  await phone.pair(await readCode(page));
  await expect(toast(page, "Sign-In Failed")).toBeVisible({ timeout: 15_000 });
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
  await expect(page.getByRole("button", { name: "Sign message" })).toBeVisible();
});

test("counts no ballot that another account signed", async ({ page, stand }) => {
  await signIn(page);
  const panel = await openVote(page, stand);
  phone.signAs(keyOf("holder"));
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await expect(panel.getByText(/^Your wallet signed something else, or with another account/)).toBeVisible();
  await expectGood(page, "another account's signature");
});

test("a refusal on the phone is an answer", async ({ page, stand, complaints }) => {
  complaints.expect(/User rejected/);
  await signIn(page);
  const panel = await openVote(page, stand);
  phone.refuseNext();
  await panel.getByRole("button", { name: /^Sign vote/ }).click();
  await expect(panel.getByText("You declined in your wallet. Nothing was signed.")).toBeVisible();
});

test("another account, another chain and the end of the session, all decided on the phone", async ({
  page,
}) => {
  await signIn(page);
  await phone.changeAccount(keyOf("holder"));
  await expect(page.getByRole("region", { name: "Account" })).toContainText(
    `wallet is ${phone.address.slice(0, 6)}`,
  );
  await phone.changeAccount(keyOf("whale"));
  await expect(page.getByRole("region", { name: "Account" })).toHaveCount(0);
  await phone.changeChain(1);
  const network = page.getByRole("region", { name: "Network" });
  await expect(network).toContainText("Your wallet is on chain 1");
  await network.getByRole("button", { name: "Switch to Cronos" }).click();
  await expect(network).toHaveCount(0);
  await phone.disconnect();
  await expect(toast(page, "Wallet Disconnected")).toBeVisible();
  await expect.poll(async () => (await page.request.get("/api/auth/me")).status()).toBe(401);
});

test("a wallet that allowed another chain alone gets a sentence", async ({ page, stand, complaints }) => {
  test.setTimeout(120_000);
  complaints.expect(/status of 401/);
  await phone.stop();
  phone = await startPhone({
    relayUrl: relay.url,
    rpcUrl: stand.rpcUrl,
    privateKey: keyOf("whale"),
    chainId: 1,
  });
  await open(page, "/about");
  await phone.pair(await readCode(page));
  // The toast that signing in failed stays while the mouse is on it, and the bar waits for it.
  await page.mouse.move(0, 0);
  const network = page.getByRole("region", { name: "Network" });
  await expect(network).toContainText("Your wallet is on chain 1", { timeout: 30_000 });
  await network.getByRole("button", { name: "Switch to Cronos" }).click();
  await expect(toast(page, /^Your wallet connected without Cronos\./)).toBeVisible();
});

test("a session that expired says so, and the next code connects again", async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  // WalletConnect's sessions last seven days.
  await page.clock.fastForward(169 * 3_600_000);
  await expect(toast(page, "Wallet Disconnected")).toBeVisible({ timeout: 15_000 });
});

test("opens the chosen app before each request", async ({ page, context }) => {
  await context.route("https://metamask.app.link/**", (route) => route.fulfill({ body: "" }));
  await context.addInitScript(() => {
    // Kept across the reload that follows signing in.
    window.open = (url) => {
      sessionStorage.setItem("opened", `${sessionStorage.getItem("opened") ?? ""}${url}\n`);
      return null;
    };
  });
  await open(page, "/about");
  const uri = await readCode(page);
  const [app] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "MetaMask", exact: true }).click(),
  ]);
  await app.close();
  hosts.delete("metamask.app.link");
  await page.bringToFront();
  await phone.pair(uri);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("opened")).catch(() => null), { timeout: 30_000 })
    .toMatch(/^metamask:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}\n$/);
});

test("stays connected on the page that recounts, and pairs there", async ({ page }) => {
  await open(page, "/clubs/treasury/proposals/4/verify");
  const uri = await readCode(page);
  await reloadAfter(page, () => phone.pair(uri));
  await expect(account(page)).toContainText(phone.address.slice(0, 6));
});

test("pays the fee and publishes", async ({ page, complaints }) => {
  test.setTimeout(120_000);
  complaints.expect(/status of 404/);
  await signIn(page);
  await open(page, "/clubs/treasury/proposals");
  await page.getByRole("link", { name: "New proposal" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New proposal");
  await untilInteractive(page);
  await page.getByLabel("Title", { exact: true }).fill("Paid from a phone");
  await page.getByRole("textbox", { name: "Text" }).fill("A text of some words.");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const goOn = page.getByRole("button", { name: "Continue", exact: true });
  await goOn.click();
  await page.getByRole("button", { name: "5 days" }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await goOn.click();
  await page.getByRole("button", { name: /^Pay 333/ }).click();
  await expect(goOn).toBeEnabled({ timeout: 30_000 });
  await goOn.click();
  await page.getByRole("button", { name: "Sign and publish", exact: true }).click();
  await page.waitForURL(/\/clubs\/treasury\/proposals\/\d+$/);
  await expect(page.getByText("fee paid")).toBeVisible();
  const sent = phone.asked.filter(({ method }) => method === "eth_sendTransaction");
  expect(JSON.stringify(sent.at(-1)?.params)).toContain("0xa9059cbb");
});

async function openVote(page: Page, stand: StandUrls) {
  const place = await publishOne(stand, { club: "by-phone", title: "By phone" });
  await open(page, place.path);
  await page.getByRole("button", { name: "Vote", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Your vote" });
  await sheet.locator("label").filter({ hasText: "Yes" }).click();
  return sheet;
}
