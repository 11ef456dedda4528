import { viewMessageHealth } from "@/lib/messages/view-message-figures.server";
import { castVote } from "@/lib/votes/cast-vote.server";
import { addressOf } from "@/tests/builders/ballots";
import type { OpenProposal } from "@/tests/builders/rows";
import {
  appSeconds,
  countedSnapshot,
  signBallot,
  storeClub,
  storeProposal,
} from "@/tests/builders/stored-proposals";
import { holder, whale } from "@/tests/setup/local-people";
import { type MailServer, startMailServer } from "@/tests/setup/mail-server";
import { as, forgetMessages, type Name, people, signInPeople } from "@/tests/setup/message-people";
import { query, type Snapshot, setClockOffset, setNoon } from "@/tests/setup/own-services";
import { ask, CRON_SECRET, runJob, visitor } from "@/tests/setup/route-caller";
import { atNight } from "@/tests/size";

/** None at all, one that only browsers know, and one that means another place to browsers than to PostgreSQL. */
const NO_ZONES = ["Mars/Base", "US/Pacific-New", "IST"];
const HOUR = 3_600_000;

let server: MailServer;
let clubId: bigint;
let snapshot: Snapshot;

beforeAll(async () => {
  server = await startMailServer();
  Object.assign(process.env, {
    CRON_SECRET,
    MESSAGE_SECRETS: `2:${"b".repeat(40)},1:${"a".repeat(40)}`,
    SMTP_URL: server.url,
    MAIL_FROM: "votes@club.test",
    RATE_LIMIT_MULTIPLIER: "1000",
  });
  clubId = await storeClub();
  snapshot = await countedSnapshot();
  await signInPeople();
}, 120_000);

beforeEach(async () => {
  await setNoon();
  await forgetMessages();
  server.taken.length = 0;
  server.refusals.length = 0;
  server.unknown.clear();
});
afterEach(() => setClockOffset(0));
afterAll(() => server.stop());

const addressOfMail = (name: Name): string => `${name}@mail.test`;
const run = (query = "") => runJob(`messages${query}`);
const subjects = () =>
  server.taken.map(({ subject, to }) => `${[to].flat()[0]?.text}: ${subject}`).toSorted();

const propose = (
  title: string,
  more: { startsIn?: string; lasts?: string; quorumPowerWei?: bigint } = {},
): Promise<OpenProposal> =>
  storeProposal({
    clubId,
    title,
    ...snapshot,
    ...more,
  });

async function subscribe(...names: Name[]): Promise<void> {
  for (const name of names) await as(name)("PUT", "/api/messages/mail", { to: addressOfMail(name) });
  await run();
  for (const { text = "" } of server.taken) {
    const [, token = ""] = /links\/(\S+)/.exec(text) ?? [];
    expect((await visitor("POST", `/api/messages/links/${token}`)).status).toBe(200);
  }
  expect(server.taken).toHaveLength(names.length);
  server.taken.length = 0;
}

async function vote(name: Name, proposal: OpenProposal): Promise<void> {
  const request = await signBallot({
    account: people[name],
    proposal: proposal.name,
    signedAt: await appSeconds(),
  });
  await castVote({ proposalId: proposal.id, voter: addressOf(people[name].address), request });
}

