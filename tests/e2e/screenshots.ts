import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Locator, type Page } from "playwright/test";
import sharp from "sharp";
import { accountAt, type LocalRole } from "@/local/accounts";
import { chromiumLaunchOptions } from "./chromium";
import { startStand } from "./stand";
import { localWallet, untilWhole } from "./test";

type Size = "desktop" | "phone";
type Theme = "dark" | "light";
type Shot = {
  name: string;
  path: string;
  /** Signed in by the local wallet. */
  as?: LocalRole;
  /** What to do on the page before the picture. */
  act?: (page: Page) => Promise<void>;
  /** Which pictures of it the repository keeps. */
  kept: readonly `${Size} ${Theme}`[];
};

const isWhole = process.argv.includes("--all");
/** Every screen is looked at on a wider desktop than the pictures of the README, which are narrow. */
const sizes = {
  desktop: isWhole ? { width: 1440, height: 900 } : { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

const shots: readonly Shot[] = [
  { name: "home", path: "/", kept: ["desktop dark", "desktop light", "phone dark"] },
  { name: "connect-dialog", path: "/", act: (page) => openConnectDialog(page), kept: ["desktop light"] },
  { name: "sign-in", path: "/", act: (page) => askToSignIn(page), kept: ["desktop dark"] },
  { name: "clubs", path: "/clubs", kept: ["desktop dark"] },
  { name: "club", path: "/clubs/treasury", kept: ["phone light"] },
  { name: "club-settings", path: "/clubs/treasury/settings", as: "admin", kept: [] },
  { name: "proposals", path: "/clubs/treasury/proposals", as: "whale", kept: [] },
  {
    name: "proposal-active",
    path: "/clubs/treasury/proposals/4",
    as: "holder",
    kept: ["desktop dark", "desktop light"],
  },
  {
    name: "ballot",
    path: "/clubs/treasury/proposals/4",
    as: "holder",
    act: async (page) => void (await openBallot(page)),
    kept: ["phone dark"],
  },
  {
    name: "power",
    path: "/clubs/treasury/proposals/4",
    as: "holder",
    act: openPower,
    kept: ["phone light"],
  },
  { name: "proposal-final", path: "/clubs/treasury/proposals/1", kept: ["desktop light"] },
  {
    name: "votes",
    path: "/clubs/treasury/proposals/1",
    as: "whale",
    act: (page) => bringUp(page, "Votes"),
    kept: ["phone dark"],
  },
  { name: "proposal-pending", path: "/clubs/treasury/proposals/5", as: "whale", kept: [] },
  { name: "proposal-unproved", path: "/clubs/cronos-builders/proposals/3", as: "whale", kept: [] },
  {
    name: "new-proposal",
    path: "/clubs/treasury/proposals/new",
    as: "whale",
    act: write,
    kept: ["desktop light"],
  },
  {
    name: "new-proposal-fee",
    path: "/clubs/treasury/proposals/new",
    as: "whale",
    act: goToFee,
    kept: ["phone dark"],
  },
  { name: "analytics", path: "/analytics", kept: ["desktop light", "phone dark"] },
  { name: "nft-analysis", path: "/nft-analysis", kept: [] },
  { name: "moderation", path: "/moderation", kept: [] },
  {
    name: "verify",
    path: "/clubs/treasury/proposals/1/verify",
    act: (page) => page.locator("#verdict").waitFor(),
    kept: ["desktop dark", "phone light"],
  },
  { name: "receipts", path: "/verify", kept: [] },
  { name: "bounties", path: "/bounties?state=any", kept: ["desktop light"] },
  { name: "bounty", path: "/clubs/cronos-builders/bounties/1", kept: ["phone dark"] },
  { name: "contributors", path: "/bounties/leaderboard?asset=cro", kept: [] },
  { name: "profile", path: `/u/${accountAt(1).address}`, kept: [] },
  { name: "search", path: "/search?q=treasury", kept: [] },
  { name: "team", path: "/team", kept: [] },
  { name: "admin", path: "/admin", as: "admin", kept: ["desktop dark"] },
  ...[
    "clubs",
    "proposals",
    "flags",
    "people",
    "admins",
    "fees",
    "sessions",
    "settings",
    "health",
    "audit",
  ].map((section): Shot => ({ name: `admin-${section}`, path: `/admin/${section}`, as: "admin", kept: [] })),
  { name: "not-found", path: "/no/such/page", kept: [] },
];

const TEXT = `Oak, **two metres**, with a view.

| Item | Amount |
|---|---:|
| Oak | 3.6T |
| Work | 0.8T |

- [x] Offer received
- [ ] Permission of the harbour master
`;

const folder = isWhole ? "test-results/screenshots" : "docs/screenshots";

const stand = await startStand();
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const size of ["desktop", "phone"] as const) {
    for (const theme of ["dark", "light"] as const) {
      await takeAll({ browser, size, theme });
    }
  }
} finally {
  await browser.close();
  await stand.stop();
}

