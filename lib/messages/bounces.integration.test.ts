import { Webhook } from "standardwebhooks";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt } from "@/local/accounts";
import { storeClub } from "@/tests/builders/stored-proposals";
import { type MailServer, startMailServer } from "@/tests/setup/mail-server";
import { forgetMessages } from "@/tests/setup/message-people";
import { query } from "@/tests/setup/own-services";
import {
  type Answer,
  type Caller,
  CRON_SECRET,
  openCaller,
  runJob,
  visitor,
} from "@/tests/setup/route-caller";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const ABSENT = "00000000-0000-4000-8000-000000000000";
let server: MailServer;
let person: Caller;

beforeAll(async () => {
  server = await startMailServer();
  Object.assign(process.env, {
    CRON_SECRET,
    MESSAGE_SECRETS: `3:${"c".repeat(40)},2:${"b".repeat(40)},1:${"a".repeat(40)}`,
    SMTP_URL: server.url,
    MAIL_FROM: "votes@club.test",
    MAIL_BOUNCE_SECRET: SECRET,
    RATE_LIMIT_MULTIPLIER: "1000",
  });
  person = await openCaller(privateKeyToAccount(accountAt(2).privateKey));
});
beforeEach(async () => {
  await forgetMessages();
  server.taken.length = 0;
});
afterAll(() => server.stop());

const run = () => runJob("messages");
const channels = () => query<{ state: string; sealed: string }>("SELECT state, sealed FROM message_channel");
const state = async () => (await channels())[0]?.state;

/** A confirmed address, and what its first mail was called. */
async function subscribe(): Promise<{ messageId: string; channelId: string }> {
  await person("PUT", "/api/messages/mail", { to: "holder@mail.test" });
  await run();
  const [taken] = server.taken;
  const [, token = ""] = /links\/(\S+)/.exec(taken?.text ?? "") ?? [];
  expect((await visitor("POST", `/api/messages/links/${token}`)).status).toBe(200);
  return { messageId: taken?.messageId ?? "", channelId: String(taken?.headers.get("x-channel-id")) };
}

/** Signed by the standard's own package. */
function tell(
  body: unknown,
  {
    secret = SECRET,
    at = new Date(),
    signed = body,
    headers = {},
  }: Partial<{ secret: string; at: Date; signed: unknown; headers: object }> = {},
): Promise<Answer> {
  const signature = new Webhook(secret).sign("msg_1", at, JSON.stringify(signed));
  return visitor("POST", "/api/messages/bounces", body, {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signature,
    ...headers,
  });
}

afterEach(() => jest.restoreAllMocks());

describe("POST /api/messages/bounces", () => {
  it("ends the channel of a mail that bounced, by its Message-ID or by its header", async () => {
    for (const name of ["messageId", "channelId"] as const) {
      const ids = await subscribe();
      const answer = await tell({ kind: "bounce", [name]: ids[name] });
      expect([answer.status, answer.body]).toEqual([200, { taken: true }]);
      expect(await state()).toBe("failing");
      expect((await tell({ kind: "bounce", [name]: ids[name] })).body).toEqual({ taken: false });
      await query("TRUNCATE message_channel, cron_run CASCADE");
      server.taken.length = 0;
    }
  });

  it("forgets the address of a person who complained", async () => {
    const { messageId } = await subscribe();
    expect((await tell({ kind: "complaint", messageId })).body).toEqual({ taken: true });
    expect(await channels()).toEqual([{ state: "stopped", sealed: "" }]);
  });

  it("answers 200 without effect to ids that are not ours", async () => {
    await subscribe();
    for (const ids of [
      { messageId: `<${ABSENT}@club.test>` },
      { messageId: "<of-another@site.test>" },
      { messageId: "" },
      { channelId: ABSENT },
      { channelId: "x' OR true" },
    ])
      expect(await tell({ kind: "bounce", ...ids })).toMatchObject({ status: 200, body: { taken: false } });
    expect(await state()).toBe("active");
  });

  it("refuses what is not signed, signed otherwise, too old, or no bounce, and changes nothing", async () => {
    const { channelId } = await subscribe();
    const bounce = { kind: "bounce", channelId };
    // A fixed clock, because all of these are sent together and the limit is exactly 300 s.
    const now = Date.now();
    const clock = jest.spyOn(Date, "now").mockReturnValue(now);
    const at = (seconds: number) => new Date(now + seconds * 1_000);
    const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    for (const attempt of [
      tell(bounce, { secret: other }),
      tell(bounce, { signed: { kind: "bounce", channelId: ABSENT } }),
      tell(bounce, { at: at(-301) }),
      tell(bounce, { at: at(301) }),
      tell(bounce, { headers: { "webhook-signature": "" } }),
      tell(bounce, { headers: { "webhook-timestamp": "soon" } }),
      tell(bounce, { headers: { "webhook-id": "msg_2" } }),
      visitor("POST", "/api/messages/bounces", bounce),
    ])
      expect((await attempt).status).toBe(401);
    clock.mockRestore();
    for (const body of [
      { kind: "bounce" },
      { kind: "delay", channelId },
      { ...bounce, messageId: "x" },
      { ...bounce, more: 1 },
      [],
    ])
      expect((await tell(body)).status).toBe(400);
    expect((await tell({ ...bounce, channelId: "x".repeat(5_000) })).status).toBe(413);
    expect(await state()).toBe("active");
    // As a library of the standard sends it while a secret is changed.
    const signatures = `v1,AAAA ${new Webhook(SECRET).sign("msg_1", new Date(), JSON.stringify(bounce))}`;
    expect((await tell(bounce, { headers: { "webhook-signature": signatures } })).body).toEqual({
      taken: true,
    });
  });
});

