import { keccak256, stringToHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { formatAddress } from "@/lib/shared/address";
import { accountAt } from "@/local/accounts";
import { signInByKey } from "./beside-the-page";
import {
  expect,
  expectGood,
  expectNoViolations,
  localWallet,
  open,
  type Page,
  test,
  untilInteractive,
} from "./test";

const keyOf = (name: string) => keccak256(stringToHex(`admin journey ${name}`));
const addressOf = (name: string) => privateKeyToAccount(keyOf(name)).address;

/** Signs the page's browser in, by the admin's key when no name is given. */
async function enter(page: Page, url: string, name?: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const privateKey = name === undefined ? accountAt(0).privateKey : keyOf(name);
  await signInByKey({ page, url, privateKey });
}

/** Fills in an act's dialog and confirms it. */
async function perform(
  page: Page,
  { title, word, reason, address }: { title: string; word: string; reason: string; address?: string },
): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  if (address !== undefined) await dialog.getByLabel("Address").fill(address);
  await dialog.getByLabel("Reason, public").fill(reason);
  await dialog.getByLabel(`Type ${word} to confirm`).fill(word);
  await dialog.locator("button[type=submit]").click();
}

test("/admin sends a visitor to sign in, with the way back", async ({ page }) => {
  const response = await page.request.get("/admin", { maxRedirects: 0 });
  expect(response.status()).toBe(307);
  expect(response.headers()["location"]).toMatch(/\/\?next=(\/|%2F)admin$/);
});

test("a holder finds no link to the dashboard, and 403 at its address", async ({
  page,
  complaints,
  stand,
}) => {
  complaints.expect(/status of 403/);
  await signInByKey({ page, url: stand.url, role: "holder" });
  await open(page, "/");
  await expect(page.getByRole("link", { name: "Admin Dashboard" })).toHaveCount(0);
  const response = await page.goto("/admin");
  expect(response?.status()).toBe(403);
  expect(response?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is for admins");
  await untilInteractive(page);
  await expectNoViolations(page);
});

test("signing in leads the admin who opens the dashboard first back to it", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin");
  await untilInteractive(page);
  await localWallet(page).signInAs("admin");
  await expect(page).toHaveURL(/\/admin$/);
});

test("the admin follows the link to the dashboard", async ({ page, stand }) => {
  await enter(page, stand.url);
  await open(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Admin Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.goto("/admin"))?.status()).toBe(200);
});

test("the admin sees that everything works, and what needs attention", async ({ page, stand }) => {
  await enter(page, stand.url);
  const parts = page.getByRole("region", { name: "Health" }).getByRole("listitem");
  // The index of local mode follows within seconds.
  await expect(async () => {
    await page.goto("/admin");
    await expect(parts.filter({ hasText: "Trusted" })).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await expect(parts.filter({ hasText: "Database" })).toContainText("Serving");
  await expect(parts.filter({ hasText: "Chain connection" })).toContainText("Serving");
  // Other journeys may flag something in between, which then shows up here.
  const strip = page.getByRole("region", { name: "Needs attention" });
  await expect(strip.getByRole("link").first()).toBeVisible();
  await strip.getByRole("link", { name: /payment disappeared/ }).click();
  await expect(page).toHaveURL(/\/admin\/fees\?tab=revoked$/);
  await expect(page.getByRole("row", { name: /Publish the source of the indexer/ })).toContainText("Revoked");
  await expect(strip).toContainText("Publish the source of the indexer");
  await expectNoViolations(page);
});

test("an admin is named, works, and is refused in the old tab after being removed", async ({
  page,
  another,
  stand,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const address = addressOf("second admin");
  const short = formatAddress(address);
  await enter(page, stand.url);
  await open(page, "/admin/admins");
  await page.getByRole("button", { name: "Add admin" }).click();
  await expectNoViolations(page);
  await perform(page, { title: "Add an admin?", word: "ADD", reason: "Joins the team", address });
  const menu = page.getByRole("button", { name: `Actions for ${short}` });
  await expect(menu).toBeVisible();

  const tab = await another();
  await enter(tab, stand.url, "second admin");
  await open(tab, "/admin/admins");
  await expect(tab.getByText("You", { exact: true })).toBeVisible();
  await tab.getByRole("button", { name: "Add admin" }).click();

  await menu.click();
  await page.getByRole("menuitem", { name: `Remove ${short} as admin` }).click();
  await perform(page, { title: "Remove this admin?", word: "REMOVE", reason: "Left the team" });
  await expect(menu).toHaveCount(0);

  await perform(tab, {
    title: "Add an admin?",
    word: "ADD",
    reason: "Still here",
    address: addressOf("third admin"),
  });
  await expect(
    tab.getByRole("alert").getByText("Only admins can do this. Nothing was changed."),
  ).toBeVisible();
  expect((await tab.goto("/admin/people"))?.status()).toBe(403);

  await page.goto("/moderation?kind=people");
  await expect(page.getByText("Left the team").first()).toBeVisible();
});

test("the admin ends a person's sessions in every browser", async ({ page, another, stand }) => {
  const address = addressOf("signed in twice");
  const tabs = [await another(), await another()];
  for (const tab of tabs) await enter(tab, stand.url, "signed in twice");
  await enter(page, stand.url);
  await open(page, `/admin/people?q=${address}`);
  const menu = page.getByRole("button", { name: `Actions for ${formatAddress(address)}` });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: /^End all sessions/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await expectNoViolations(page);
  await page.getByRole("menuitem", { name: `End all sessions of ${formatAddress(address)}` }).click();
  await perform(page, {
    title: "End all sessions of this person?",
    word: "END",
    reason: "Lost both laptops",
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const tab of tabs) expect((await tab.request.get(`${stand.url}/api/auth/me`)).status()).toBe(401);
  await page.goto("/admin/audit?act=session.end");
  await expect(page.getByText("Lost both laptops").first()).toBeVisible();
});

const screens = ["/admin", "/admin/people?q=0xf", "/admin/admins", "/admin/sessions", "/admin/audit"];
for (const path of screens) {
  test(`${path} stands on a phone and on a desk`, async ({ page, stand }) => {
    await enter(page, stand.url);
    await open(page, path);
    await expectGood(page, path);
  });
}