describe("messages", () => {
  it("asks an address first, sends nothing before it agrees, and keeps it encrypted", async () => {
    expect((await as("holder")("GET", "/api/messages")).body).toMatchObject({
      mail: { state: "none", to: null },
      push: null,
    });
    const answer = await as("holder")("PUT", "/api/messages/mail", { to: addressOfMail("holder") });
    expect(answer.body).toMatchObject({ mail: { state: "waiting", to: "holder@mail.test" } });
    await propose("Before it agrees");
    await run();
    expect(subjects()).toEqual(["holder@mail.test: Confirm your e-mail address"]);
    const [row] = await query<{ all: string }>(
      "SELECT string_agg(h::text, ' ') AS all FROM message_channel h",
    );
    expect(row?.all).toMatch(/Fe26\.2/);
    expect(row?.all).not.toMatch(/mail\.test/);
    const [, token = ""] = /links\/(\S+)/.exec(server.taken[0]?.text ?? "") ?? [];
    for (const bad of [
      token.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      token.replace("confirm", "stop"),
      "x",
    ])
      expect((await visitor("POST", `/api/messages/links/${bad}`)).status).toBe(404);
    for (let time = 0; time < 2; time += 1)
      expect((await visitor("POST", `/api/messages/links/${token}`)).body).toEqual({ act: "confirm" });
    expect((await as("holder")("GET", "/api/messages")).body).toMatchObject({ mail: { state: "active" } });
  });

  it("tells of an open vote only people with power at the snapshot who have not voted", async () => {
    await subscribe("whale", "holder", "stranger");
    const open = await propose("Plant trees");
    await vote("whale", open);
    await propose("Not open yet", { startsIn: "1 day" });
    await run();
    expect(subjects()).toEqual(["holder@mail.test: Voting is open: Plant trees"]);
    const [message] = server.taken;
    expect(message?.text).toContain("You have 12.40 VP in it.");
    expect(message?.text).toMatch(/https:\/\/club\.test\/clubs\/club-\d+\/proposals\/\d+/);
    expect(message?.html).toContain("Plant trees");
    expect(Object(message?.headers.get("list"))["unsubscribe-post"]).toMatchObject({
      name: "List-Unsubscribe=One-Click",
    });
    await run();
    expect(server.taken).toHaveLength(1);
  });

  it("stops with one click of the mail program, without a session, and forgets the address", async () => {
    await subscribe("holder");
    await propose("The first");
    await run();
    const list = Object(server.taken[0]?.headers.get("list")).unsubscribe.url;
    const response = await ask(list, {
      method: "POST",
      // As webmail sends it from its own page.
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://mail.test",
        "sec-fetch-site": "cross-site",
      },
      body: "List-Unsubscribe=One-Click",
    });
    expect(response.status).toBe(200);
    await propose("The second");
    await run();
    expect(server.taken).toHaveLength(1);
    expect(await query("SELECT state, sealed FROM message_channel")).toEqual([
      { state: "stopped", sealed: "" },
    ]);
  });

  it("sends nothing of what was voted on, hidden, cancelled or closed between making and sending", async () => {
    await subscribe("holder");
    const [voted, hidden, cancelled, kept] = [
      await propose("Voted"),
      await propose("Hidden"),
      await propose("Cancelled"),
      await propose("Kept"),
    ];
    server.refusals.push(451);
    await run();
    expect(server.taken).toEqual([]);
    await vote("holder", voted);
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) SELECT 'proposal', $1, 'spam', $2, app_now()",
      [String(hidden.id), addressOf(whale.address)],
    );
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'x' WHERE id = $1",
      [cancelled.id],
    );
    await query("UPDATE message_delivery SET try_at = app_now()");
    await run();
    expect(subjects()).toEqual(["holder@mail.test: Voting is open: Kept"]);
    expect(kept.id).toBeGreaterThan(0n);
  });

  it("sends each once, however many run at the same time, and each again after a failure under the same id", async () => {
    await subscribe("whale", "holder");
    await propose("Twice at once");
    server.refusals.push(451);
    await Promise.all([run(), run(), run()]);
    expect(server.taken).toHaveLength(1);
    const [failed] = await query<{ id: string; fault: string; tries: number }>(
      "SELECT id, fault, tries FROM message_delivery WHERE ended_at IS NULL",
    );
    expect(failed).toMatchObject({ tries: 1, fault: expect.stringContaining("not now") });
    await query("TRUNCATE cron_run");
    await run();
    expect(server.taken).toHaveLength(1);
    await query("UPDATE message_delivery SET try_at = app_now() WHERE ended_at IS NULL");
    await run();
    expect(server.taken.map(({ messageId }) => messageId)).toContain(`<${failed?.id}@club.test>`);
    expect(subjects()).toEqual([
      "holder@mail.test: Voting is open: Twice at once",
      "whale@mail.test: Voting is open: Twice at once",
    ]);
  });
});