async function takeAll({ browser, size, theme }: { browser: Browser; size: Size; theme: Theme }) {
  const wanted = shots.filter(({ kept }) => isWhole || kept.includes(`${size} ${theme}`));
  for (const { name, path, as, act } of wanted) {
    const context = await browser.newContext({
      baseURL: stand.url,
      viewport: sizes[size],
      hasTouch: size === "phone",
      isMobile: size === "phone",
      reducedMotion: "reduce",
    });
    await context.addInitScript(`localStorage.setItem("theme", "${theme}")`);
    const page = await context.newPage();
    await page.goto(path);
    await untilWhole(page);
    if (as) {
      await localWallet(page).signInAs(as);
      // The notice of a sign-in would cover the page, and only a signed-in admin reaches the dashboard.
      await page.goto(path);
      await untilWhole(page);
    }
    await act?.(page);
    await settle(page);
    const picture = await page.screenshot();
    const file = join(folder, `${name}-${sizes[size].width}-${theme}.png`);
    await sharp(picture).png({ palette: true, quality: 90, compressionLevel: 9, effort: 10 }).toFile(file);
    await context.close();
  }
}

async function openConnectDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Connect( wallet)?$/ }).click();
  await page.getByRole("button", { name: /Local wallet.*Installed/i }).waitFor();
}

async function askToSignIn(page: Page): Promise<void> {
  await localWallet(page).connectAs("whale");
  await page.getByRole("dialog", { name: "Sign this message?" }).waitFor();
}

async function openPower(page: Page): Promise<void> {
  const ballot = await openBallot(page);
  await ballot.getByRole("button", { name: /VP: why/ }).click();
  await page.getByRole("dialog").getByRole("table").waitFor();
}

/** In its column, or on a phone in the sheet of the bar below. */
async function openBallot(page: Page): Promise<Locator> {
  const bar = page.getByRole("button", { name: "Vote", exact: true });
  if (await bar.isVisible()) {
    await bar.click();
    const sheet = page.getByRole("dialog", { name: "Your vote" });
    await sheet.getByRole("radio", { name: "Yes" }).waitFor();
    return sheet;
  }
  await bringUp(page, "Your vote");
  return page.getByRole("region", { name: "Your vote" });
}

/** Scrolls the region below the sticky header. */
async function bringUp(page: Page, region: string): Promise<void> {
  const part = page.getByRole("region", { name: region, exact: true });
  await part.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 96));
}

async function write(page: Page): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill("A bench at the harbour");
  await page.getByRole("textbox", { name: "Text" }).fill(TEXT);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
}

async function goToFee(page: Page): Promise<void> {
  await write(page);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: /^Pay 333/ }).waitFor();
}

/** Waits for fonts and the last transition. */
async function settle(page: Page): Promise<void> {
  await page.evaluate("document.fonts.ready");
  await page.waitForTimeout(500);
}