describe("destinations under an older secret", () => {
  it("are put under the first by the job, a part at each run, and still open", async () => {
    const { sealData } = await import("iron-session");
    const seal = (id: string, secret: string) =>
      sealData({ to: `of-${id}@mail.test` }, { password: { [id]: secret.repeat(40) }, ttl: 0 });
    const [first, second, third, unknown] = [
      await seal("1", "a"),
      await seal("2", "b"),
      await seal("3", "c"),
      await seal("9", "z"),
    ];
    await query(
      `INSERT INTO message_channel (address, kind, sealed, state, created_at)
       SELECT '0x' || lpad(to_hex(n), 40, '0'), 'mail', CASE WHEN n <= 600 THEN $1 WHEN n <= 602 THEN $2 WHEN n = 603 THEN $3 ELSE $4 END, 'active', app_now()
       FROM generate_series(1, 604) n`,
      [first, second, third, unknown],
    );
    const count = async () => {
      const [row] = await query<{ one: number; two: number; three: number }>(
        `SELECT count(*) FILTER (WHERE sealed LIKE 'Fe26.2*1*%')::int AS one, count(*) FILTER (WHERE sealed LIKE 'Fe26.2*2*%')::int AS two,
           count(*) FILTER (WHERE sealed LIKE 'Fe26.2*3*%')::int AS three FROM message_channel`,
      );
      return row;
    };
    const clubId = await storeClub();
    await query(
      "INSERT INTO club_webhook (club_id, sealed, kinds, created_by, created_at) VALUES ($1, $2, '{opens}', $3, app_now())",
      [clubId, second, `0x${"1".repeat(40)}`],
    );
    await query(
      `INSERT INTO club_discord (club_id, sealed, added_by, added_at, try_at, ended_at) VALUES ($1, $2, $3, app_now(), app_now(), app_now())`,
      [clubId, second, `0x${"1".repeat(40)}`],
    );
    expect((await run()).body).toMatchObject({ resealed: 502 });
    const { openDestination } = await import("./message-secrets.server");
    for (const table of ["club_webhook", "club_discord"]) {
      const [row] = await query<{ sealed: string }>(`SELECT sealed FROM ${table}`);
      expect(row?.sealed).toMatch(/^Fe26\.2\*3\*/);
      expect(openDestination(row?.sealed ?? "")).toBe("of-2@mail.test");
    }
    const between = await count();
    expect(between?.three).toBe(501);
    expect((await run()).body).toMatchObject({ resealed: 102 });
    expect(await count()).toEqual({ one: 0, two: 0, three: 603 });
    expect((await run()).body).toMatchObject({ resealed: 0 });
    const opened = await query<{ sealed: string }>("SELECT sealed FROM message_channel");
    const all = opened.map(({ sealed }) => openDestination(sealed) ?? "none");
    expect(
      ["of-1@mail.test", "of-2@mail.test", "of-3@mail.test", "none"].map(
        (to) => all.filter((each) => each === to).length,
      ),
    ).toEqual([600, 2, 1, 1]);
  });
});
