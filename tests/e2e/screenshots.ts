import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { accountAt } from "@/local/accounts";
import { soldOut } from "@/local/holders";
import { chromiumLaunchOptions } from "./chromium";
import { signInByKey } from "./sign-in-by-key";
import { startStand } from "./stand";

const folder = "docs/screenshots";
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const places = [
  ["clubs", "/clubs"],
  ["club", "/clubs/treasury"],
  ["proposal-active", "/clubs/treasury/proposals/4"],
  ["proposal-final", "/clubs/treasury/proposals/1"],
] as const;
type Size = keyof typeof sizes;
type Theme = "dark" | "light";

const stand = await startStand();
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  mkdirSync(folder, { recursive: true });
  for (const theme of ["dark", "light"] as const) await takeAll({ browser, theme });
} finally {
  await browser.close();
  await stand.stop();
}

async function takeAll({ browser, theme }: { browser: Browser; theme: Theme }): Promise<void> {
  const open = (size: Size, path: string) => openPage({ browser, theme, size, path });
  const save = (page: Page, name: string) =>
    page.screenshot({ path: join(folder, `${name}-${page.viewportSize()?.width}-${theme}.png`) });

  const home = await open("desktop", "/");
  await save(home, "home");
  const wallet = localWallet(home);
  await wallet.openDialog();
  await save(home, "connect-dialog");
  await wallet.connect();
  await home.getByRole("dialog", { name: "Sign this message?" }).waitFor();
  await settle(home);
  await save(home, "sign-in");
  await home.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  const figures = home.getByRole("contentinfo").getByRole("region", { name: "Your holdings" });
  await figures.waitFor();
  await home.waitForTimeout(1_500);
  await figures.scrollIntoViewIfNeeded();
  await settle(home);
  await save(home, "signed-in-footer");
  await home.context().close();

  const phone = await open("phone", "/");
  await save(phone, "home");
  await phone.getByRole("button", { name: "Open menu" }).click();
  await settle(phone);
  await save(phone, "mobile-menu");
  await phone.context().close();

  for (const size of ["desktop", "phone"] as const) {
    const page = await open(size, "/");
    await signInByKey({ page, url: stand.url, privateKey: soldOut.privateKey });
    await page.reload({ waitUntil: "networkidle" });
    await page
      .getByRole("contentinfo")
      .getByRole("button", { name: /VP: why/ })
      .click();
    await page.getByRole("dialog").getByRole("table").waitFor();
    await settle(page);
    await save(page, "power-panel");
    await page.context().close();
  }

  for (const size of ["desktop", "phone"] as const) {
    for (const [name, path] of places) {
      const page = await open(size, path);
      await save(page, name);
      await page.context().close();
    }
    const page = await open(size, "/");
    await signInByKey({ page, url: stand.url, privateKey: accountAt(1).privateKey });
    await page.goto(`${stand.url}/clubs/treasury/proposals/new`, { waitUntil: "networkidle" });
    await page.getByLabel("Title").fill("A bench at the harbour");
    await page.getByRole("textbox", { name: "Text" }).fill("Oak, **two metres**, with a view.");
    await page.getByText(/^Saved/).waitFor();
    await settle(page);
    await save(page, "new-proposal");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: /^Pay 333/ }).waitFor();
    await settle(page);
    await save(page, "new-proposal-fee");
    await page.context().close();
  }

  const lost = await open("desktop", "/no/such/page");
  await save(lost, "not-found");
  await lost.context().close();
}

function localWallet(page: Page) {
  return {
    async openDialog(): Promise<void> {
      await page.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
      await page.getByRole("button", { name: /Local wallet.*Installed/i }).waitFor();
      await settle(page);
    },
    async connect(): Promise<void> {
      await page.getByRole("button", { name: /Local wallet.*Installed/i }).click();
      const dialog = page.getByRole("dialog", { name: "Connect to this site?" });
      await dialog.getByRole("radio", { name: "Whale" }).check();
      await dialog.getByRole("button", { name: "Confirm" }).click();
    },
  };
}

type Place = { browser: Browser; theme: Theme; size: Size; path: string };

async function openPage({ browser, theme, size, path }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size], reducedMotion: "reduce" });
  await context.addInitScript(`localStorage.setItem("theme", "${theme}")`);
  const page = await context.newPage();
  await page.goto(stand.url + path, { waitUntil: "networkidle" });
  await settle(page);
  return page;
}

/** Lets fonts and the last transition come to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate("document.fonts.ready");
  await page.waitForTimeout(500);
}
