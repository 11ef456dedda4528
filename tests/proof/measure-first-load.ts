import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright/test";
import { chromiumLaunchOptions } from "../e2e/chromium";
import { testAccount } from "../setup/accounts";

/** Bytes of gzipped JavaScript. */
export type FirstLoad = { path: string; before: number; after: number };

/** What a first-time visitor loads on each path, before and after connecting a wallet. */
export async function measureFirstLoads({
  url,
  paths,
}: {
  url: string;
  paths: readonly string[];
}): Promise<FirstLoad[]> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const results: FirstLoad[] = [];
    for (const path of paths) results.push(await measure({ browser, url, path }));
    return results;
  } finally {
    await browser.close();
  }
}

/** Bytes of the scripts that the browser loads, gzipped as servers do; inline scripts belong to the document. */
function countScripts(page: Page): { bytes: () => Promise<number> } {
  const bodies: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const size = response.body().then((body) => gzipSync(body, { level: 6 }).length);
    // The sum reports it; a page that closes early must not end the process.
    size.catch(() => undefined);
    bodies.push(size);
  });
  return { bytes: async () => (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0) };
}

async function measure({
  browser,
  url,
  path,
}: {
  browser: Browser;
  url: string;
  path: string;
}): Promise<FirstLoad> {
  const page = await browser.newPage();
  // tsx wraps named functions in a helper that the page doesn't have.
  await page.addInitScript("globalThis.__name = (value) => value");
  await page.addInitScript(announceWallet, testAccount("visitor").address);
  const scripts = countScripts(page);
  await page.goto(url + path, { waitUntil: "networkidle" });
  // A recount loads more once it is done, and the network may be idle before.
  if (path.endsWith("/verify")) await page.locator("#verdict").waitFor();
  // Next prefetches links once the page is idle; that is part of the first load too.
  await page.waitForTimeout(1_000);
  const before = await scripts.bytes();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Connect( wallet)?$/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Measuring wallet/ })
    .click();
  await page.getByRole("button", { name: /^Account/ }).waitFor();
  await page.waitForLoadState("networkidle");
  const after = await scripts.bytes();
  await page.close();
  return { path, before, after };
}

/** A wallet by EIP-6963 that connects and signs nothing; the production build has none. */
function announceWallet(address: string): void {
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: "0x19",
  };
  const provider = {
    request: ({ method }: { method: string }) =>
      method in answers
        ? Promise.resolve(answers[method])
        : Promise.reject(Object.assign(new Error(method), { code: 4200 })),
    on: () => undefined,
    removeListener: () => undefined,
  };
  const info = {
    uuid: "350670db-19fa-4704-a166-e52e178b59d2",
    name: "Measuring wallet",
    icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    rdns: "test.measuring",
  };
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
