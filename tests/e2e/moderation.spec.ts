import { randomBytes } from "node:crypto";
import { getAddress } from "viem";
import { formatAddress } from "@/lib/shared/address";
import { accountAt, localContracts } from "@/local/accounts";
import { insertBounty, insertClub, insertProposal } from "@/tests/builders/rows";
import { onDatabase, signInByKey, uniqueSlug } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, expectNoViolations, open, type Page, test, untilInteractive } from "./test";

const TITLE = "Swap everything before midnight";
const REASON = "It led to a copy of the pool that keeps what is deposited.";
const SHOWN_AGAIN = "The link is gone; the text is fine without it.";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a holder flags, an admin hides with a reason, and the stub and public log show it", async ({
  page,
  another,
  stand,
  complaints,
}) => {
  test.setTimeout(60_000);
  // The same person flags a second time.
  complaints.expect(/status of 409/);
  const { path, slug } = await publish(stand);

  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(page.getByRole("button", { name: "Flag this proposal" })).toHaveCount(0);
  await signInByKey({ page, url: stand.url, privateKey: accountAt(2).privateKey });
  await open(page, path);
  await expect(await flag(page, "The linked pool is a copy.")).toHaveCount(0);
  await expect(page.getByText("Flagged", { exact: true })).toBeVisible();
  await expect(
    (await flag(page, "And once more.")).getByText("You have flagged this already."),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  const admin = await another();
  await signInByKey({ page: admin, url: stand.url, privateKey: accountAt(0).privateKey });
  await open(admin, "/admin/flags");
  const row = admin.getByRole("row", { name: new RegExp(TITLE) });
  await expect(row).toContainText("The linked pool is a copy.");
  await expectGood(admin, "the flags");
  await row.getByRole("button", { name: /^Actions for / }).click();
  await admin.getByRole("menuitem", { name: /^Hide / }).click();
  const hiding = admin.getByRole("dialog", { name: "Hide this?" });
  await hiding.getByLabel("Reason, public").fill(REASON);
  await expect(hiding.getByRole("button", { name: "Hide" })).toBeDisabled();
  await hiding.getByLabel("Type HIDE to confirm").fill("HIDE");
  await expectNoViolations(admin);
  await hiding.getByRole("button", { name: "Hide" }).click();
  await expect(row).toHaveCount(0);
  await admin.getByRole("link", { name: /^Upheld/ }).click();
  await expect(row).toContainText(REASON);

  await page.reload();
  await untilInteractive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hidden proposal #\d+$/);
  await expect(page.getByRole("region", { name: "Hidden" })).toContainText(REASON);
  await expect(page.getByText(TITLE)).toHaveCount(0);
  // Voting continues.
  await expect(page.getByRole("region", { name: "Your vote" })).toBeVisible();
  await expectGood(page, "the stub");
  await open(page, `/clubs/${slug}/proposals`);
  await expect(page.getByRole("listitem").filter({ hasText: "Hidden by an admin" })).toContainText(REASON);
  await expectGood(page, "the list with the stub");

  // The log is for everybody, without script too.
  const reader = await another({ javaScriptEnabled: false });
  await reader.goto(path);
  await reader.getByRole("link", { name: "Moderation log in this club" }).click();
  await expect(reader).toHaveURL(new RegExp(`/moderation\\?club=${slug}$`));
  const act = reader.getByRole("list", { name: "Newest first" }).getByRole("listitem").first();
  await expect(act).toContainText("hid proposal");
  await expect(reader.getByText(/^Some numbers are missing here/)).toBeVisible();
  await expect(act).toContainText(REASON);
  await expect(act).not.toContainText(TITLE);
  await act.getByText("What it changed").click();
  await expect(act.getByRole("row", { name: /^hidden no yes$/ })).toBeVisible();
  await open(page, "/moderation");
  await expectGood(page, "the public log");

  await open(admin, "/admin/proposals?tab=hidden");
  await row.getByRole("button", { name: /^Actions for / }).click();
  await admin.getByRole("menuitem", { name: /^Show .* again$/ }).click();
  const showing = admin.getByRole("dialog", { name: "Show this again?" });
  await showing.getByLabel("Reason, public").fill(SHOWN_AGAIN);
  await showing.getByRole("button", { name: "Show again" }).click();
  // Under the open dialog the row is hidden too.
  await expect(showing).toBeHidden();
  await expect(row).toHaveCount(0);
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
});

