import { accountAt } from "@/local/accounts";
import { insertAnnounced, insertBounty, type RunSql } from "@/tests/builders/rows";
import { insertOwnClub, onDatabase, publishOne, seededHolder, signInByKey } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, open, type Page, photograph, test, untilInteractive } from "./test";

// No other journey signs these people in, whose sessions end here.
const writer = seededHolder("middle 2");
// Each ends the sessions of the one writer.
test.describe.configure({ mode: "serial" });

const winner = accountAt(5).address.toLowerCase();
const OWN = { name: "ended-session", owner: writer.address };
const NOTICE = "Your session has ended. What you typed is kept.";

type Form = {
  name: string;
  /** The address of a page of its own. */
  place: (stand: StandUrls) => Promise<string>;
  /** Opens the form on it. */
  show?: (page: Page) => Promise<void>;
  field: (page: Page) => ReturnType<Page["getByRole"]>;
  savesItself?: true;
  /** The others do the same by the same code, at night. */
  isDaily?: true;
};

const ofOwnClub = (path: string) => (stand: StandUrls) =>
  insertOwnClub(stand, OWN).then(({ slug }) => `/clubs/${slug}/${path}`);
const openVote = (stand: StandUrls) =>
  publishOne(stand, { club: "ended-session", title: "Keep what I type" }).then(({ path }) => path);
const textbox = (name: string | RegExp) => (page: Page) => page.getByRole("textbox", { name });
const press =
  (...names: string[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole("button", { name, exact: true }).click();
  };

const FORMS: readonly Form[] = [
  {
    name: "a proposal",
    place: ofOwnClub("proposals/new"),
    field: textbox("Text"),
    savesItself: true,
    isDaily: true,
  },
  { name: "a bounty", place: ofOwnClub("bounties/new"), field: textbox("Brief"), savesItself: true },
  { name: "a club's settings", place: ofOwnClub("settings"), field: textbox("About") },
  { name: "a new club", place: async () => "/clubs/new", field: textbox("About") },
  { name: "the reason of a vote", place: openVote, field: textbox(/Reason/), isDaily: true },
  {
    name: "a Safe's vote",
    place: openVote,
    show: press("Vote for a Safe you own"),
    field: (page) =>
      page
        .locator("form")
        .filter({ has: page.getByLabel("Safe's address") })
        .getByRole("textbox", { name: /Reason/ }),
  },
  {
    name: "a profile",
    place: async () => `/u/${writer.address}`,
    show: press("Edit profile"),
    field: textbox("About you"),
  },
  {
    name: "a flag",
    place: openVote,
    show: press("More actions", "Flag this proposal"),
    field: textbox("In your words"),
  },
  {
    name: "an application",
    place: (stand) => newBounty(stand, (query, clubId) => insertBounty(query, { clubId, kind: "apply" })),
    show: press("Apply"),
    field: textbox("Why you"),
  },
  {
    name: "the reason of a cancellation",
    place: (stand) =>
      newBounty(stand, (query, clubId) => insertBounty(query, { clubId, sponsor: OWN.owner.toLowerCase() })),
    show: press("More actions", "Cancel bounty"),
    field: textbox("Reason, public"),
  },
  {
    name: "a reviewer's note",
    place: async (stand) =>
      `${await newBounty(stand, (query, clubId) => insertAnnounced(query, { clubId, winners: [winner] }))}/review`,
    field: textbox(/^Your note/),
  },
];

for (const { name, place, show, field, savesItself, isDaily } of FORMS) {
  const tag = isDaily ? [] : ["@night"];
  test(`a session that ends in the middle of ${name} loses no character`, { tag }, async ({
    page,
    stand,
    complaints,
  }) => {
    complaints.expect(/status of 401/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signInByKey({ page, url: stand.url, privateKey: writer.privateKey });
    await open(page, await place(stand));
    await show?.(page);
    await field(page).fill("Lanterns for ");
    await endSessions(stand);
    await field(page).pressSequentially("everybody");
    // A draft hears of it as it saves; any other form with the next question of its page.
    if (!savesItself) await page.evaluate(() => window.dispatchEvent(new Event("club.not-signed-in")));
    await expect(page.getByText(NOTICE)).toBeVisible();
    // Also behind a dialog.
    await expect(page.locator("[data-wallet-button]")).toHaveText(/^Connect( wallet)?$/);
    await expect(field(page)).toHaveValue("Lanterns for everybody");
    await field(page).pressSequentially("!");
    if (name === "a proposal") {
      await expectGood(page, "a session that has ended");
      await photograph(page, "ended-session");
    }
    await signInByKey({ page, url: stand.url, privateKey: writer.privateKey });
    await page.reload();
    await untilInteractive(page);
    await show?.(page);
    await expect(field(page)).toHaveValue("Lanterns for everybody!");
    await expect(page.getByText(NOTICE)).toHaveCount(0);
  });
}

test("a submission that was sent as the session had ended sends itself after the sign-in", async ({
  page,
  stand,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInByKey({ page, url: stand.url, privateKey: writer.privateKey });
  await open(page, await newBounty(stand));
  await page.getByRole("button", { name: "Submit your work" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit your work" });
  await dialog.getByRole("textbox", { name: "What you made" }).fill("Lanterns for everybody");
  await endSessions(stand);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(dialog.getByText("Sign in first.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Connect wallet" })).toBeVisible();
  await signInByKey({ page, url: stand.url, privateKey: writer.privateKey });
  await page.reload();
  await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
  await expect(page.getByText("Lanterns for everybody").first()).toBeVisible();
  await page.reload();
  await untilInteractive(page);
  await expect(page.getByRole("list", { name: "Your submissions" }).getByRole("listitem")).toHaveCount(1);
});

function endSessions(stand: StandUrls): Promise<unknown> {
  return onDatabase(stand, (client) =>
    client.query("UPDATE session SET revoked_at = app_now() WHERE address = $1", [
      writer.address.toLowerCase(),
    ]),
  );
}

/** Inserts a bounty into a new club of the writer: its address. */
async function newBounty(
  stand: StandUrls,
  insert: (query: RunSql, clubId: bigint) => Promise<{ number: number }> = (query, clubId) =>
    insertBounty(query, { clubId }),
): Promise<string> {
  const { slug, id } = await insertOwnClub(stand, OWN);
  return onDatabase(stand, async (client) => {
    const { number } = await insert(async (sql, values) => (await client.query(sql, values)).rows, id);
    return `/clubs/${slug}/bounties/${number}`;
  });
}
