import { insertBounty } from "@/tests/builders/rows";
import { insertOwnClub, onDatabase, publishOne, seededHolder, signInByKey } from "./beside-the-page";
import type { StandUrls } from "./stand";
import { expect, expectGood, open, type Page, photograph, test, untilInteractive } from "./test";

// No other journey signs these people in, whose sessions end here.
const writer = seededHolder("middle 2");
// Each ends the sessions of the one writer.
test.describe.configure({ mode: "serial" });

const OWN = { name: "ended-session", owner: writer.address };
const NOTICE = "Your session has ended. What you typed is kept.";

type Form = {
  name: string;
  /** Opens the form in a place of its own. */
  reach: (page: Page, stand: StandUrls) => Promise<void>;
  field: (page: Page) => ReturnType<Page["getByRole"]>;
  savesItself?: true;
};

const FORMS: readonly Form[] = [
  {
    name: "a proposal",
    reach: (page, stand) =>
      insertOwnClub(stand, OWN).then(({ slug }) => open(page, `/clubs/${slug}/proposals/new`)),
    field: (page) => page.getByRole("textbox", { name: "Text" }),
    savesItself: true,
  },
  {
    name: "a bounty",
    reach: (page, stand) =>
      insertOwnClub(stand, OWN).then(({ slug }) => open(page, `/clubs/${slug}/bounties/new`)),
    field: (page) => page.getByRole("textbox", { name: "Brief" }),
    savesItself: true,
  },
  {
    name: "a club's settings",
    reach: (page, stand) =>
      insertOwnClub(stand, OWN).then(({ slug }) => open(page, `/clubs/${slug}/settings`)),
    field: (page) => page.getByRole("textbox", { name: "About" }),
  },
  {
    name: "a new club",
    reach: (page) => open(page, "/clubs/new"),
    field: (page) => page.getByRole("textbox", { name: "About" }),
  },
  {
    name: "the reason of a vote",
    reach: async (page, stand) => {
      const { path } = await publishOne(stand, { club: "ended-session", title: "Keep what I type" });
      await open(page, path);
    },
    field: (page) => page.getByRole("textbox", { name: /Reason/ }),
  },
];

for (const { name, reach, field, savesItself } of FORMS) {
  test(`a session that ends in the middle of ${name} loses no character`, async ({
    page,
    stand,
    complaints,
  }) => {
    complaints.expect(/status of 401/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signInByKey({ page, url: stand.url, privateKey: writer.privateKey });
    await reach(page, stand);
    await untilInteractive(page);
    await field(page).fill("Lanterns for ");
    await endSessions(stand);
    await field(page).pressSequentially("everybody");
    // A draft hears of it as it saves; any other form with the next question of its page.
    if (!savesItself) await page.evaluate(() => window.dispatchEvent(new Event("club.not-signed-in")));
    await expect(page.getByText(NOTICE)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button", { name: /^Connect( wallet)?$/ })).toBeVisible();
    await expect(field(page)).toHaveValue("Lanterns for everybody");
    await field(page).pressSequentially("!");
    if (name === "a proposal") {
      await expectGood(page, "a session that has ended");
      await photograph(page, "ended-session");
    }
    await signInByKey({ page, url: stand.url, privateKey: writer.privateKey });
    await page.reload();
    await untilInteractive(page);
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

async function newBounty(stand: StandUrls): Promise<string> {
  const { slug, id: clubId } = await insertOwnClub(stand, OWN);
  return onDatabase(stand, async (client) => {
    const { number } = await insertBounty(async (sql, values) => (await client.query(sql, values)).rows, {
      clubId,
    });
    return `/clubs/${slug}/bounties/${number}`;
  });
}
