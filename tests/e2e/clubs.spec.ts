import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { onDatabase, signInByKey } from "./beside-the-page";
import { countActs } from "./count-acts";
import { expect, expectAccessible, expectNoOverflow, open, test, toast, untilInteractive } from "./test";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** A name that no other run of these tests uses. */
function newName(what: string): { name: string; slug: string } {
  const serial = Math.random().toString(36).slice(2, 9);
  return { name: `${what} ${serial}`, slug: `${what}-${serial}`.toLowerCase() };
}

test("an admin founds a club, changes its settings, and a stale tab is told so", async ({
  page,
  complaints,
  stand,
}) => {
  complaints.expect(/status of 409/);
  await signInByKey({ page, url: stand.url, role: "admin" });
  await open(page, "/clubs");
  await page.getByRole("link", { name: "New club" }).click();
  const { name, slug } = newName("Atelier");
  await page.getByLabel("Name").fill("Kairos Treаsury");
  await page.getByRole("button", { name: "Found club" }).click();
  await expect(page.getByText("Another club has this name, or one that looks like it.")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await expect(page.getByLabel("Address")).toHaveValue(slug);
  await page.getByLabel("About").fill("Where things are made.");
  await page.getByRole("button", { name: "Found club" }).click();
  await expect(page).toHaveURL(new RegExp(`/clubs/${slug}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Where things are made.")).toBeVisible();
  await untilInteractive(page);

  const stale = await page.context().newPage();
  await open(stale, `/clubs/${slug}/settings`);
  await open(page, `/clubs/${slug}/settings`);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(bar).toHaveCount(0);
  await page.getByLabel("Quorum, in percent of all voting power").fill("12.5");
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Quorum, in percent of all voting power")).toHaveValue("10");
  await page.getByLabel("Quorum, in percent of all voting power").fill("12.5");
  await page.getByLabel("Picture file").setInputFiles("docs/screenshots/home-390-dark.png");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText("quorum 12.5 %")).toBeVisible();
  await expect(page.getByRole("banner").locator("xpath=following::header[1]").locator("img")).toBeVisible();

  await stale.getByLabel("About").fill("From another tab.");
  await stale.getByRole("button", { name: "Save" }).click();
  await expect(stale.getByText(/Somebody else changed the settings/)).toBeVisible();
  await stale.getByRole("button", { name: "Discard" }).click();
});

test("someone joins a club and leaves it, and finds it under Mine", async ({ page, isMobile, stand }) => {
  // Phone and desktop run in parallel, so each has its own person and club.
  const { role, name, slug } = isMobile
    ? ({ role: "newcomer", name: "Night Market", slug: "night-market" } as const)
    : ({ role: "holder", name: "The Granary", slug: "granary" } as const);
  const search = name.split(" ")[1]?.toLowerCase();
  await signInByKey({ page, url: stand.url, role });
  await open(page, `/clubs?q=${search}`);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  const countOf = async () => Number(await card.locator("b.figures").textContent());
  const before = await countOf();
  await card.getByRole("button", { name: `Join ${name}` }).click();
  await expect(card.getByRole("button", { name: `Leave ${name}` })).toBeVisible();
  await expect.poll(countOf).toBe(before + 1);
  await expect(toast(page, `You joined ${name}`)).toBeVisible();
  await page.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(new RegExp(`/clubs\\?q=${search}&show=mine$`));
  await expect(card).toBeVisible();
  await open(page, `/clubs/${slug}`);
  await page.getByRole("button", { name: `Leave ${name}` }).click();
  await expect(page.getByRole("button", { name: `Join ${name}` })).toBeVisible();
  await open(page, `/clubs?show=mine&q=${search}`);
  await expect(page.getByRole("heading", { name: "No club matches" })).toBeVisible();
});

test("search and order are in the address and survive a reload and the back button", {
  tag: "@once",
}, async ({ page }) => {
  await open(page, "/clubs");
  await page.getByRole("searchbox", { name: "Search clubs" }).pressSequentially("newc");
  await expect(page).toHaveURL(/\/clubs\?q=newc$/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.locator("main li")).toHaveCount(1);
  await page.getByRole("searchbox").fill("");
  await expect(page).toHaveURL(/\/clubs$/);
  await page.getByRole("link", { name: "Members", exact: true }).click();
  await expect(page).toHaveURL(/\/clubs\?sort=members$/);
  await expect(page.locator("main li h2").first()).toHaveText("Newcomers' Welcome");
  await page.reload();
  await expect(page.getByRole("link", { name: "Members", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.locator("main li h2").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/clubs\/newcomers$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/clubs\?sort=members$/);
});

test("a list that is longer than a page loads more, each club once", { tag: "@once" }, async ({
  page,
  stand,
}) => {
  await onDatabase(stand, (client) =>
    client.query(
      `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
       SELECT 'long-list-' || n, 'Long list ' || n, 'long list ' || n, 'long list ' || n, 'long list ' || n,
         '0x' || repeat('a', 40), app_now(), app_now() - interval '9 years' FROM generate_series(100, 159) n ON CONFLICT DO NOTHING`,
    ),
  );
  await open(page, "/clubs?q=long+list&sort=name");
  const names = page.locator("main li h2");
  await expect(names).toHaveCount(24);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(names).toHaveCount(48);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(names).toHaveCount(60);
  await expect(page.getByText("End of list")).toBeVisible();
  expect(new Set(await names.allTextContents()).size).toBe(60);
});

test("a founder finds three first steps: the invite link, a moderator by address who accepts, the first proposal", async ({
  page,
  another,
  stand,
}) => {
  test.setTimeout(90_000);
  const acts = await countActs(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInByKey({ page, url: stand.url, role: "admin" });
  const { name, slug } = newName("Founded");
  await open(page, "/clubs");
  acts.since();
  await page.getByRole("link", { name: "New club" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Found club" }).click();
  await expect(page).toHaveURL(new RegExp(`/clubs/${slug}$`));
  await untilInteractive(page);
  const steps = page.getByRole("region", { name: "First steps with your club" });
  await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
    "Invite people",
    "Add a moderator",
    "Write the first proposal",
  ]);
  await expect(page.getByRole("button", { name: "Flag this club" })).toHaveCount(0);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await steps.getByRole("button", { name: "Copy invite link" }).click();
  await expect(steps.getByText("Copied")).toBeVisible();
  expect(acts.since()).toEqual({ presses: 3, answers: 0, loads: 0 });
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/clubs/${slug}`);

  const key = generatePrivateKey();
  await steps.getByRole("link", { name: "Add a moderator" }).click();
  const moderator = page.getByLabel("Add a moderator by address");
  await expect(moderator).toBeFocused();
  await page.keyboard.type(privateKeyToAddress(key));
  await page.getByRole("button", { name: "Invite moderator" }).click();
  await expect(page.getByRole("list", { name: "Invited moderators" }).getByRole("listitem")).toHaveCount(1);
  expect(acts.since()).toEqual({ presses: 2, answers: 0, loads: 0 });
  await expectNoOverflow(page);
  await expectAccessible(page);

  const theirs = await another();
  const theirActs = await countActs(theirs);
  await signInByKey({ page: theirs, url: stand.url, privateKey: key });
  await open(theirs, "/");
  theirActs.since();
  await theirs.getByRole("button", { name: "Notices, 1 new" }).click();
  await theirs.getByRole("list", { name: "Notices" }).getByRole("link", { name }).click();
  await expect(theirs.getByRole("button", { name: `Join ${name}` })).toBeVisible();
  await theirs.getByRole("button", { name: "Accept" }).click();
  await expect(theirs.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(theirs.getByRole("region", { name: /^You're invited/ })).toHaveCount(0);
  expect(theirActs.since()).toEqual({ presses: 3, answers: 0, loads: 0 });
  await theirs.getByRole("button", { name: "See what is flagged" }).click();
  await expect(theirs).toHaveURL(new RegExp(`/clubs/${slug}/moderation$`));

  await open(page, `/clubs/${slug}`);
  await expect(steps.getByRole("heading", { name: "Add a moderator (done)" })).toBeVisible();
  await expect(steps.getByRole("heading", { name: "Invite people (done)" })).toBeVisible();
  await steps.getByRole("link", { name: "Write a proposal" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New proposal");
  await open(page, `/clubs/${slug}/members`);
  await page.getByRole("button", { name: /^Make .* a member again$/ }).click();
  const dialog = page.getByRole("dialog", { name: /a member again\?$/ });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make member" }).click();
  await expect(page.getByRole("button", { name: /^Make .* a moderator$/ })).toBeVisible();
});
