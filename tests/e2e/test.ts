import { AxeBuilder } from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Worker,
} from "playwright/test";
import type { LocalRole } from "@/local/accounts";
import { patience } from "@/tests/patience";
import { isNightly } from "@/tests/size";
import type { StandUrls } from "./stand";

export { type BrowserContext, expect, type Page, type Worker };

/** Routes in the table of the specification's section 2 that anybody may open. */
export const publicRoutes = [
  "/",
  "/my-proposals",
  "/spaces",
  "/clubs",
  "/about",
  "/team",
  "/analytics",
  "/nft-analysis",
  "/test/logs",
  "/test-schema",
  "/test-degen-api",
  "/ebisu-api-test",
] as const;

export type Complaints = {
  list: string[];
  /** A test that provokes complaints on purpose names them here. */
  expect(pattern: RegExp): void;
  /** Watches another browser of the test too; call it before its first page. */
  watch(context: BrowserContext): Promise<void>;
};

/** Opens a page in another browser like the first, which is watched too and ends with the test. */
export type Another = (options?: BrowserContextOptions) => Promise<Page>;

type Fixtures = { stand: StandUrls; complaints: Complaints; another: Another };

/** Playwright's test on the running stand; it fails on any console error, uncaught error or CSP report that it didn't expect. */
export const test = base.extend<Fixtures>({
  stand: async ({ browserName: _ }, use) => {
    await use(JSON.parse(process.env["CLUB_STAND"] ?? "{}"));
  },
  baseURL: async ({ stand }, use) => {
    await use(stand.url);
  },
  complaints: [
    async ({ context }, use) => {
      const list: string[] = [];
      const expected: RegExp[] = [];
      const watch = (watched: BrowserContext): Promise<void> => listen(watched, list);
      await watch(context);
      await use({ list, watch, expect: (pattern) => expected.push(pattern) });
      // A visitor's first check answers 401, which browsers print and no page can stop (spec section 7).
      const isOrdinary = (line: string) => /status of 401 .*\/api\/auth\/me$/.test(line.replaceAll("()", ""));
      const left = list.filter(
        (line) => !isOrdinary(line) && !expected.some((pattern) => pattern.test(line)),
      );
      expect(left, "console errors, uncaught errors and CSP reports").toEqual([]);
    },
    { auto: true },
  ],
  another: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ reducedMotion: "reduce", ...options });
      opened.push(context);
      await complaints.watch(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

async function listen(context: BrowserContext, list: string[]): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error") list.push(`${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (error) => list.push(`uncaught: ${error.error().message}`));
  await context.exposeFunction("reportViolation", (text: string) => list.push(`CSP: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(window, "reportViolation");
      report(`${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
}

/** Goes to a page and waits until it can be used. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilInteractive(page);
}

/** Holds the answers of these addresses until the returned function is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until React runs on all that can be pressed or filled in, and the first check is over. */
export async function untilInteractive(page: Page): Promise<void> {
  const isInteractive = () => {
    const controls = [...document.querySelectorAll(":enabled")];
    const loaded = performance.getEntriesByType("resource");
    // A stopped clock answers with none.
    const isChecked = loaded.length === 0 || loaded.some(({ name }) => name.endsWith("/auth/me"));
    const isRun = (control: Element) => Object.keys(control).some((key) => key.startsWith("__reactProps"));
    return isChecked && controls.every(isRun);
  };
  // Asked from here, because a test may have stopped the page's clock.
  await expect(async () => expect(await page.evaluate(isInteractive)).toBe(true)).toPass({
    intervals: [50],
    timeout: 10_000 * patience,
  });
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
}

/** Waits until nothing more is loaded either, for checks of a whole page. */
export async function untilWhole(page: Page): Promise<void> {
  await untilInteractive(page);
  await page.waitForLoadState("networkidle");
}

/**
 * Doesn't open a page to gather the results of frames of other origins (the CSP allows none), and describes only what is
 * wrong. Both would take longer than the check itself.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}

/** Switches the theme of the loaded page, because loading it again takes longer than checking it. */
export async function showTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), theme);
}

/** Finds no accessibility violation on the page as it is, in either theme; daily in the dark one, with which people begin. */
export async function expectAccessible(page: Page): Promise<void> {
  if (isCheckedAlready(page)) return;
  for (const theme of isNightly ? (["dark", "light"] as const) : (["dark"] as const)) {
    await showTheme(page, theme);
    await expectNoViolations(page);
  }
}

const checked = new WeakMap<Page, Set<string>>();

/** Daily, a test checks each address in its first state; at night, in every state. */
function isCheckedAlready(page: Page): boolean {
  const { pathname } = new URL(page.url());
  const paths = checked.get(page) ?? new Set();
  const isChecked = !isNightly && paths.has(pathname);
  checked.set(page, paths.add(pathname));
  return isChecked;
}

