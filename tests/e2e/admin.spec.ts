import { localWallet } from "./local-wallet";
import { setFault } from "./set-fault";
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

test("the admin sees what serves, and what is unknown while the chain is down", async ({ page, stand }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await localWallet(page).signInAs("admin");
  const health = page.getByRole("region", { name: "Health" });
  // The index of local mode follows within seconds.
  await expect(async () => {
    await page.goto("/admin");
    await expect(health.getByRole("listitem").filter({ hasText: "Trusted" })).toHaveCount(2, {
      timeout: 1_000,
    });
  }).toPass();
  await expect(health.getByRole("listitem").filter({ hasText: "Database" })).toContainText("Serving");
  await expect(page.getByRole("heading", { name: "Nothing needs you" })).toBeVisible();
  await expectNoViolations(page);

  await setFault({ rpcUrl: stand.rpcUrl, fault: "down" });
  try {
    await expect(async () => {
      expect((await page.goto("/admin"))?.status()).toBe(200);
      await expect(health).toContainText("No answer", { timeout: 1_000 });
      await expect(health).toContainText("how far behind is unknown", { timeout: 1_000 });
    }).toPass();
    await expectNoViolations(page);
  } finally {
    await setFault({ rpcUrl: stand.rpcUrl, fault: null });
  }
});
