import { type MailServer, startMailServer } from "@/tests/setup/mail-server";
import { forgetTold } from "./forget-told";
import { localWallet } from "./local-wallet";
import { onDatabase } from "./on-database";
import { publishOpen } from "./publish-open";
import { expect, expectGood, open, type Page, test } from "./test";
import { uniqueSlug } from "./unique-slug";

let mail: MailServer;

test.beforeAll(async ({ stand }) => {
  mail = await startMailServer(stand.mailPort);
});
test.afterAll(() => mail.stop());

const textWith = (words: string): string =>
  mail.taken.map(({ text = "" }) => text).find((text) => text.includes(words)) ?? "";
const linkOf = (text: string, act: string): string =>
  new RegExp(`http\\S+/messages/links/\\S+\\.${act}\\.\\S+`).exec(text)?.[0] ?? "";

async function expectMail(words: string): Promise<string> {
  await expect.poll(() => textWith(words), { timeout: 60_000 }).not.toBe("");
  return textWith(words);
}

async function photograph(page: Page, name: string): Promise<void> {
  for (const theme of ["dark", "light"] as const)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((value) => document.documentElement.setAttribute("data-theme", value), theme);
      await page.screenshot({ path: `test-results/${name}-${theme}-${width}.png`, fullPage: true });
    }
}

test("a holder asks for mail, votes from it, and stops it without signing in", async ({
  page,
  browser,
  complaints,
  stand,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/messages");
  await expect(page.getByText("Sign in to choose your messages")).toBeVisible();
  const wallet = localWallet(page);
  await wallet.signInAs("holder");
  await page.getByLabel("E-mail address").fill("holder@mail.example");
  await page.getByRole("button", { name: "Send me a link to confirm" }).click();
  await expect(page.getByText(/^We sent a mail to this address/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Votes I can cast/ })).toBeChecked();
  await page.getByRole("checkbox", { name: /^Everything of clubs I follow/ }).check();
  await expectGood(page, "messages");
  // Whatever the hour is where this runs, nothing waits for the morning.
  await onDatabase(stand, (client) =>
    client.query(
      "UPDATE message_wish SET zone = (SELECT name FROM pg_timezone_names WHERE extract(hour FROM app_now() AT TIME ZONE name) = 12 AND name LIKE 'Etc/%' LIMIT 1)",
    ),
  );

  const confirm = await expectMail("Somebody, probably you");
  const inbox = await browser.newContext({ reducedMotion: "reduce", baseURL: stand.url });
  await complaints.watch(inbox);
  const reader = await inbox.newPage();
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
  await publishOpen(stand, { club: "mail-club", titles: [title] });
  const told = await expectMail(`Voting is open: ${title}`);
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
  const [place] = await publishOpen(stand, { club: "mail-club", titles: [next] });
  await expect
    .poll(
      () =>
        onDatabase(
          stand,
          async (client) =>
            (
              await client.query(
                "SELECT spread_at IS NOT NULL AS done FROM outbox_event WHERE kind = 'opens' AND subject = $1",
                [place?.id],
              )
            ).rows,
        ),
      { timeout: 60_000 },
    )
    .toEqual([{ done: true }]);
  expect(textWith(next)).toBe("");
});
