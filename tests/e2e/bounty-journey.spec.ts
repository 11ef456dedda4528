import { accountAt, localContracts } from "@/local/accounts";
import { callRpc } from "@/local/json-rpc";
import { insertAnnounced, insertBounty, insertClub } from "@/tests/builders/rows";
import { onDatabase, signInByKey, uniqueSlug } from "./beside-the-page";
import { countActs } from "./count-acts";
import { payments } from "./payments";
import type { StandUrls } from "./stand";
import {
  expect,
  expectAccessible,
  expectNoOverflow,
  localWallet,
  open,
  type Page,
  test,
  untilInteractive,
} from "./test";

const WEI = 10n ** 18n;
const TITLE = "A map of all bridges";
const BRIEF = `Draw every bridge, with what it locks.

| Point | Weight |
|---|---:|
| Reads at 16 px | 70 % |

- [x] SVG`;

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a bounty: paid for, published, applied for, submitted to, reviewed, won by two, and paid with proofs", async ({
  page,
  another,
  stand,
  complaints,
  isMobile,
}) => {
  test.setTimeout(240_000);
  // A payment that proves nothing gets the refusal that the page shows.
  complaints.expect(/status of 4(00|03|04|09|22) .*\/proof/);
  const role = isMobile ? "holder" : "whale";
  // No other journey reads these people's holdings.
  const firstPerson = isMobile ? 194 : 191;
  const [ada, ben, cem] = [accountAt(firstPerson), accountAt(firstPerson + 1), accountAt(firstPerson + 2)];
  const people = [ada, ben, cem];
  const stranger = accountAt(isMobile ? 6 : 5);
  const pay = payments({ stand, role, stranger });
  const slug = uniqueSlug("bounty-journey");
  await onDatabase(stand, async (client) => {
    await insertClub(async (sql, values) => (await client.query(sql, values)).rows, slug);
  });
  const contributor = await another();
  const acts = await countActs(page);
  const theirActs = await countActs(contributor);
  const wallet = localWallet(page);

  await test.step("the sponsor writes it, pays while the page reloads, and publishes it", async () => {
    await open(page, `/clubs/${slug}/bounties?state=any`);
    await expectFits(page, "a club without bounties");
    await wallet.signInAs(role);
    acts.since();
    await page.getByRole("link", { name: "New bounty" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New bounty");
    await untilInteractive(page);
    await page.getByLabel("Title", { exact: true }).fill(TITLE);
    await page.getByRole("textbox", { name: "Brief" }).fill(BRIEF);
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await page.getByRole("button", { name: "Continue", exact: true }).click();

    await page.getByLabel("1st prize", { exact: true }).fill("1,250");
    await page.getByRole("button", { name: "Add a prize" }).click();
    await page.getByLabel("2nd prize", { exact: true }).fill("many");
    await expect(page.getByText(/Prize 2 is not an amount/)).toBeVisible();
    await page.getByLabel("2nd prize", { exact: true }).fill("0.5K");
    await page.getByText("Who you accept").click();
    await page.getByRole("button", { name: "2 weeks" }).click();
    await page.getByRole("button", { name: "Design", exact: true }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    await expectFits(page, "reward and dates");
    await page.getByRole("button", { name: "Continue", exact: true }).click();

    await page.getByRole("button", { name: /^Pay 333/ }).click();
    const request = wallet.dialog("Send this transaction?");
    await expect(request).toContainText(/0x(095ea7b3|a9059cbb)/);
    // An allowance that an earlier payment left needs no approval.
    const approves = (await request.textContent())?.includes("0x095ea7b3") === true;
    if (approves) await wallet.confirm("Send this transaction?");
    await expect(request).toContainText("0xa9059cbb");
    expect(acts.since()).toEqual({ presses: 8, answers: approves ? 1 : 0, loads: 0 });
    // The page is gone while the wallet asks: nothing is offered for payment before the person has said what the wallet did.
    await reload(page);
    await expect(page.getByRole("button", { name: "It sent the payment" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay 333/ })).toHaveCount(0);
    await page.getByRole("button", { name: "It sent nothing" }).click();
    await page.getByRole("button", { name: /^Pay 333/ }).click();
    await expect(request).toContainText("0xa9059cbb");
    await pay.untilSent(() => wallet.confirm("Send this transaction?"));
    // Reloads in the moment the wallet answers, whether or not the page has heard of it.
    await reload(page);
    const goOn = page.getByRole("button", { name: "Continue", exact: true });
    const publish = page.getByRole("button", { name: "Publish bounty" });
    await expect(goOn.or(publish).first()).toBeEnabled({ timeout: 30_000 });
    acts.since();
    const goesOn = await goOn.isVisible();
    if (goesOn) await goOn.click();
    await expect(page.getByRole("cell", { name: "70 %" })).toBeVisible();
    await expectFits(page, "the preview");
    await publish.click();
    await page.waitForURL(new RegExp(`/clubs/${slug}/bounties/1$`));
    await untilInteractive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    await expect(page.getByText("fee paid")).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    expect(acts.since()).toEqual({ presses: goesOn ? 2 : 1, answers: 0, loads: 0 });

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("button", { name: "Give more time" }).click();
    const more = page.getByRole("dialog", { name: "Give more time?" });
    await expect(more.getByRole("button", { name: "Give more time" })).toBeDisabled();
    const winners = more.getByLabel("Winners by, in your time");
    const day = new Date(`${await winners.inputValue()}:00Z`);
    day.setUTCDate(day.getUTCDate() + 3);
    await winners.fill(day.toISOString().slice(0, 16));
    await more.getByRole("button", { name: "Give more time" }).click();
    await expect(more).toHaveCount(0);
    await page.locator("summary", { hasText: "Timeline" }).click();
    await expect(page.getByText("Deadline extended")).toBeVisible();
    await expectFits(page, "the bounty of its sponsor");
  });
  const path = `/clubs/${slug}/bounties/1`;
  const id = await idOf(stand, slug);

  await test.step("three apply, are accepted and submit", async () => {
    await signInByKey({ page: contributor, url: stand.url, privateKey: ada.privateKey });
    await open(contributor, "/bounties?sort=newest");
    theirActs.since();
    await contributor.getByRole("main").locator(`a[href="${path}"]`).click();
    await contributor.getByRole("button", { name: "Apply", exact: true }).click();
    await write(contributor, { what: "Why you", text: "I drew the last map.", press: "Send application" });
    await expect(contributor.getByText("has not decided yet")).toBeVisible();
    await expect(contributor.getByRole("link", { name: "See more open bounties" })).toBeInViewport();
    expect(theirActs.since()).toEqual({ presses: 3, answers: 0, loads: 0 });
    // The others send what that button sends.
    for (const { privateKey } of [ben, cem]) {
      await signInByKey({ page: contributor, url: stand.url, privateKey });
      const sent = { headers: { origin: stand.url }, data: { text: "Let me.", links: [] } };
      const answer = await contributor.request.post(`/api/bounties/${id}/application`, sent);
      expect(answer.status(), await answer.text()).toBe(200);
    }
    await open(page, `${path}/review`);
    const applications = page.getByRole("list", { name: "Applications" }).getByRole("listitem");
    await expect(applications).toHaveCount(3);
    await expectFits(page, "the applications");
    for (const place of [0, 1, 2]) {
      const row = applications.nth(place);
      await row.getByRole("button", { name: "Accept" }).click();
      await expect(row.getByText("Accepted", { exact: true })).toBeVisible();
    }
    for (const [index, { privateKey }] of people.entries()) {
      await signInByKey({ page: contributor, url: stand.url, privateKey });
      await open(contributor, path);
      theirActs.since();
      if (isMobile) {
        // In reach of the thumb as the page opens.
        const submit = contributor.getByRole("link", { name: "Submit", exact: true });
        await expect(submit).toBeInViewport({ ratio: 1 });
        await submit.tap();
      } else {
        await contributor.getByRole("button", { name: "Submit your work" }).click();
      }
      if (index === 0) await expectFits(contributor, "the dialog of a submission");
      await write(contributor, {
        what: "What you made",
        text: `## Work ${index + 1}\n\nIt is **done**.`,
        link: `https://example.org/${index + 1}`,
        press: "Submit",
      });
      await expect(contributor.getByRole("list", { name: "Your submissions" })).toBeVisible();
      await expect(contributor.getByRole("link", { name: "See more open bounties" })).toBeInViewport();
      await expect(contributor.getByRole("link", { name: "Submit", exact: true })).toHaveCount(0);
      expect(theirActs.since()).toEqual({ presses: 2, answers: 0, loads: 0 });
    }
    // Nobody reads the others before the deadline.
    await expect(contributor.getByText("Sealed until the deadline")).toBeVisible();
    const shown = contributor.getByRole("list", { name: "Submissions", exact: true }).locator("> li");
    await expect(shown).toHaveCount(1);
    await expectFits(contributor, "the open bounty of a contributor");
    await open(page, "/bounties");
    await expect(page.getByRole("listitem").filter({ hasText: slug }).first()).toContainText("3 submissions");
    await expectFits(page, "the list of all clubs");
  });

  await test.step("the sponsor reviews and announces two winners", async () => {
    await passDeadline(stand, id);
    await open(page, `${path}/review?part=submissions&submission=3`);
    const detail = page.getByRole("article", { name: "Submission" });
    const isOpen = (number: number) =>
      expect(detail.getByRole("heading", { name: `Submission #${number}` })).toBeVisible();
    await isOpen(3);
    acts.since();
    // By keyboard on a desktop, by taps on a phone.
    const previous = () =>
      isMobile ? page.getByRole("button", { name: "Previous" }).tap() : page.keyboard.press("k");
    const reject = () =>
      isMobile ? detail.getByText("Rejected", { exact: true }).tap() : page.keyboard.press("r");
    const toNote = () => (isMobile ? detail.getByLabel(/^Your note/).tap() : page.keyboard.press("n"));
    await reject();
    await expect(detail.getByRole("radio", { name: "Rejected" })).toBeChecked();
    await toNote();
    await expect(detail.getByLabel(/^Your note/)).toBeFocused();
    await page.keyboard.type("Not what was asked for.");
    await detail.getByRole("button", { name: "Save note" }).click();
    await expect(detail.getByRole("button", { name: "Save note" })).toHaveCount(0);
    await detail.getByLabel(/^Your note/).press("Escape");
    const announce = page.getByRole("button", { name: "Announce winners" });
    for (const [number, prize] of [
      [2, 1],
      [1, 2],
    ] as const) {
      await previous();
      await isOpen(number);
      await expect(announce).toBeDisabled();
      await detail.getByLabel("Prize").selectOption({ index: prize });
      await expect(detail.getByText(prize === 1 ? "1st prize" : "2nd prize", { exact: true })).toBeVisible();
      await expect(detail.getByLabel("Prize")).toBeEnabled();
      await detail.getByLabel("Prize").press("Escape");
    }
    expect(acts.since()).toEqual({ presses: isMobile ? 5 : 1, answers: 0, loads: 0 });
    await reload(page);
    await isOpen(1);
    await expectFits(page, "the review");
    acts.since();
    await announce.click();
    const dialog = page.getByRole("dialog", { name: "Announce these winners?" });
    await expectFits(page, "the question before the announcement");
    await dialog.getByRole("button", { name: "Announce winners" }).click();
    // The next step is on the same page.
    await expect(page.getByRole("heading", { name: "Pay the winners" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay 2 winners" })).toBeEnabled();
    await expect(page).toHaveURL(new RegExp(`${path}/review`));
    expect(acts.since()).toEqual({ presses: 2, answers: 0, loads: 0 });

    await open(contributor, path);
    const winners = contributor.getByRole("region", { name: "Winners" }).getByRole("listitem");
    await expect(winners.first()).toContainText("submission #2");
    await expect(winners.nth(1)).toContainText("submission #1");
    await expect(contributor.getByText("Not what was asked for.")).toHaveCount(0);
    await expectFits(contributor, "the completed bounty");
    const file = await contributor.request.get(`/api/bounties/${id}/submissions.csv`);
    expect((await file.text()).split("\r\n")[2]).toContain(",1,1250,https://example.org/2,");
  });

  await test.step("one is paid in the page while it reloads: once", async () => {
    // Nothing is paid on another page: the bounty's own leads here.
    await open(page, path);
    await expect(page.getByRole("list", { name: "Payments" })).toHaveCount(0);
    acts.since();
    await page.getByRole("link", { name: "Pay 2 winners" }).click();
    await page.waitForURL(new RegExp(`${path}/review$`));
    await untilInteractive(page);
    const list = page.getByRole("list", { name: "Payments" }).getByRole("listitem");
    await expect(list).toHaveCount(2);
    await expect(page.getByText("0 of 2 paid, proved on chain")).toBeVisible();
    await expect(page.getByText(/Each costs (less than|about) [\d.]+ CRO for gas/)).toBeVisible();
    await expectFits(page, "before paying");
    await list
      .first()
      .getByRole("button", { name: /^Pay 1,250 / })
      .click();
    await wallet.reject("Send this transaction?");
    await expect(list.first().getByRole("alert")).toHaveText("You declined the request in your wallet.");
    await list.first().getByRole("button", { name: /^Pay/ }).click();
    await expect(wallet.dialog("Send this transaction?")).toContainText("0xa9059cbb");
    // One press, after the one that was declined.
    expect(acts.since()).toEqual({ presses: 3, answers: 1, loads: 0 });
    const held = await pay.held(ben.address);
    await reload(page);
    await expect(list.first().getByRole("button", { name: "It sent the payment" })).toBeVisible();
    await expect(list.first().getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    await list.first().getByRole("button", { name: "It sent nothing" }).click();
    await list.first().getByRole("button", { name: /^Pay/ }).click();
    await expect(wallet.dialog("Send this transaction?")).toContainText("0xa9059cbb");
    await pay.untilSent(() => wallet.confirm("Send this transaction?"));
    await reload(page);
    await expect(page.getByText("1 of 2 paid, proved on chain")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText("Paid, proved", { exact: true })).toHaveCount(1);
    await expect(list).toHaveCount(1);
    // The wallet reconnects by itself.
    await expect(page.getByText("Your wallet asks you once for each winner")).toBeVisible();
    expect((await pay.held(ben.address)) - held).toBe(1_250n * WEI);

    await signInByKey({ page: contributor, url: stand.url, privateKey: ben.privateKey });
    await open(contributor, "/");
    theirActs.since();
    await contributor.getByRole("button", { name: /^Account/ }).click();
    await contributor.getByRole("link", { name: /profile/i }).click();
    const figures = contributor.getByRole("region", { name: "Power, votes and bounties" });
    await expect(figures).toContainText(/Won \d+ prizes? with .*Paid: [1-9]/);
    expect(theirActs.since()).toEqual({ presses: 2, answers: 0, loads: 0 });
  });

  await test.step("the other is paid by a pasted hash; each wrong hash is refused with its reason", async () => {
    const second = ada.address;
    const good = await pay.tokens({ to: second, wei: 500n * WEI });
    const field = page.getByLabel("Transaction that paid the 2nd prize");
    const openField = () => page.getByRole("button", { name: "Paste a transaction hash" }).click();
    const paste = async (hash: string, words: string | RegExp) => {
      await field.fill(hash);
      await page.getByRole("button", { name: "Prove with it" }).click();
      await expect(page.getByText(words)).toBeVisible();
    };
    await openField();
    await paste("0x12", "A transaction hash is 0x and 64 hex digits.");
    await paste(`0x${"7".repeat(64)}`, "Cronos (chain 25) knows no such transaction.");
    await paste(await pay.failing(), "The transaction failed on the chain and paid nothing.");
    await paste(
      await pay.cro({ to: second, wei: WEI }),
      "transfers none of the token that this prize is paid in",
    );
    await paste(
      await pay.tokens({ to: stranger.address, wei: 500n * WEI }),
      "The transaction pays somebody else than the winner of this prize.",
    );
    await paste(
      await pay.byStranger({ to: second, wei: 500n * WEI }),
      "Another address sent this payment: neither the sponsor's nor a Safe that they registered.",
    );
    await paste(
      await pay.tokens({ to: second, wei: 499n * WEI }),
      "The transaction pays the winner 499 tokens; the prize is 500.",
    );
    await moveAnnouncement(stand, { id, by: "5 minutes" });
    await paste(good, /was made at .*, before the winners were announced/);
    await moveAnnouncement(stand, { id, by: "-5 minutes" });
    await page.getByText("Paying from a Safe?").click();
    await expectFits(page, "a wrong hash");

    const waiting = await pay.waiting({ to: second, wei: 500n * WEI });
    await field.fill(waiting);
    await page.getByRole("button", { name: "Prove with it" }).click();
    for (const _ of ["as it was pasted", "after a reload"]) {
      await expect(page.getByText("Sent. Waiting for a block.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
      await reload(page);
    }
    const pool = { method: "anvil_removePoolTransactions", params: [stranger.address] };
    await callRpc({ rpcUrl: stand.rpcUrl, ...pool });
    await page.getByRole("button", { name: "Use another transaction" }).click();
    await openField();
    await field.fill(good);
    await page.getByRole("button", { name: "Prove with it" }).click();
    await expect(page.getByText("2 of 2 paid, proved on chain")).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("heading", { name: "Pay the winners" })).toHaveCount(0);
    await expect(page.getByText("All 2 winners are paid")).toBeVisible();
    await expect(page.getByRole("link", { name: "See the bounty as everybody does" })).toBeVisible();
    await expectFits(page, "paid");
  });

  await test.step("a payment for one prize pays no other prize of the same winner; a bounty is cancelled with a reason", async () => {
    const others = await insertOthers(stand, { slug, sponsor: pay.sponsor, winner: ben.address });
    await open(page, `${others.announced}/review`);
    await page.getByRole("button", { name: "Paste a transaction hash" }).click();
    await page.getByLabel("Transaction that paid the 1st prize").fill(await hashOf(stand, ben.address));
    await page.getByRole("button", { name: "Prove with it" }).click();
    await expect(
      page.getByText("This payment was already used, for another prize or for a fee."),
    ).toBeVisible();

    await open(page, others.open);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("button", { name: "Cancel bounty" }).click();
    const cancel = page.getByRole("dialog", { name: "Cancel this bounty?" });
    await cancel.getByLabel("Reason, public").fill("Somebody gave us one.");
    await cancel.getByRole("button", { name: "Cancel bounty" }).click();
    await expect(page.getByText("Cancelled by its sponsor")).toBeVisible();
    await expect(page.getByText("Somebody gave us one.")).toBeVisible();
  });
});

async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilInteractive(page);
}

/** Fits the window and is accessible in both themes. */
async function expectFits(page: Page, moment: string): Promise<void> {
  await expectNoOverflow(page, moment);
  await expectAccessible(page);
}

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

function rowsOf(stand: StandUrls, sql: string, values: readonly unknown[] = []) {
  return onDatabase(stand, async (client) => (await client.query(sql, [...values])).rows);
}

async function idOf(stand: StandUrls, slug: string): Promise<string> {
  const sql = "SELECT b.id::text FROM bounty b JOIN club c ON c.id = b.club_id WHERE c.slug = $1";
  return String((await rowsOf(stand, sql, [slug]))[0]?.["id"]);
}

/** The transaction that paid a winner. */
async function hashOf(stand: StandUrls, winner: string): Promise<string> {
  const sql =
    "SELECT tx_hash FROM bounty_payout WHERE winner = $1 AND tx_hash IS NOT NULL ORDER BY sent_at DESC";
  return String((await rowsOf(stand, sql, [winner.toLowerCase()]))[0]?.["tx_hash"]);
}

/** Dates can only move later, except here, because another journey moves everybody's clock. */
async function passDeadline(stand: StandUrls, id: string): Promise<void> {
  await onDatabase(stand, async (client) => {
    await client.query("BEGIN; ALTER TABLE bounty DISABLE TRIGGER bounty_keep");
    await client.query("UPDATE bounty SET submissions_until = app_now() WHERE id = $1", [id]);
    await client.query("ALTER TABLE bounty ENABLE TRIGGER bounty_keep; COMMIT");
  });
}

/** Moves the moment from which the prizes are owed. A payment from more than a minute before it doesn't count. */
async function moveAnnouncement(stand: StandUrls, { id, by }: { id: string; by: string }): Promise<void> {
  await rowsOf(
    stand,
    "UPDATE bounty_payout SET owed_since = owed_since + $2::interval WHERE bounty_id = $1",
    [id, by],
  );
}

/** Two more bounties of the sponsor: one that the same winner won, for less, and one that is open. */
async function insertOthers(
  stand: StandUrls,
  { slug, sponsor, winner }: { slug: string; sponsor: string; winner: string },
): Promise<{ announced: string; open: string }> {
  return onDatabase(stand, async (client) => {
    const query = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
    const [club] = await query("SELECT id FROM club WHERE slug = $1", [slug]);
    const clubId = BigInt(String(club?.["id"]));
    const by = { clubId, sponsor: sponsor.toLowerCase() };
    const token = localContracts.token.toLowerCase();
    const announced = await insertAnnounced(query, { ...by, token, winners: [winner.toLowerCase()] });
    const open = await insertBounty(query, by);
    const pathOf = ({ number }: { number: number }) => `/clubs/${slug}/bounties/${number}`;
    return { announced: pathOf(announced), open: pathOf(open) };
  });
}