// By day, mails are agreed to, sent once and stopped.
atNight("messages over days and failures", () => {
  it("waits for what falls due while its caller gives it time, for no longer, and for no try after a failure", async () => {
    await subscribe("holder");
    await propose("Due in a moment");
    const inSeconds = (seconds: number) =>
      query("UPDATE outbox_event SET due_at = app_now() + make_interval(secs => $1) WHERE kind = 'opens'", [
        seconds,
      ]);
    await inSeconds(60);
    expect((await run("?seconds=20")).status).toBe(200);
    expect(subjects()).toEqual([]);
    await inSeconds(2);
    await run("?seconds=20");
    expect(subjects()).toEqual(["holder@mail.test: Voting is open: Due in a moment"]);
    await query(
      `UPDATE message_delivery SET ended_at = NULL, "end" = NULL, try_at = app_now() + interval '20 seconds'
       WHERE id = (SELECT id FROM message_delivery ORDER BY created_at DESC LIMIT 1)`,
    );
    await run("?seconds=55");
    expect(await query("SELECT FROM message_delivery WHERE ended_at IS NULL")).toHaveLength(1);
    for (const bad of ["?seconds=61", "?seconds=-1", "?seconds=x", "?minutes=1"])
      expect((await run(bad)).status).toBe(400);
  });

  it("sends the rest while one event can't be spread", async () => {
    await subscribe("holder");
    await query("SELECT outbox_put('ends', 'no number', NULL, app_now() - interval '1 minute')");
    await propose("Told all the same");
    await run();
    expect(subjects()).toEqual(["holder@mail.test: Voting is open: Told all the same"]);
    expect(
      await query(
        "SELECT subject FROM outbox_event WHERE spread_at IS NULL AND kind = 'ends' AND due_at > app_now()",
      ),
    ).toContainEqual({ subject: "no number" });
  });

  it("gives up after twenty tries, which an admin can see, and ends a channel whose address is unknown", async () => {
    await subscribe("holder", "whale");
    server.unknown.add(addressOfMail("holder"));
    await propose("Nobody takes it");
    for (let time = 0; time < 21; time += 1) {
      server.refusals.push(451);
      await query("UPDATE message_delivery SET try_at = app_now()");
      await run();
    }
    const ended = await query<{ tries: number; end: string }>(
      'SELECT tries, "end" FROM message_delivery WHERE "end" <> \'sent\' ORDER BY tries',
    );
    expect(ended).toEqual([
      { tries: 1, end: "dead" },
      { tries: 20, end: "dead" },
    ]);
    expect((await as("holder")("GET", "/api/messages")).body).toMatchObject({ mail: { state: "failing" } });
    const health = await viewMessageHealth();
    expect(health?.figures).toMatchObject({ active: 1, failing: 1, dead: 2, open: 0, sent: 2 });
    expect(health?.faults.map(({ isDead, tries }) => [isDead, tries]).toSorted()).toEqual([
      [true, 1],
      [true, 20],
    ]);
    expect(JSON.stringify(health?.faults)).not.toContain("mail.test");
  });

  it("puts a day into one mail at nine o'clock where the person lives, and is quiet at night", async () => {
    await subscribe("whale", "holder");
    const wishes = { votes: true, results: true, own: true, clubs: false };
    await as("holder")("PUT", "/api/messages", { ...wishes, timing: "daily", zone: "Asia/Tokyo" });
    // Noon in UTC is night in Auckland.
    await as("whale")("PUT", "/api/messages", { ...wishes, timing: "now", zone: "Pacific/Auckland" });
    await propose("One of two");
    await propose("Two of two");
    await run();
    expect(server.taken).toEqual([]);
    const due = await query<{ hour: number; zone: string }>(
      "SELECT DISTINCT extract(hour FROM m.due_at AT TIME ZONE w.zone)::int AS hour, w.zone FROM message m JOIN message_channel h ON h.id = m.channel_id JOIN message_wish w USING (address) WHERE m.delivery_id IS NULL ORDER BY w.zone",
    );
    expect(due).toEqual([
      { hour: 9, zone: "Asia/Tokyo" },
      { hour: 7, zone: "Pacific/Auckland" },
    ]);
    await query("UPDATE message SET due_at = app_now()");
    await run();
    expect(subjects()).toEqual([
      "holder@mail.test: Kairos: 2 things for you",
      "whale@mail.test: Kairos: 2 things for you",
    ]);
    expect(server.taken[0]?.text).toMatch(/One of two[\s\S]*Two of two/);
  });

  it("sends news twice in eight days, then only with a vote that ends soon and was not heard of", async () => {
    await subscribe("holder");
    for (const title of ["First", "Second", "Third"]) {
      await propose(title, { lasts: "100 hours" });
      await run();
    }
    expect(subjects()).toEqual([
      "holder@mail.test: Voting is open: First",
      "holder@mail.test: Voting is open: Second",
    ]);
    server.taken.length = 0;
    const passHours = async (hours: number) => {
      const [row] = await query<{ ms: number }>(
        "SELECT extract(epoch FROM app_now() + make_interval(hours => $1) - clock_timestamp())::float8 * 1000 AS ms",
        [hours],
      );
      await setClockOffset(row?.ms ?? 0);
      await query("TRUNCATE cron_run");
      await run();
    };
    await passHours(72);
    expect(server.taken).toEqual([]);
    // The end is 100 hours after an hour ago, and in the last day no longer the opening is told.
    await passHours(4);
    expect(subjects()).toEqual(["holder@mail.test: Kairos: 3 things for you"]);
    expect(server.taken[0]?.text?.match(/Third/g)).toHaveLength(1);
    await propose("Fourth", { lasts: "20 days" });
    await passHours(4);
    await passHours(8 * 24);
    expect(subjects()).toContain("holder@mail.test: Voting is open: Fourth");
    expect(server.taken).toHaveLength(2);
  });

  it("tells how much is missing to the quorum and what a vote would do, and nothing once it is reached", async () => {
    await subscribe("whale", "holder");
    const short = await propose("Short", {
      startsIn: "-70 hours",
      lasts: "72 hours",
      quorumPowerWei: 60n * 10n ** 18n,
    });
    await propose("Reached", { startsIn: "-70 hours", lasts: "72 hours", quorumPowerWei: 0n });
    await query("DELETE FROM outbox_event WHERE kind <> 'quorum'");
    await run();
    expect(subjects()).toEqual([
      "holder@mail.test: Too few have voted yet: Short",
      "whale@mail.test: Too few have voted yet: Short",
    ]);
    const texts = server.taken.map(({ text = "" }) => text).toSorted();
    expect(texts.join("\n")).toMatch(/The quorum needs 60 VP more, and (2 h|1 h 59 min) are left\./);
    expect(texts.join("\n")).toContain("Your vote would add 12.40 VP.");
    expect(texts.join("\n")).toContain("Your vote alone would reach it.");
    expect(short.id).toBeGreaterThan(0n);
  });

  it("keeps quiet for a week after a link says so, and after a ban", async () => {
    await subscribe("holder", "whale");
    await propose("Before");
    await run();
    const [, token = ""] =
      /links\/(\S+\.snooze\.\S+)/.exec(
        server.taken.find(({ to }) => [to].flat()[0]?.text === "holder@mail.test")?.text ?? "",
      ) ?? [];
    expect((await visitor("POST", `/api/messages/links/${token}`)).body).toEqual({ act: "snooze" });
    await query(
      "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'x', $3, app_now())",
      [clubId, addressOf(whale.address), addressOf(holder.address)],
    );
    server.taken.length = 0;
    await propose("After");
    await run();
    expect(server.taken).toEqual([]);
    await setClockOffset(9 * 24 * HOUR);
    await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by");
    await propose("A week later");
    await query("UPDATE message SET due_at = app_now()");
    await run();
    await query("UPDATE message SET due_at = app_now()");
    await query("TRUNCATE cron_run");
    await run();
    expect(subjects()).toContain("holder@mail.test: Voting is open: A week later");
  });
});

