import { accountAt } from "@/local/accounts";
import { startMailServer } from "@/tests/setup/mail-server";
import { onDatabase, setFault, signInByKey } from "./beside-the-page";
import { figuresOnChain } from "./chain-figures";
import { askForMail, expectMail, mailsWith, moveEverybodyTo } from "./mail";
import type { StandUrls } from "./stand";
import { expect, expectGood, expectNoViolations, localWallet, open, test, untilInteractive } from "./test";

// One after the other, because a fault affects everybody.
test.describe.configure({ mode: "default" });
test.afterEach(({ stand }) => setFault({ rpcUrl: stand.rpcUrl, fault: null }));

test("while the chain can't be read, people sign in and their numbers are unknown, never 0, and then come back", async ({
  page,
  stand,
  complaints,
}) => {
  complaints.expect(/ERR_|Failed to load resource/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await untilInteractive(page);
  await setFault({ rpcUrl: stand.rpcUrl, fault: "down" });
  await localWallet(page).signInAs("whale");
  const holdings = page.getByRole("region", { name: "Your holdings", exact: true });
  await expect(holdings.getByRole("definition")).toHaveText(["–", "–", "–"]);
  await expect(holdings).toContainText("Unknown: the chain could not be read just now.");
  await expect(page.getByText("WHALE", { exact: true })).toHaveCount(0);

  await setFault({ rpcUrl: stand.rpcUrl, fault: null });
  await page.reload();
  await untilInteractive(page);
  const { nft, token, power } = await figuresOnChain({
    rpcUrl: stand.rpcUrl,
    owner: accountAt(1).address,
  });
  await expect(holdings.getByRole("definition")).toHaveText([nft, token, power]);
});

test("while the chain can't be read, the admin sees what is unknown", async ({ page, stand, complaints }) => {
  complaints.expect(/ERR_|Failed to load resource/);
  await signInByKey({ page, url: stand.url, role: "admin" });
  await setFault({ rpcUrl: stand.rpcUrl, fault: "down" });
  const parts = page.getByRole("region", { name: "Health" }).getByRole("listitem");
  await expect(async () => {
    expect((await page.goto("/admin"))?.status()).toBe(200);
    await expect(parts.filter({ hasText: "Chain connection" })).toContainText("No answer", {
      timeout: 1_000,
    });
    await expect(parts.filter({ hasText: "Token holders" })).toContainText("how far behind is unknown", {
      timeout: 1_000,
    });
  }).toPass();
  await expect(parts.filter({ hasText: "Database" })).toContainText("Serving");
  await untilInteractive(page);
  await expectNoViolations(page);
});

/** Looks at the chain now, as the scheduler does each minute. */
async function runAlertsJob({ url, cronSecret }: StandUrls): Promise<void> {
  const headers = { authorization: `Bearer ${cronSecret}` };
  expect((await fetch(`${url}/api/cron/alerts`, { headers })).status).toBe(200);
}

/** How the messages of the newest alert about an endpoint ended; [] while nobody has one. */
function endsOfNewestAlert(stand: StandUrls): Promise<(string | null)[]> {
  return onDatabase(stand, async (client) => {
    const { rows } = await client.query(
      `SELECT d."end" FROM message m LEFT JOIN message_delivery d ON d.id = m.delivery_id
       WHERE m.event_id = (SELECT e.id FROM outbox_event e JOIN alert a ON a.id::text = e.subject
         WHERE e.kind = 'alert' AND a.kind = 'endpoint-down' AND e.spread_at IS NOT NULL
         ORDER BY e.id DESC LIMIT 1)`,
    );
    return rows.map((row) => row.end);
  });
}

test("an alert reaches admins who asked for mail, and nobody else; one that ended overnight reaches nobody", async ({
  page,
  another,
  stand,
  complaints,
}) => {
  test.setTimeout(240_000);
  complaints.expect(/ERR_|Failed to load resource/);
  const [to, theirs] = ["admin@mail.example", "whale@mail.example"];
  const words = "could not be read";
  const mail = await startMailServer(stand.mailPort);
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Ends the alert that a fault before this test may have opened: while it is open, another is nothing new.
  await runAlertsJob(stand);
  await signInByKey({ page, url: stand.url, role: "admin" });
  await askForMail(page, mail, to);
  const whale = await another();
  await signInByKey({ page: whale, url: stand.url, role: "whale" });
  await askForMail(whale, mail, theirs);

  await moveEverybodyTo(stand, 12);
  await setFault({ rpcUrl: stand.rpcUrl, fault: "down" });
  await runAlertsJob(stand);
  const told = await expectMail(mail, { to, words });
  const link = /http\S+\/admin\S*/.exec(told)?.[0] ?? "";
  await open(page, link);
  await expect(page.getByRole("region", { name: "Alerts" })).toContainText("An endpoint does not answer");
  await expectGood(page, "the dashboard from a mail");
  await expect.poll(() => endsOfNewestAlert(stand)).toEqual(["sent"]);

  await setFault({ rpcUrl: stand.rpcUrl, fault: null });
  await runAlertsJob(stand);
  await moveEverybodyTo(stand, 3);
  await setFault({ rpcUrl: stand.rpcUrl, fault: "down" });
  await runAlertsJob(stand);
  await expect.poll(() => endsOfNewestAlert(stand), { timeout: 60_000 }).toEqual([null]);
  await setFault({ rpcUrl: stand.rpcUrl, fault: null });
  await runAlertsJob(stand);
  await onDatabase(stand, (client) =>
    client.query("UPDATE message SET due_at = app_now() WHERE delivery_id IS NULL"),
  );
  await expect.poll(() => endsOfNewestAlert(stand), { timeout: 60_000 }).toEqual(["needless"]);
  expect([to, theirs].map((each) => mailsWith(mail, { to: each, words }).length)).toEqual([1, 0]);
  await mail.stop();
});