test("owners and moderators see their club's flags and ban people; the dashboard's lists read well", async ({
  page,
  stand,
}) => {
  test.setTimeout(120_000);
  const spammer = getAddress(`0x${randomBytes(20).toString("hex")}`);
  await signInByKey({ page, url: stand.url, privateKey: accountAt(0).privateKey });
  await open(page, "/clubs/treasury/moderation");
  await expect(page.getByRole("heading", { name: "Flags", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Ban somebody" }).click();
  const dialog = page.getByRole("dialog", { name: "Ban somebody from this club?" });
  await dialog.getByLabel("Address").fill(spammer);
  await dialog.getByLabel("Reason, public").fill("The same advertisement every day.");
  await dialog.getByLabel("Type BAN to confirm").fill("BAN");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Ban somebody" }).click();
  const banned = page.getByRole("region", { name: "Banned from this club" }).getByRole("listitem");
  await expect(banned.filter({ hasText: "The same advertisement every day." })).toBeVisible();
  await open(page, "/moderation?club=treasury&kind=people");
  const ban = page.getByRole("listitem").filter({ hasText: "The same advertisement every day." }).first();
  await expect(ban).toContainText(`banned ${formatAddress(spammer)} from Kairos Treasury`);
  await open(page, "/clubs/treasury/moderation");
  await expectGood(page, "the moderation of a club");
  for (const path of [
    "/admin/clubs",
    "/admin/proposals",
    "/admin/proposals?tab=featured",
    "/admin/bounties",
  ]) {
    await open(page, path);
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
    await expectGood(page, path);
  }
});

test("a banned person sees it before they try anything, and can still vote", async ({ page, stand }) => {
  test.setTimeout(60_000);
  const { path, slug } = await publish(stand);
  const banned = accountAt(2);
  const notice = page.getByRole("region", { name: "Your ban" });
  await signInByKey({ page, url: stand.url, privateKey: banned.privateKey });
  await open(page, `/clubs/${slug}`);
  await expect(page.getByRole("button", { name: /^Join / }).first()).toBeVisible();
  await expect(notice).toHaveCount(0);

  await onDatabase(stand, (client) =>
    client.query(
      `INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at)
       SELECT id, $2, 'The same advertisement every day.', $3, app_now() FROM club WHERE slug = $1`,
      [slug, banned.address.toLowerCase(), accountAt(0).address.toLowerCase()],
    ),
  );
  const bounty = await onDatabase(stand, async (client) => {
    const run = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    const [club] = await run("SELECT id FROM club WHERE slug = $1", [slug]);
    return insertBounty(run, { clubId: BigInt(club.id) });
  });
  const places = ["", "/bounties", `/bounties/${bounty.number}`, "/proposals/new", "/bounties/new"].map(
    (rest) => `/clubs/${slug}${rest}`,
  );
  for (const place of [...places, path]) {
    await open(page, place);
    await expect(notice).toContainText("You're banned from this club until a moderator lifts the ban");
    await expect(notice).toContainText("The same advertisement every day.");
    await expect(notice.getByRole("link", { name: "the owner or a moderator" })).toHaveAttribute(
      "href",
      `/clubs/${slug}/members`,
    );
    await expect(page.getByRole("button", { name: /^Join / })).toHaveCount(0);
    // Nothing invites to work that would be refused.
    await expect(page.getByRole("main").getByRole("link", { name: /^(New|Write a) / })).toHaveCount(0);
    await expect(page.getByLabel("Title", { exact: true })).toHaveCount(0);
    await expectGood(page, place);
  }
  await expect(page.getByRole("region", { name: "Your vote" })).toBeVisible();

  // A link whose text looks like another address doesn't hide where it leads.
  await expect(page.getByRole("article")).toContainText("https://cronos.example (evil.example/claim)");
  await open(page, `/clubs/${slug}/bounties/${bounty.number}`);
  const takePart = page.getByRole("region", { name: "Take part" });
  await expect(takePart).toContainText(/banned/);
  await expect(takePart.getByRole("button")).toHaveCount(0);
  await open(page, "/clubs/treasury");
  await expect(notice).toHaveCount(0);
});

/** Flags the open proposal and answers the dialog, which stays open if the flag was refused. */
async function flag(page: Page, words: string) {
  const flag = page.getByRole("button", { name: "Flag this proposal" });
  if (!(await flag.isVisible())) await page.getByRole("button", { name: "More actions" }).click();
  await flag.click();
  const dialog = page.getByRole("dialog", { name: "Flag this proposal?" });
  await expect(dialog.getByRole("button", { name: "Send flag" })).toBeDisabled();
  await dialog.getByLabel("What is wrong").selectOption("scam");
  await dialog.getByLabel("In your words").fill(words);
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Send flag" }).click();
  return dialog;
}

/** An open proposal in a new club. */
async function publish(stand: StandUrls): Promise<{ path: string; slug: string }> {
  const slug = uniqueSlug("moderation-journey");
  return onDatabase(stand, async (client) => {
    const query = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    const clubId = await insertClub(query, slug);
    const { nft, token } = localContracts;
    const body = "Go to [https://cronos.example](https://evil.example/claim).";
    const { id } = await insertProposal(query, {
      ...{ clubId, snapshotBlock: 5n, nft, token, title: TITLE, body },
    });
    const [row] = await query("SELECT number FROM proposal WHERE id = $1", [id]);
    return { path: `/clubs/${slug}/proposals/${row?.["number"]}`, slug };
  });
}
