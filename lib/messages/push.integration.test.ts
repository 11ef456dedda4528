import webPush from "web-push";
import { addressOf } from "@/tests/builders/ballots";
import { countedSnapshot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder, whale } from "@/tests/setup/local-people";
import { as, forgetMessages, type Name, people, signInPeople } from "@/tests/setup/message-people";
import { query, type Snapshot, setClockOffset, setNoon } from "@/tests/setup/own-services";
import { type PushService, startPushService, type TestDevice } from "@/tests/setup/push-service";
import { type Answer, CRON_SECRET, runJob, visitor } from "@/tests/setup/route-caller";

let service: PushService;
let clubId: bigint;
let snapshot: Snapshot;

beforeAll(async () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  service = await startPushService(publicKey);
  Object.assign(process.env, {
    CRON_SECRET,
    MESSAGE_SECRETS: `1:${"a".repeat(40)}`,
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
    RATE_LIMIT_MULTIPLIER: "1000",
  });
  clubId = await storeClub();
  snapshot = await countedSnapshot();
  await signInPeople();
}, 120_000);

beforeEach(async () => {
  await setNoon();
  await forgetMessages();
  service.taken.length = 0;
  service.answers.length = 0;
});
afterEach(() => setClockOffset(0));
afterAll(() => service.stop());

const run = async (): Promise<Answer> => {
  await query("TRUNCATE cron_run");
  return runJob("messages");
};
const runAgain = async (): Promise<void> => {
  await query("UPDATE message_delivery SET try_at = app_now() WHERE ended_at IS NULL");
  await run();
};
const shown = () => service.taken.map(({ device, content }) => `${device}: ${content.title}`).toSorted();
const propose = (title: string) => storeProposal({ clubId, title, ...snapshot });

const requestOf = (name: Name, { subscription }: TestDevice, label = "Chrome on Android") => ({
  address: addressOf(people[name].address),
  label,
  subscription,
});

async function subscribe(name: Name, ...devices: string[]): Promise<TestDevice[]> {
  const made = devices.map((device) => service.subscribe(device));
  for (const device of made)
    expect((await as(name)("POST", "/api/messages/push", requestOf(name, device))).status).toBe(200);
  return made;
}

async function devicesOf(name: Name): Promise<{ id: string; label: string; mark: string }[]> {
  const { body } = await as(name)("GET", "/api/messages");
  return Object(body["push"]).devices;
}

const ended = () =>
  query<{ tries: number; end: string | null; fault: string | null }>(
    'SELECT tries, "end", fault FROM message_delivery ORDER BY created_at, id',
  );

