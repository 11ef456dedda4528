import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { type MailServer, startMailServer } from "@/tests/setup/mail-server";
import { forgetTold, onDatabase, publishOne, signInByKey, uniqueSlug } from "./beside-the-page";
import { askForMail, expectMail, linkOf, mailsWith, moveEverybodyTo } from "./mail";
import { expect, expectGood, localWallet, open, type Page, photograph, test } from "./test";

// One mail server listens at the port that the stand was told, so these take turns.
test.describe.configure({ mode: "default" });

let mail: MailServer;

test.beforeAll(async ({ stand }) => {
  mail = await startMailServer(stand.mailPort);
});
test.afterAll(() => mail.stop());

const HOLDER = "holder@mail.example";

test("a holder asks for mail, votes from it, and stops it without signing in", async ({
  page,
  another,
  stand,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/messages");
  await expect(page.getByText("Sign in to choose your messages")).toBeVisible();
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await page.getByLabel("E-mail address").fill(HOLDER);
  await page.getByRole("button", { name: "Send me a link to confirm" }).click();
  await expect(page.getByText(/^We sent a mail to this address/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Votes I can cast/ })).toBeChecked();
  await page.getByRole("checkbox", { name: /^Everything of clubs I follow/ }).check();
  await expectGood(page, "messages");
  await moveEverybodyTo(stand, 12);

  const confirm = await expectMail(mail, { to: HOLDER, words: "Somebody, probably you" });
  const reader = await another();
  await open(reader, linkOf(confirm, "confirm"));
  await expectGood(reader, "a link to confirm");
  await reader.getByRole("button", { name: "Confirm this address" }).click();
  await expect(reader.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Confirmed\. Every mail has a link/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Everything of clubs I follow/ })).toBeChecked();
  await photograph(page, "messages");

  const title = uniqueSlug("A bench by the lake");
  await forgetTold(stand);
  await publishOne(stand, { club: "mail-club", title });
  const told = await expectMail(mail, { to: HOLDER, words: `Voting is open: ${title}` });
  expect(told).toContain("You have 12.40 VP in it.");
  const link = /http\S+\/proposals\/\d+/.exec(told)?.[0] ?? "";
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, link);
  const panel = page.getByRole("region", { name: "Your vote" });
  await panel.getByRole("radio", { name: "Yes" }).check({ force: true });
  await panel.getByRole("button", { name: /^Sign/ }).click();
  await wallet.confirm("Sign this data?");
  await expect(panel.getByText(/^Vote counted: Yes/)).toBeVisible();

  await open(reader, linkOf(told, "stop"));
  await reader.getByRole("button", { name: "Stop all mail" }).click();
  await expect(reader.getByRole("heading", { name: "No more mail will come." })).toBeVisible();
  await open(page, "/messages");
  await expect(page.getByLabel("E-mail address")).toBeVisible();
  const next = uniqueSlug("A roof for the bench");
  const place = await publishOne(stand, { club: "mail-club", title: next });
  await expect
    .poll(
      () =>
        onDatabase(
          stand,
          async (client) =>
            (
              await client.query(
                "SELECT spread_at IS NOT NULL AS done FROM outbox_event WHERE kind = 'opens' AND subject = $1",
                [place.id],
              )
            ).rows,
        ),
      { timeout: 60_000 },
    )
    .toEqual([{ done: true }]);
  expect(mailsWith(mail, { to: HOLDER, words: next })).toEqual([]);
});

const invitedOn = (page: Page) =>
  page.getByRole("list", { name: "Invited moderators" }).getByRole("listitem");

/** The signed-in person founds a club and asks somebody to be its moderator. Answers the path of the club. */
async function foundAndInvite(page: Page, name: string, person: string): Promise<string> {
  await open(page, "/clubs");
  await page.getByRole("link", { name: "New club" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Found club" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const { pathname } = new URL(page.url());
  await open(page, `${pathname}/members`);
  await page.getByLabel("Add a moderator by address").fill(person);
  await page.getByRole("button", { name: "Invite moderator" }).click();
  await expect(invitedOn(page)).toHaveCount(1);
  return pathname;
}

test("a person who is asked to be a moderator learns it by mail, once, and accepts from its link", async ({
  page,
  another,
  stand,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const key = generatePrivateKey();
  const to = `${uniqueSlug("moderator")}@mail.example`;
  const theirs = await another();
  await signInByKey({ page: theirs, url: stand.url, privateKey: key });
  await askForMail(theirs, mail, to);
  await moveEverybodyTo(stand, 12);

  await signInByKey({ page, url: stand.url, role: "admin" });
  const name = uniqueSlug("Reading room");
  const path = await foundAndInvite(page, name, privateKeyToAddress(key));

  const words = `You're invited to be a moderator of ${name}`;
  const told = await expectMail(mail, { to, words });
  const link = /http\S+\/clubs\/\S+/.exec(told)?.[0] ?? "";
  expect(link).toBe(`${stand.url}${path}`);
  // It comes in a later round, which would send the first one again if it were not noted as sent.
  const other = uniqueSlug("Second room");
  await foundAndInvite(page, other, privateKeyToAddress(key));
  await expectMail(mail, { to, words: `You're invited to be a moderator of ${other}` });
  expect(mailsWith(mail, { to, words })).toHaveLength(1);

  await open(theirs, link);
  const card = theirs.getByRole("region", { name: words });
  await expectGood(theirs, "an invitation from a mail");
  await card.getByRole("button", { name: "Accept" }).click();
  await expect(theirs.getByRole("link", { name: "Settings" })).toBeVisible();
  await open(page, `${path}/members`);
  await expect(invitedOn(page)).toHaveCount(0);
});
