import { accountAt } from "@/local/accounts";
import { signInByKey } from "./sign-in-by-key";
import { expect, expectNoViolations, type Page, showTheme, test, untilInteractive } from "./test";

const SHIFT_MAX = 0.05;
/** As slow as a phone with a weak signal, so that what arrives late is seen to arrive late. */
const SLOW_NETWORK = {
  offline: false,
  latency: 60,
  downloadThroughput: 300_000,
  uploadThroughput: 100_000,
};

const FOR_ALL = [
  "/",
  "/clubs",
  "/clubs/new",
  "/proposals",
  "/proposals?show=decided",
  "/ballots",
  "/drafts",
  "/bounties?state=any",
  "/bounties/leaderboard?asset=cro",
  "/analytics",
  "/nft-analysis",
  "/about",
  "/team",
  "/moderation",
  "/verify",
  "/search?q=treasury",
  "/api-docs",
  "/clubs/treasury",
  "/clubs/treasury/proposals",
  "/clubs/treasury/proposals/new",
  "/clubs/treasury/proposals/1",
  "/clubs/treasury/proposals/1/verify",
  "/clubs/treasury/proposals/4",
  "/clubs/treasury/members",
  "/clubs/cronos-builders/proposals/3",
  "/clubs/cronos-builders/bounties",
  "/clubs/cronos-builders/bounties/1",
  `/u/${accountAt(1).address}`,
];
const FOR_ADMINS = [
  "/admin",
  ...["clubs", "proposals", "bounties", "flags", "people", "admins", "fees", "sessions", "settings"].map(
    (section) => `/admin/${section}`,
  ),
  "/admin/health",
  "/admin/audit",
  "/clubs/treasury/settings",
  "/clubs/treasury/moderation",
];
const people = [
  { name: "a visitor", role: null, paths: FOR_ALL },
  { name: "a holder", role: "holder", paths: FOR_ALL },
  { name: "an admin", role: "admin", paths: FOR_ADMINS },
] as const;
const windows = [
  {
    name: "a phone",
    theme: "dark",
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  { name: "a desktop", theme: "light", use: { viewport: { width: 1280, height: 800 } } },
] as const;

for (const { name: size, theme, use } of windows) {
  test.describe(`on ${size} with a slow network`, () => {
    test.use(use);
    for (const { name, role, paths } of people) {
      test(`nothing moves under the eyes of ${name}, and every screen is accessible`, async ({
        page,
        stand,
      }) => {
        test.setTimeout(240_000);
        if (role !== null) await signInByKey({ page, url: stand.url, role });
        await page.addInitScript(watchShifts);
        const network = await page.context().newCDPSession(page);
        await network.send("Network.enable");
        await network.send("Network.setCacheDisabled", { cacheDisabled: true });
        await network.send("Network.emulateNetworkConditions", SLOW_NETWORK);
        for (const path of paths) {
          await page.goto(path);
          await untilInteractive(page);
          if (path.endsWith("/verify")) await page.waitForLoadState("networkidle");
          await scrollThrough(page);
          const { sum, moved } = await page.evaluate(readShifts);
          expect.soft(sum, `${path} moves: ${moved.join("; ")}`).toBeLessThan(SHIFT_MAX);
          await showTheme(page, theme);
          await expectNoViolations(page);
        }
      });
    }
  });
}

/** Scrolls to the end and back as a reader does, because what is far below may be laid out only then. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
}

/** Sums the layout shifts that no input caused, and names what moved. Runs in the page. */
function watchShifts(): void {
  const seen = { sum: 0, moved: [] as string[] };
  Reflect.set(window, "shifts", seen);
  const nameOf = (node: Node | null): string => {
    if (!(node instanceof HTMLElement)) return node?.textContent?.slice(0, 30) ?? "something gone";
    const place = node.closest("section[aria-label], header, footer, nav, aside, main");
    const label = place?.getAttribute("aria-label") ?? place?.tagName.toLowerCase() ?? "body";
    return `${node.tagName.toLowerCase()} "${(node.textContent ?? "").trim().slice(0, 30)}" in ${label}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value, sources } = entry as unknown as {
        hadRecentInput: boolean;
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      seen.sum += value;
      for (const { node, previousRect: from, currentRect: to } of sources)
        seen.moved.push(
          `${value.toFixed(3)} ${nameOf(node)} from ${[from.x, from.y, from.width, from.height].map(Math.round)} to ${[to.x, to.y, to.width, to.height].map(Math.round)}`,
        );
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function readShifts(): { sum: number; moved: string[] } {
  return Reflect.get(window, "shifts");
}
