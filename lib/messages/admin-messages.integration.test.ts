import { viewMessageHealth } from "@/lib/messages/view-message-figures.server";
import { testAdmin } from "@/tests/setup/accounts";
import { holder } from "@/tests/setup/local-people";
import { type MailServer, startMailServer } from "@/tests/setup/mail-server";
import { forgetMessages } from "@/tests/setup/message-people";
import { query } from "@/tests/setup/own-services";
import { type Caller, CRON_SECRET, openCaller, runJob, visitor } from "@/tests/setup/route-caller";

const TEST = "/api/admin/messages/test";
const RETRY = "/api/admin/messages/retry";
let server: MailServer;
let admin: Caller;
let person: Caller;

beforeAll(async () => {
  server = await startMailServer();
  Object.assign(process.env, {
    CRON_SECRET,
    MESSAGE_SECRETS: `1:${"a".repeat(40)}`,
    SMTP_URL: server.url,
    MAIL_FROM: "votes@club.test",
  });
  admin = await openCaller(testAdmin);
  person = await openCaller(holder);
});
beforeEach(async () => {
  await forgetMessages();
  server.taken.length = 0;
  server.refusals.length = 0;
  server.unknown.clear();
});
afterAll(() => server.stop());

const run = async () => {
  await query("TRUNCATE cron_run");
  await runJob("messages");
};

async function subscribe(caller: Caller, to: string): Promise<void> {
  await caller("PUT", "/api/messages/mail", { to });
  await run();
  const [, token = ""] = /links\/(\S+)/.exec(server.taken[0]?.text ?? "") ?? [];
  expect((await visitor("POST", `/api/messages/links/${token}`)).status).toBe(200);
  server.taken.length = 0;
}

/** The answers to what nobody but an admin may send. */
const refusals = async (path: string, body?: object) => [
  (await visitor("POST", path, body)).status,
  (await person("POST", path, body)).status,
];

describe("a test mail", () => {
  it("goes to the admin's own confirmed address alone, a few times an hour", async () => {
    expect(await refusals(TEST)).toEqual([401, 403]);
    expect((await admin("POST", TEST)).status).toBe(409);
    await admin("PUT", "/api/messages/mail", { to: "admin@mail.test" });
    expect((await admin("POST", TEST)).status).toBe(409);
    await query("TRUNCATE message_channel, rate_bucket CASCADE");
    await subscribe(admin, "admin@mail.test");
    expect((await admin("POST", TEST)).body).toEqual({ to: "admin@mail.test", fault: null });
    expect(server.taken.map(({ subject, to }) => [subject, [to].flat()[0]?.text])).toEqual([
      ["A test of messages", "admin@mail.test"],
    ]);
    server.refusals.push(451);
    expect((await admin("POST", TEST)).body).toEqual({
      to: "admin@mail.test",
      fault: expect.stringMatching(/not now/),
    });
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await admin("POST", TEST)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(server.taken.length).toBeLessThanOrEqual(5);
  });
});

describe("deliveries that were given up", () => {
  /** An alert, which every admin who wants it is told of, refused as often as it takes. */
  async function giveUp(): Promise<void> {
    await query(
      "INSERT INTO alert (id, kind, subject, message, raised_at, seen_at) VALUES (gen_random_uuid(), 'endpoint-down', gen_random_uuid()::text, 'It is down.', app_now(), app_now())",
    );
    // At night the first turn makes a message for the morning, and sends none.
    for (let time = 0; time < 21; time += 1) {
      server.refusals.push(451);
      await query("UPDATE message SET due_at = app_now() WHERE delivery_id IS NULL");
      await query("UPDATE message_delivery SET try_at = app_now()");
      await run();
    }
    server.refusals.length = 0;
  }

  it("are listed by kind and reason without an address, and sent once more when an admin says so", async () => {
    await subscribe(admin, "admin@mail.test");
    await giveUp();
    const [row] = await query<{ id: string }>("SELECT id FROM message_delivery WHERE \"end\" = 'dead'");
    const [group] = (await viewMessageHealth())?.dead ?? [];
    expect(group).toMatchObject({ channel: "mail", kinds: ["alert"], count: 1, retriable: 1 });
    expect(group?.reason).toMatch(/451/);
    expect(JSON.stringify(group)).not.toContain("mail.test");
    const { channel = "", reason = "" } = group ?? {};
    expect(await refusals(RETRY, { channel, reason })).toEqual([401, 403]);
    for (const body of [{ channel }, { channel, reason, more: 1 }, { channel, reason: "x".repeat(301) }])
      expect((await admin("POST", RETRY, body)).status).toBe(400);
    expect((await admin("POST", RETRY, { channel, reason: "another" })).body).toEqual({ retried: 0 });
    await run();
    expect(server.taken).toHaveLength(0);
    expect((await admin("POST", RETRY, { channel, reason })).body).toEqual({ retried: 1 });
    expect((await admin("POST", RETRY, { channel, reason })).body).toEqual({ retried: 0 });
    await run();
    await run();
    expect(server.taken.map(({ subject, messageId }) => [subject, messageId])).toEqual([
      ["An alert for admins", `<${row?.id}@club.test>`],
    ]);
    expect((await viewMessageHealth())?.dead).toEqual([]);
  });

  it("are not tried again at an address that is no longer used, nor beside another delivery", async () => {
    await subscribe(admin, "admin@mail.test");
    await giveUp();
    await giveUp();
    const dead = async () => (await viewMessageHealth())?.dead[0];
    const { channel = "", reason = "", count } = (await dead()) ?? {};
    expect(count).toBe(2);
    expect((await admin("POST", RETRY, { channel, reason })).body).toEqual({ retried: 1 });
    expect((await admin("POST", RETRY, { channel, reason })).body).toEqual({ retried: 0 });
    await query("UPDATE message_channel SET state = 'failing', ended_at = app_now()");
    expect(await dead()).toMatchObject({ count: 1, retriable: 0 });
    await query(
      "UPDATE message_delivery SET ended_at = app_now(), \"end\" = 'needless' WHERE ended_at IS NULL",
    );
    expect((await admin("POST", RETRY, { channel, reason })).body).toEqual({ retried: 0 });
  });
});