/** Fails with the rule and the element of each accessibility violation on the page as it is. */
export async function expectNoViolations(page: Page): Promise<void> {
  // An element that changes during the check, such as a button that becomes usable, is judged as neither state. So it is
  // checked again.
  const found = await listViolations(page);
  expect(found.length === 0 ? found : await listViolations(page)).toEqual([]);
}

async function listViolations(page: Page): Promise<string[]> {
  await untilStill(page);
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

/**
 * Finds no accessibility violation and nothing wider than the window, on a phone in the dark theme and on a desktop in the
 * light one, which daily runs only measure.
 */
export async function expectGood(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  const isMeasuredOnly = isCheckedAlready(page);
  for (const { theme, ...size } of [
    { theme: "dark", width: 390, height: 844 },
    { theme: "light", width: 1280, height: 800 },
  ] as const) {
    await page.setViewportSize(size);
    await showTheme(page, theme);
    if (isNightly || (theme === "dark" && !isMeasuredOnly)) await expectNoViolations(page);
    await expectNoOverflow(page, state);
  }
  if (before) await page.setViewportSize(before);
}

/** Nothing is wider than the window. */
export async function expectNoOverflow(page: Page, state = page.url()): Promise<void> {
  // Never compare with innerWidth: a phone zooms out until everything fits.
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest, `${state} fits the window`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Keeps pictures of the whole page on a phone and on a desktop, in both themes. */
export async function photograph(page: Page, name: string): Promise<void> {
  for (const theme of ["dark", "light"] as const)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await showTheme(page, theme);
      await page.screenshot({ path: `test-results/${name}-${theme}-${width}.png`, fullPage: true });
    }
}

/** Waits until nothing more is loaded and colours stop changing, which the check would judge. It doesn't wait for endless animations. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

const roleNames: Record<LocalRole, string> = {
  admin: "Admin",
  whale: "Whale",
  holder: "Holder",
  newcomer: "Newcomer",
  "contract-wallet": "Contract wallet",
};

type Trouble = "On another chain" | "Cronos unknown" | "Locked" | "No connection";

/** The local wallet as a person uses it, only through what the page shows. */
export function localWallet(page: Page) {
  const panel = page.getByRole("complementary", { name: "Local wallet" });
  const tab = panel.getByRole("button", { name: /^LOCAL WALLET/ });
  const dialog = (title: string) => page.getByRole("dialog", { name: title });

  async function inPanel(act: () => Promise<void>): Promise<void> {
    if ((await tab.getAttribute("aria-expanded")) === "false") await tab.click();
    await act();
    await tab.click();
  }

  return {
    dialog,
    confirm: (title: string) => dialog(title).getByRole("button", { name: "Confirm" }).click(),
    reject: (title: string) => dialog(title).getByRole("button", { name: "Reject" }).click(),
    choose: (role: LocalRole) => inPanel(() => panel.getByRole("radio", { name: roleNames[role] }).check()),
    play: (trouble: Trouble) => inPanel(() => panel.getByLabel(trouble).check()),
    stopPlaying: (trouble: Trouble) => inPanel(() => panel.getByLabel(trouble).uncheck()),
    disconnectSite: () => inPanel(() => panel.getByRole("button", { name: "Disconnect this site" }).click()),
    async askToConnect(): Promise<void> {
      const header = page.getByRole("banner");
      await header.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
      await page
        .getByRole("dialog", { name: "Connect a wallet" })
        .getByRole("button", { name: /Local wallet/i })
        .click();
    },
    async connectAs(role: LocalRole): Promise<void> {
      await this.askToConnect();
      await dialog("Connect to this site?").getByRole("radio", { name: roleNames[role] }).check();
      await this.confirm("Connect to this site?");
    },
    /** Connects, signs when automatic login asks, and waits for the reload after the confetti. */
    async signInAs(role: LocalRole): Promise<void> {
      await this.connectAs(role);
      await dialog("Sign this message?").waitFor();
      await reloadAfter(page, () => this.confirm("Sign this message?"));
    },
  };
}

export function toast(page: Page, title: string | RegExp) {
  return page.getByRole("region", { name: /^Notifications/ }).getByText(title, { exact: true });
}

/** Does something that reloads the page, and waits for the reload and its first check. */
export async function reloadAfter(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => Reflect.set(window, "isBeforeReload", true));
  await act();
  await page.waitForFunction(() => Reflect.get(window, "isBeforeReload") === undefined, undefined, {
    timeout: 15_000,
  });
  await untilInteractive(page);
}