describe("addresses of messages", () => {
  it("asks one address five times a day at most, however many people name it and in any spelling", async () => {
    const spellings = ["Victim@mail.test", "victim@mail.test", "victim+1@mail.test", "victim@MAIL.test"];
    for (const [turn, name] of (["whale", "holder", "stranger", "whale", "holder"] as const).entries())
      expect((await as(name)("PUT", "/api/messages/mail", { to: spellings[turn % 4] })).status).toBe(200);
    await query("UPDATE rate_bucket SET points = points * 1000 WHERE key LIKE 'mail-to:%'");
    const over = await as("stranger")("PUT", "/api/messages/mail", { to: "victim+2@mail.test" });
    expect([over.status, Number(over.response.headers.get("retry-after")) > 80_000]).toEqual([429, true]);
    expect((await as("stranger")("PUT", "/api/messages/mail", { to: "other@mail.test" })).status).toBe(200);
    const [row] = await query<{ keys: string }>("SELECT string_agg(key, ' ') AS keys FROM rate_bucket");
    expect(row?.keys).toContain("mail-to:");
    expect(row?.keys).not.toMatch(/victim|mail\.test/i);
  });

  it("forgets an address that nobody confirmed within a day", async () => {
    await subscribe("whale");
    await as("holder")("PUT", "/api/messages/mail", { to: addressOfMail("holder") });
    await run();
    const [, token = ""] = /links\/(\S+)/.exec(server.taken[0]?.text ?? "") ?? [];
    await query("UPDATE message_channel SET created_at = app_now() - interval '25 hours'");
    await query("TRUNCATE cron_run");
    await run();
    expect(await query("SELECT state, sealed <> '' AS kept FROM message_channel ORDER BY state")).toEqual([
      { state: "active", kept: true },
      { state: "stopped", kept: false },
    ]);
    expect((await as("holder")("GET", "/api/messages")).body).toMatchObject({
      mail: { state: "none", to: null },
    });
    expect((await visitor("POST", `/api/messages/links/${token}`)).status).toBe(404);
  });

  it("refuses wishes and addresses that are none", async () => {
    const wishes = { votes: true, results: true, own: true, clubs: false, timing: "now", zone: "UTC" };
    for (const body of [
      ...NO_ZONES.map((zone) => ({ ...wishes, zone })),
      { ...wishes, timing: "hourly" },
      { ...wishes, more: 1 },
      {},
    ])
      expect((await as("holder")("PUT", "/api/messages", body)).status).toBe(400);
    for (const to of [
      "",
      "a@b@c.test",
      "a\r\nBcc: b@mail.test",
      "<a@mail.test>",
      "a@mail.test,b@mail.test",
      `${"a".repeat(250)}@mail.test`,
    ])
      expect((await as("holder")("PUT", "/api/messages/mail", { to })).status).toBe(400);
    expect((await visitor("PUT", "/api/messages", wishes)).status).toBe(401);
  });

  it("keep quiet at night where the person is who gave only an address, and stay there", async () => {
    const ask = async (zone: string) => {
      const answer = await as("holder")("PUT", "/api/messages/mail", { to: addressOfMail("holder"), zone });
      return [answer.status, await query("SELECT zone FROM message_wish")];
    };
    for (const zone of NO_ZONES) expect(await ask(zone)).toEqual([400, []]);
    expect(await ask("Pacific/Auckland")).toEqual([200, [{ zone: "Pacific/Auckland" }]]);
    expect(await ask("Europe/Berlin")).toEqual([200, [{ zone: "Pacific/Auckland" }]]);
    const { body } = await as("holder")("PUT", "/api/messages/mail", {
      to: addressOfMail("holder"),
      zone: "US/Pacific-New",
    });
    expect(body).toMatchObject({ error: "zone: US/Pacific-New is not a time zone that this site knows" });
  });
});
