import { accountAt } from "@/local/accounts";
import { signInByKey } from "./beside-the-page";
import { expect, expectNoViolations, type Page, showTheme, test, untilWhole } from "./test";

const SHIFT_MAX = 0.05;
const TARGET_MIN_PX = 44;
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
/** With ALL_PAGES=1 each page for everybody in both windows, which takes ten minutes; else those that load the most late. */
const isFull = process.env["ALL_PAGES"] !== undefined;
const MAIN = [
  "/",
  "/proposals",
  "/bounties?state=any",
  "/clubs/treasury/proposals/4",
  "/admin",
  "/admin/settings",
];
const choose = (paths: readonly string[]) => paths.filter((path) => isFull || MAIN.includes(path));
const people = [
  { name: "a visitor", role: null, paths: choose(FOR_ALL) },
  { name: "a holder", role: "holder", paths: choose(FOR_ALL) },
  { name: "an admin", role: "admin", paths: choose(FOR_ADMINS) },
] as const;
const windows = [
  {
    name: "a phone",
    theme: "dark",
    isPhone: true,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  { name: "a desktop", theme: "light", isPhone: false, use: { viewport: { width: 1280, height: 800 } } },
] as const;

for (const { name: size, theme, isPhone, use } of windows) {
  test.describe(`on ${size} with a slow network`, () => {
    test.use(use);
    for (const { name, role, paths } of people) {
      test(`nothing moves under the eyes of ${name}, and every screen is accessible`, async ({
        page,
        stand,
      }) => {
        test.setTimeout(isFull ? 480_000 : 120_000);
        // A movement that never ends because it is out of sight would be waited for.
        await page.emulateMedia({ reducedMotion: "reduce" });
        if (role !== null) await signInByKey({ page, url: stand.url, role });
        await page.addInitScript(watchShifts);
        const network = await page.context().newCDPSession(page);
        await network.send("Network.enable");
        await network.send("Network.setCacheDisabled", { cacheDisabled: true });
        await network.send("Network.emulateNetworkConditions", SLOW_NETWORK);
        for (const path of paths) {
          await page.goto(path);
          await untilWhole(page);
          await scrollThrough(page);
          const { sum, moved } = await page.evaluate(readShifts);
          expect.soft(sum, `${path} moves: ${moved.join("; ")}`).toBeLessThan(SHIFT_MAX);
          // Boxes in the rows of the dashboard are smaller.
          if (isPhone && role !== "admin") {
            const small = await page.evaluate(listSmallTargets, TARGET_MIN_PX);
            expect.soft(small, `${path}: smaller than ${TARGET_MIN_PX} px`).toEqual([]);
          }
          await showTheme(page, theme);
          await expectNoViolations(page);
        }
      });
    }
  });
}

/**
 * Scrolls to the end and back as a reader does, because what is far below may be laid out only then. A window without a
 * height would never come to an end, so it is waited for.
 */
async function scrollThrough(page: Page): Promise<void> {
  await page.waitForFunction(() => innerHeight > 0);
  await page.evaluate(async () => {
    const step = innerHeight;
    const screens = Math.ceil(document.documentElement.scrollHeight / step);
    if (screens > 200) throw new Error(`${screens} screens of ${step} px`);
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
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

/**
 * Targets that a thumb may miss: a press 22 px beside the middle must still hit it, by its own box, by its label
 * or by an area that reaches further. Links within a sentence are as high as their line. Runs in the page.
 */
function listSmallTargets(min: number): string[] {
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display.startsWith("inline") &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) =>
        node !== element && node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
    );
  const isHit = (element: Element, x: number, y: number): boolean => {
    const top = document.elementFromPoint(x, y);
    if (top === null) return false;
    const label = top.closest("label");
    return (
      element.contains(top) ||
      (label !== null && "labels" in element && [...(element.labels as NodeListOf<Element>)].includes(label))
    );
  };
  const targets = [
    ...document.querySelectorAll(
      "a[href], button, summary, input, select, textarea, [role=tab], [role=slider]",
    ),
  ];
  return targets.flatMap((element) => {
    if (element.closest('[aria-label="Local wallet"], [inert], [aria-hidden=true]')) return [];
    if (
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      isInSentence(element)
    )
      return [];
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) return [];
    if (width >= min - 0.5 && height >= min - 0.5) return [];
    const reach = min / 2 - 1;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const isReached =
      (width >= min || [-reach, reach].every((by) => isHit(element, middleX + by, middleY))) &&
      (height >= min || [-reach, reach].every((by) => isHit(element, middleX, middleY + by)));
    if (isReached) return [];
    const name =
      element.getAttribute("aria-label") ??
      (element.textContent?.trim() || element.getAttribute("name") || element.id);
    return [
      `${element.tagName.toLowerCase()} "${name?.slice(0, 40)}" ${Math.round(width)} x ${Math.round(height)}`,
    ];
  });
}
