import { localWallet } from "./local-wallet";
import { expect, expectNoViolations, test, untilInteractive } from "./test";

test("/admin sends a visitor to sign in, with the way back", async ({ page }) => {
  const response = await page.request.get("/admin", { maxRedirects: 0 });
  expect(response.status()).toBe(307);
  expect(response.headers()["location"]).toMatch(/\/\?next=(\/|%2F)admin$/);
});

test("a holder finds no link to the dashboard, and 403 behind its address", async ({ page, complaints }) => {
  complaints.expect(/status of 403/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await localWallet(page).signInAs("holder");
  await expect(page.getByRole("link", { name: "Admin Dashboard" })).toHaveCount(0);
  const response = await page.goto("/admin");
  expect(response?.status()).toBe(403);
  expect(response?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page is for admins");
  await untilInteractive(page);
  await expectNoViolations(page);
});

test("the admin follows the link to the dashboard", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await localWallet(page).signInAs("admin");
  await page.getByRole("banner").getByRole("link", { name: "Admin Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.goto("/admin"))?.status()).toBe(200);
});

test("the admin sees that everything serves and nothing needs anybody", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await localWallet(page).signInAs("admin");
  const parts = page.getByRole("region", { name: "Health" }).getByRole("listitem");
  // The index of local mode follows within seconds.
  await expect(async () => {
    await page.goto("/admin");
    await expect(parts.filter({ hasText: "Trusted" })).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await expect(parts.filter({ hasText: "Database" })).toContainText("Serving");
  await expect(parts.filter({ hasText: "RPC_URL" })).toContainText("Serving");
  await expect(page.getByRole("heading", { name: "Nothing needs you" })).toBeVisible();
  await expectNoViolations(page);
});
