import { privateKeyToAccount } from "viem/accounts";
import { accountAt } from "@/local/accounts";
import { insertBounty } from "@/tests/builders/bounty-rows";
import { insertClub } from "@/tests/builders/proposal-rows";
import { onDatabase } from "./on-database";
import { signInByKey } from "./sign-in-by-key";
import type { StandUrls } from "./stand";
import { expect, expectGood, open, type Page, test } from "./test";
import { uniqueSlug } from "./unique-slug";

const SPONSOR = accountAt(1).privateKey;
const CONTRIBUTORS = [2, 3, 9].map((index) => accountAt(index).privateKey);

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("three people take part, one is admitted first; the sponsor reviews by keys and announces two winners", async ({
  page,
  browser,
  stand,
  complaints,
}) => {
  test.setTimeout(120_000);
  const { path, id } = await publish(stand);
  const context = await browser.newContext({ reducedMotion: "reduce", baseURL: stand.url });
  await complaints.watch(context);
  const sponsor = await context.newPage();
  await signInByKey({ page: sponsor, url: stand.url, privateKey: SPONSOR });

  for (const [index, privateKey] of CONTRIBUTORS.entries()) {
    await signInByKey({ page, url: stand.url, privateKey });
    await open(page, path);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await write(page, { what: "Why you", text: `I am number ${index + 1}.`, press: "Send application" });
    await expect(page.getByText("has not decided yet")).toBeVisible();
  }
  await open(sponsor, `${path}/review`);
  const applications = sponsor.getByRole("list", { name: "Applications" }).getByRole("listitem");
  await expect(applications).toHaveCount(3);
  await expectGood(sponsor, "the applications");
  for (const place of [0, 1, 2]) {
    const row = applications.nth(place);
    await row.getByRole("button", { name: "Accept" }).click();
    await expect(row.getByText("Accepted")).toBeVisible();
  }

  for (const [index, privateKey] of CONTRIBUTORS.entries()) {
    await signInByKey({ page, url: stand.url, privateKey });
    await open(page, path);
    await page.getByRole("button", { name: "Submit your work" }).click();
    if (index === 0) await expectGood(page, "the dialog of a submission");
    await write(page, {
      what: "What you made",
      text: `## Work ${index + 1}\n\nIt is **done**.`,
      link: `https://example.org/${index + 1}`,
      press: "Submit",
    });
    await expect(page.getByRole("list", { name: "Your submissions" })).toBeVisible();
  }
  // Nobody reads the others before the deadline.
  await expect(page.getByText("Sealed until the deadline")).toBeVisible();
  const shown = page.getByRole("list", { name: "Submissions", exact: true }).locator("> li");
  await expect(shown).toHaveCount(1);
  await expectGood(page, "the open bounty of a contributor");
  await passDeadline(stand, id);

  await open(sponsor, `${path}/review`);
  await sponsor.getByRole("button", { name: "Submissions", exact: true }).click();
  const detail = sponsor.getByRole("article", { name: "Submission" });
  await expect(detail.getByRole("heading", { name: "Submission #1" })).toBeVisible();
  await sponsor.keyboard.press("j");
  await sponsor.keyboard.press("ArrowRight");
  await expect(detail.getByRole("heading", { name: "Submission #3" })).toBeVisible();
  await sponsor.keyboard.press("r");
  await expect(detail.getByRole("radio", { name: "Rejected" })).toBeChecked();
  await sponsor.keyboard.press("n");
  await sponsor.keyboard.type("Not what was asked for.");
  await detail.getByRole("button", { name: "Save note" }).click();
  await expect(detail.getByRole("button", { name: /^Sav/ })).toHaveCount(0);
  await detail.getByRole("textbox", { name: /^Your note/ }).press("Escape");
  const announce = sponsor.getByRole("button", { name: "Announce winners" });
  for (const [number, prize] of [
    [2, "1st"],
    [1, "2nd"],
  ] as const) {
    await sponsor.keyboard.press("k");
    await expect(detail.getByRole("heading", { name: `Submission #${number}` })).toBeVisible();
    await expect(announce).toBeDisabled();
    await detail.getByLabel("Prize").selectOption({ label: `${prize}: ${prize === "1st" ? 5 : 2} CRO` });
    await expect(detail.getByText(`${prize} prize`)).toBeVisible();
    await detail.getByLabel("Prize").press("Escape");
  }
  await expectGood(sponsor, "the review");
  await announce.click();
  const dialog = sponsor.getByRole("dialog", { name: "Announce these winners?" });
  await expectGood(sponsor, "the question before the announcement");
  await dialog.getByRole("button", { name: "Announce for good" }).click();
  await expect(sponsor.getByText("Nothing about them changes any more.")).toBeVisible();

  await open(page, path);
  const winners = page.getByRole("region", { name: "Winners" }).getByRole("listitem");
  await expect(winners.first()).toContainText("submission #2");
  await expect(winners.nth(1)).toContainText("submission #1");
  await expect(page.getByText("Not what was asked for.")).toHaveCount(0);
  await expectGood(page, "the completed bounty");
  const file = await page.request.get(`/api/bounties/${id}/submissions.csv`);
  expect((await file.text()).split("\r\n")[2]).toContain(",1,5,https://example.org/2,");
  await context.close();
});

async function write(
  page: Page,
  { what, text, link, press }: { what: string; text: string; link?: string; press: string },
): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: what }).fill(text);
  if (link) await dialog.getByLabel("Link 1").fill(link);
  await dialog.getByRole("button", { name: press }).click();
  await expect(dialog).toHaveCount(0);
}

/** An apply-first bounty of two prizes in a club of its own. */
function publish(stand: StandUrls): Promise<{ path: string; id: bigint }> {
  return onDatabase(stand, async (client) => {
    const query = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    const slug = uniqueSlug("bounty-review");
    const { id, number } = await insertBounty(query, {
      clubId: await insertClub(query, slug),
      title: "Draw the map of the market",
      sponsor: privateKeyToAccount(SPONSOR).address.toLowerCase(),
      kind: "apply",
      asset: "cro",
      prizesWei: [5n * 10n ** 18n, 2n * 10n ** 18n],
    });
    return { path: `/clubs/${slug}/bounties/${number}`, id };
  });
}

/** Dates only move later, save here: another journey lets the days pass for all. */
function passDeadline(stand: StandUrls, id: bigint): Promise<unknown> {
  return onDatabase(stand, async (client) => {
    await client.query("BEGIN; ALTER TABLE bounty DISABLE TRIGGER bounty_keep");
    await client.query("UPDATE bounty SET submissions_until = app_now() WHERE id = $1", [id]);
    await client.query("ALTER TABLE bounty ENABLE TRIGGER bounty_keep; COMMIT");
  });
}