describe("messages on a person's devices", () => {
  it("are encrypted for the device, signed as the site's, and kept for a day under the delivery's id", async () => {
    await subscribe("holder", "phone");
    await propose("Plant trees");
    await run();
    await run();
    expect(service.taken).toEqual([
      {
        device: "phone",
        topic: expect.stringMatching(/^[0-9a-f]{32}$/),
        ttl: 86_400,
        bytes: expect.any(Number),
        content: {
          title: "Voting is open: Plant trees",
          body: expect.stringContaining("You have 12.40 VP in it."),
          url: expect.stringMatching(/^\/clubs\/club-\d+\/proposals\/\d+$/),
          tag: expect.any(String),
        },
      },
    ]);
    const [delivery] = await query<{ id: string }>("SELECT id FROM message_delivery");
    expect(service.taken[0]?.content.tag).toBe(delivery?.id);
    expect(service.taken[0]?.topic).toBe(delivery?.id.replaceAll("-", ""));
  });

  it("show no endpoint to anybody, in the list and in the database", async () => {
    const [device] = await subscribe("holder", "phone");
    const { body } = await as("holder")("GET", "/api/messages");
    expect(body["push"]).toEqual({
      publicKey: process.env["WEB_PUSH_PUBLIC_KEY"],
      devices: [
        {
          id: expect.any(String),
          label: "Chrome on Android",
          mark: expect.stringMatching(/^[0-9a-f]{16}$/),
          createdAt: expect.any(String),
        },
      ],
    });
    const [row] = await query<{ all: string }>(
      "SELECT string_agg(h::text, ' ') AS all FROM message_channel h",
    );
    expect(row?.all).toMatch(/Fe26\.2/);
    for (const secret of [service.origin, ...Object.values(device?.subscription.keys ?? {})])
      expect(`${JSON.stringify(body)} ${row?.all}`).not.toContain(secret);
  });

  it("come to each device, in order, and as one where several are due", async () => {
    await subscribe("holder", "phone", "laptop");
    await propose("The first");
    service.answers.push({ status: 500 });
    await run();
    expect(service.taken).toHaveLength(1);
    await propose("The second");
    await propose("The third");
    await run();
    await runAgain();
    await runAgain();
    const titles = (name: string) =>
      service.taken.filter(({ device }) => device === name).map(({ content }) => content.title);
    const expected = ["Voting is open: The first", "Kairos: 2 things for you"];
    expect([titles("phone"), titles("laptop")]).toEqual([expected, expected]);
    expect(service.taken.at(-1)?.content).toMatchObject({
      body: "Voting is open: The second\nVoting is open: The third",
      url: "/",
    });
  });

  it("come again under the same id if the answer was lost, so that the device shows one", async () => {
    await subscribe("holder", "phone");
    await propose("Once");
    service.answers.push("lost");
    await run();
    await runAgain();
    expect(service.taken).toHaveLength(2);
    expect(new Set(service.taken.map(({ topic, content }) => `${topic} ${content.tag}`)).size).toBe(1);
    expect(await ended()).toEqual([{ tries: 2, end: "sent", fault: null }]);
  });

  it("are tried again after a failure, and when the service says, which counts as no try", async () => {
    await subscribe("holder", "phone");
    await propose("Later");
    const waits = async () => {
      const [row] = await query<{ seconds: number; tries: number; fault: string }>(
        "SELECT round(extract(epoch FROM try_at - app_now()))::int AS seconds, tries, fault FROM message_delivery",
      );
      return row;
    };
    service.answers.push({ status: 429, headers: { "retry-after": "300" } });
    await run();
    expect(await waits()).toMatchObject({ tries: 0, fault: expect.stringContaining("answered 429") });
    expect((await waits())?.seconds).toBeGreaterThan(290);
    const date = new Date(Date.now() + 600_000).toUTCString();
    service.answers.push({ status: 503, headers: { "retry-after": date } });
    await runAgain();
    expect((await waits())?.seconds).toBeGreaterThan(590);
    for (const status of [500, 307, 400]) {
      service.answers.push({ status, headers: { location: `${service.origin}/push/phone` } });
      await runAgain();
      // A redirect is an answer too: nothing is asked of where it leads.
      expect((await waits())?.fault).toContain(`answered ${status}`);
    }
    expect((await waits())?.tries).toBe(3);
    expect(service.taken).toEqual([]);
    await runAgain();
    expect(shown()).toEqual(["phone: Voting is open: Later"]);
  });

  it("are given up after a day, however often the service asks to wait", async () => {
    await subscribe("holder", "phone");
    await propose("Never");
    for (const age of ["23 hours", "25 hours"]) {
      await query("UPDATE message_delivery SET created_at = app_now() - $1::interval", [age]);
      service.answers.push({ status: 429, headers: { "retry-after": "1" } });
      await runAgain();
    }
    expect(await ended()).toEqual([{ tries: 0, end: "dead", fault: expect.stringContaining("429") }]);
  });

  it.each([410, 404])(
    "end on the device for which the service answers %s, and nowhere else",
    async (status) => {
      await subscribe("holder", "phone");
      await propose("Gone");
      service.answers.push({ status });
      await run();
      expect(await devicesOf("holder")).toEqual([]);
      expect(await query("SELECT state, sealed, endpoint_hash, label FROM message_channel")).toEqual([
        { state: "stopped", sealed: "", endpoint_hash: null, label: null },
      ]);
      expect(await ended()).toEqual([{ tries: 1, end: "dead", fault: expect.stringContaining(`${status}`) }]);
      await subscribe("holder", "laptop");
      await propose("Not gone");
      await run();
      expect(shown()).toEqual(["laptop: Voting is open: Not gone"]);
    },
  );

  it("never come to a removed device, not even what was made before", async () => {
    const [phone, laptop, tablet] = await subscribe("holder", "phone", "laptop", "tablet");
    await propose("Made for all");
    service.answers.push({ status: 500 }, { status: 500 }, { status: 500 });
    await run();
    const remove = (body: object) => as("holder")("DELETE", "/api/messages/push", body);
    expect((await remove({ endpoint: phone?.subscription.endpoint })).status).toBe(200);
    const [{ id } = { id: "" }] = await query<{ id: string }>(
      "SELECT id FROM message_channel WHERE endpoint_hash = encode(sha256(convert_to($1, 'UTF8')), 'hex')",
      [laptop?.subscription.endpoint],
    );
    expect((await remove({ id })).status).toBe(200);
    expect(await devicesOf("holder")).toHaveLength(1);
    await runAgain();
    expect(shown()).toEqual(["tablet: Voting is open: Made for all"]);
    expect((await ended()).map(({ end }) => end).toSorted()).toEqual(["needless", "needless", "sent"]);
    expect((await remove({ all: true })).body).toMatchObject({ push: { devices: [] } });
    await propose("For nobody");
    await run();
    expect(service.taken).toHaveLength(1);
    expect((await remove({ endpoint: tablet?.subscription.endpoint })).status).toBe(404);
  });

  it("never come to a person who is banned, or paused", async () => {
    await subscribe("holder", "phone");
    await subscribe("whale", "desktop");
    await query(
      "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'x', $3, app_now())",
      [clubId, addressOf(whale.address), addressOf(holder.address)],
    );
    await query("UPDATE message_wish SET snoozed_until = app_now() + interval '1 day' WHERE address = $1", [
      addressOf(holder.address),
    ]);
    await propose("Nobody hears of it");
    await run();
    expect(service.taken).toEqual([]);
    await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by");
    await query("UPDATE message_wish SET snoozed_until = NULL");
    await propose("Both do");
    await run();
    expect(shown()).toEqual(["desktop: Voting is open: Both do", "phone: Voting is open: Both do"]);
  });

  it("keep quiet at night where the device is, unless the person chose another zone", async () => {
    const zones = () => query("SELECT zone FROM message_wish");
    const ask = async (zone?: string) => {
      const request = { ...requestOf("holder", service.subscribe("phone")), ...(zone && { zone }) };
      return (await as("holder")("POST", "/api/messages/push", request)).status;
    };
    for (const zone of ["Mars/Base", "IST"]) expect([await ask(zone), await zones()]).toEqual([400, []]);
    // Noon in UTC is night in Auckland.
    expect([await ask("Pacific/Auckland"), await zones()]).toEqual([200, [{ zone: "Pacific/Auckland" }]]);
    await propose("At night");
    await run();
    expect(service.taken).toEqual([]);
    expect([await ask("Europe/Berlin"), await zones()]).toEqual([200, [{ zone: "Pacific/Auckland" }]]);
  });

  it("belong to the person who asked last on this browser, once, by its newest keys", async () => {
    const [phone] = await subscribe("holder", "phone");
    const again = { ...requestOf("holder", service.subscribe("phone"), "Firefox on Linux") };
    expect((await as("holder")("POST", "/api/messages/push", again)).status).toBe(200);
    expect(await devicesOf("holder")).toMatchObject([{ label: "Firefox on Linux" }]);
    expect(phone).toBeDefined();
    await propose("By the new keys");
    await run();
    expect(shown()).toEqual(["phone: Voting is open: By the new keys"]);
    const whales = { ...requestOf("whale", service.subscribe("phone")) };
    expect((await as("whale")("POST", "/api/messages/push", whales)).status).toBe(200);
    expect([await devicesOf("holder"), await devicesOf("whale")]).toMatchObject([[], [{}]]);
    service.taken.length = 0;
    await propose("To one of two");
    await run();
    expect(shown()).toEqual(["phone: Voting is open: To one of two"]);
  });

  it("come to 20 devices at most, also when two are added at the same time", async () => {
    await subscribe("holder", ...Array.from({ length: 19 }, (_, index) => `device-${index}`));
    const answers = await Promise.all(
      ["one-more", "and-another"].map((name) =>
        as("holder")("POST", "/api/messages/push", requestOf("holder", service.subscribe(name))),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body["error"]).toMatch(/20 devices already/);
    expect(await devicesOf("holder")).toHaveLength(20);
    const known = { ...requestOf("holder", service.subscribe("device-3")) };
    expect((await as("holder")("POST", "/api/messages/push", known)).status).toBe(200);
  });

  it("refuse what is no subscription, and change nothing", async () => {
    await subscribe("holder", "phone");
    const before = await query("SELECT * FROM message_channel");
    const good = requestOf("holder", service.subscribe("tablet"));
    const { endpoint, keys } = good.subscription;
    const withKeys = (part: object) => ({ ...good, subscription: { endpoint, keys: { ...keys, ...part } } });
    const to = (address: string) => ({ ...good, subscription: { endpoint: address, keys } });
    // The right form, but no point of the curve.
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");
    for (const body of [
      {},
      [],
      "text",
      { ...good, label: "" },
      { ...good, label: "x".repeat(41) },
      { ...good, label: "two\nlines" },
      { ...good, more: 1 },
      { ...good, address: "0x12" },
      { ...good, subscription: endpoint },
      { ...good, subscription: { ...good.subscription, expirationTime: null } },
      withKeys({ p256dh: "" }),
      withKeys({ p256dh: offCurve }),
      withKeys({ auth: "short" }),
      withKeys({ auth: `${keys.auth}AA` }),
      to("push"),
      to("http://push.example/x"),
      to("https://10.0.0.1/x"),
      to("https://2130706433/x"),
      to("https://[::1]/x"),
      to("https://localhost/x"),
      to("https://user:word@push.example/x"),
      to(`https://push.example/${"x".repeat(1_000)}`),
    ]) {
      const { status, body: answer } = await as("holder")("POST", "/api/messages/push", body);
      expect([status, answer["error"]]).toEqual([400, expect.stringMatching(/.{20}/)]);
    }
    for (const body of [{}, { all: false }, { id: "1" }, { id: "x", endpoint }, { endpoint: 1 }])
      expect((await as("holder")("DELETE", "/api/messages/push", body)).status).toBe(400);
    expect((await as("holder")("DELETE", "/api/messages/push")).status).toBe(415);
    expect(
      (await as("holder")("POST", "/api/messages/push", good, { origin: "https://evil.test" })).status,
    ).toBe(403);
    expect(await query("SELECT * FROM message_channel")).toEqual(before);
  });

  it("leave a device to its owner", async () => {
    const [phone] = await subscribe("holder", "phone");
    const [{ id } = { id: "" }] = await devicesOf("holder");
    for (const body of [{ id }, { endpoint: phone?.subscription.endpoint }])
      expect((await as("stranger")("DELETE", "/api/messages/push", body)).status).toBe(404);
    expect((await as("stranger")("DELETE", "/api/messages/push", { all: true })).status).toBe(200);
    // A page or worker of one person in a browser where another has signed in since.
    const others = requestOf("holder", service.subscribe("tablet"));
    expect((await as("stranger")("POST", "/api/messages/push", others)).status).toBe(409);
    for (const method of ["POST", "DELETE"])
      expect((await visitor(method, "/api/messages/push", { all: true })).status).toBe(401);
    expect(await devicesOf("holder")).toMatchObject([{ id }]);
    expect(await devicesOf("stranger")).toEqual([]);
  });
});
