import { signInByKey } from "./beside-the-page";
import { expect, expectAccessible, expectNoOverflow, open, test } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("the keyboard reaches everything on a club's page", { tag: "@once" }, async ({ page }) => {
  await open(page, "/clubs/treasury");
  await page.getByRole("link", { name: "All clubs" }).focus();
  const reached: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
  }
  expect(reached.slice(0, 6)).toEqual([
    "Join",
    "New proposal",
    "Overview",
    "Proposals",
    "Bounties",
    "Members",
  ]);
  await page.getByRole("link", { name: "Members" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/clubs\/treasury\/members$/);
  await expect(page.getByRole("heading", { name: "Owner and moderators" })).toBeVisible();
});

test("the alias shows the same club and names its true address", { tag: "@once" }, async ({ page }) => {
  for (const [path, heading] of [
    ["/spaces/treasury", "Kairos Treasury"],
    ["/spaces/treasury/members", "Kairos Treasury"],
    ["/spaces/treasury/proposals/new", "New proposal"],
    ["/spaces/treasury/proposals/5/edit", "Edit proposal #5"],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute("href", new RegExp(`${path.replace("/spaces", "/clubs")}$`));
  }
});

test("visitors who came by the alias stay under it within the club", { tag: "@once" }, async ({ page }) => {
  await page.goto("/spaces?q=treasury");
  await page.getByRole("link", { name: "Name", exact: true }).click();
  await expect(page).toHaveURL(/\/spaces\?q=treasury&sort=name$/);
  await page.goto("/spaces?q=zzzz");
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page).toHaveURL(/\/spaces$/);
  await page.goto("/spaces/treasury");
  const tabs = page.getByRole("navigation", { name: "Club", exact: true });
  await tabs.getByRole("link", { name: "Proposals" }).click();
  await expect(page).toHaveURL(/\/spaces\/treasury\/proposals$/);
  await page.getByRole("link", { name: "Closed", exact: true }).click();
  await expect(page).toHaveURL(/\/spaces\/treasury\/proposals\?status=closed$/);
  await page.getByRole("list", { name: "Proposals" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/spaces\/treasury\/proposals\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/spaces\/treasury\/proposals\?status=closed$/);
  await page.getByRole("link", { name: "All clubs" }).click();
  await expect(page).toHaveURL(/\/clubs$/);
});

const places = [
  "/clubs?q=zzzz",
  "/clubs?show=mine",
  "/clubs/treasury",
  "/clubs/treasury/proposals",
  "/clubs/treasury/bounties",
  "/clubs/treasury/members",
  "/clubs/treasury/settings",
  "/clubs/summer-games",
  "/clubs/new",
];
test("no page of clubs has an accessibility violation in either theme or scrolls sideways", async ({
  page,
}) => {
  test.slow();
  for (const path of places) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

test("the owner's pages have no accessibility violation in either theme", async ({ page, stand }) => {
  test.slow();
  await signInByKey({ page, url: stand.url, role: "admin" });
  await open(page, "/clubs");
  await expectAccessible(page);
  await open(page, "/clubs/treasury/settings");
  await page.getByLabel("About").fill("Another text");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await open(page, "/clubs/treasury/members");
  await page
    .getByRole("button", { name: /^Transfer the club to/ })
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an unknown club is a whole document with status 404", { tag: "@once" }, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/);
    for (const path of ["/clubs/no-such-club", "/spaces/no-such-club", "/clubs/no-such-club/members"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no club at this address");
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText("Club 2025");
    }
  });

  test("the list can be searched, ordered and followed", async ({ page }) => {
    await page.goto("/clubs");
    await expect(page.locator("main li").first()).toBeVisible();
    await page.getByRole("searchbox").fill("granary");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\?q=granary$/);
    await expect(page.locator("main li")).toHaveCount(1);
    await page.getByRole("link", { name: "The Granary" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Granary");
    await page.getByRole("link", { name: "Members" }).click();
    await expect(page.getByRole("heading", { name: "Owner and moderators" })).toBeVisible();
  });
});
