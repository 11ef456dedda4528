import { sealData } from "iron-session";
import { deliverMessages } from "@/lib/messages/deliver-messages.server";
import { hashChat } from "@/lib/messages/message-secrets.server";
import { renewMessageSeals } from "@/lib/messages/renew-seals.server";
import { addressOf } from "@/tests/builders/ballots";
import { countedSnapshot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { as, forgetMessages, people, signInPeople } from "@/tests/setup/message-people";
import { query, type Snapshot, setClockOffset, setNoon } from "@/tests/setup/own-services";
import { type Answer, CRON_SECRET, runJob, visitor } from "@/tests/setup/route-caller";
import {
  readSendMessage,
  startTelegramServer,
  TELEGRAM_TOKEN,
  type TelegramServer,
} from "@/tests/setup/telegram-server";

const HOOK = "hook-secret-of-the-tests";
const MINUTE = 60_000;
const CHATS = { whale: 4_000_000_000_000_001, holder: 77 };
type Name = keyof typeof CHATS;

let server: TelegramServer;
let clubId: bigint;
let snapshot: Snapshot;
let update = 0;
let noon = 0;

beforeAll(async () => {
  server = await startTelegramServer();
  Object.assign(process.env, {
    CRON_SECRET,
    MESSAGE_SECRETS: `2:${"b".repeat(40)},1:${"a".repeat(40)}`,
    TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
    TELEGRAM_BOT_NAME: "club_votes_bot",
    TELEGRAM_WEBHOOK_SECRET: HOOK,
    TELEGRAM_API: server.url,
  });
  clubId = await storeClub();
  snapshot = await countedSnapshot();
  await signInPeople();
}, 120_000);

beforeEach(async () => {
  noon = await setNoon();
  await forgetMessages();
  await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by WHERE lifted_at IS NULL");
  server.taken.length = 0;
  server.refusals.length = 0;
  server.faults.length = 0;
  server.blocked.clear();
  server.unknown.clear();
});
afterEach(async () => {
  expect({ faults: server.faults, tooEarly: server.tooEarly }).toEqual({ faults: [], tooEarly: 0 });
  await setClockOffset(0);
});
afterAll(() => server.stop());

const run = () => runJob("messages");
const retryNow = async () => {
  await query("UPDATE message_delivery SET try_at = app_now()");
  await query("TRUNCATE cron_run");
  await run();
};
const told = () =>
  server.taken.map(({ chatId, text }) => `${chatId}: ${visible(text).split("\n")[0]}`).toSorted();
/** Without the joiners that keep a chat program from linking. */
const visible = (text: string) => text.replaceAll("\u2060", "");

const propose = (title: string) => storeProposal({ clubId, title, ...snapshot });

/** What the bot is sent from a chat. */
function write(
  text: string | undefined,
  { chat = 77, type = "private", secret = HOOK } = {},
): Promise<Answer> {
  update += 1;
  const message = {
    message_id: update,
    date: 1,
    chat: { id: chat, type },
    ...(text !== undefined && { text }),
  };
  return visitor(
    "POST",
    "/api/telegram",
    { update_id: update, message },
    { "x-telegram-bot-api-secret-token": secret },
  );
}

/** What the bot answered in the chat; null where it kept quiet. */
async function answerTo(text: string, more?: Parameters<typeof write>[1]): Promise<string | null> {
  const { status, body } = await write(text, more);
  expect(status).toBe(200);
  return "method" in body ? readSendMessage(body).text : null;
}

async function tokenOf(name: Name): Promise<string> {
  const { body } = await as(name)("POST", "/api/messages/telegram", {});
  const [, token = ""] =
    /^https:\/\/t\.me\/club_votes_bot\?start=([\w-]{1,64})$/.exec(String(body["url"])) ?? [];
  expect(token).not.toBe("");
  return token;
}

async function connect(...names: Name[]): Promise<void> {
  for (const name of names)
    expect(await answerTo(`/start ${await tokenOf(name)}`, { chat: CHATS[name] })).toMatch(/^Connected\./);
}

const stateOf = async (name: Name) => (await as(name)("GET", "/api/messages")).body["telegram"];

describe("telegram", () => {
  it("connects the chat in which the person's own link is opened, and keeps its id encrypted", async () => {
    expect(await stateOf("holder")).toEqual({ state: "none" });
    const token = await tokenOf("holder");
    const said = await answerTo(`/start ${token}`);
    const { address } = people.holder;
    expect(said).toContain(
      `Messages for ${address.slice(0, 6).toLowerCase()}...${address.slice(-4).toLowerCase()} come`,
    );
    expect(await stateOf("holder")).toEqual({ state: "active" });
    // Telegram sends again what was not answered in time.
    expect(await answerTo(`/start ${token}`)).toMatch(/^Connected\./);
    const [row] = await query<{ all: string; count: number }>(
      "SELECT string_agg(to_jsonb(h)::text, ' ') AS all, count(*)::int AS count FROM message_channel h",
    );
    expect(row?.count).toBe(1);
    expect(row?.all).toMatch(/Fe26\.2/);
    expect(row?.all).not.toMatch(/\b77\b/);
  });

  it.each([
    [
      "used in another chat",
      0,
      async (token: string) => void (await answerTo(`/start ${token}`, { chat: 5 })),
    ],
    [
      "used, and the channel ended",
      0,
      async (token: string) => {
        await answerTo(`/start ${token}`);
        await answerTo("/stop");
      },
    ],
    ["older than 10 minutes", 10 * MINUTE + 1_000, async () => undefined],
  ])("refuses a link that was %s", async (_, later, before) => {
    const token = await tokenOf("holder");
    await before(token);
    const rows = await query("SELECT * FROM message_channel");
    await setClockOffset(noon + later);
    expect(await answerTo(`/start ${token}`)).toMatch(/^This link is over or was used\./);
    expect(await query("SELECT * FROM message_channel")).toEqual(rows);
  });

  it("refuses a link that was changed, cut or made up", async () => {
    const token = await tokenOf("holder");
    const other = (sign: string) => (sign === "A" ? "B" : "A");
    for (const bad of [
      token.replace(/^./, other),
      token.replace(/(?<=^.{40})./, other),
      token.replace(/.$/, (sign) => (sign < "a" ? "z" : "C")),
      token.slice(0, -2),
      `${token}AA`,
      "x",
    ]) {
      await query("TRUNCATE rate_bucket");
      expect(await answerTo(`/start ${bad}`)).toMatch(/^This link is over/);
    }
    expect(await query("SELECT 1 FROM message_channel")).toEqual([]);
  });

  it("takes a link once, however many open it at the same time", async () => {
    const token = await tokenOf("holder");
    const answers = await Promise.all([1, 2, 3, 4].map((chat) => answerTo(`/start ${token}`, { chat })));
    expect(answers.filter((said) => said?.startsWith("Connected."))).toHaveLength(1);
    expect(await query("SELECT 1 FROM message_channel")).toHaveLength(1);
  });

  it("has one chat for each person: a new one ends the one before", async () => {
    await connect("holder");
    const [first, second] = [await tokenOf("holder"), await tokenOf("holder")];
    await Promise.all([answerTo(`/start ${first}`, { chat: 1 }), answerTo(`/start ${second}`, { chat: 2 })]);
    const rows = await query<{ state: string; gone: boolean }>(
      "SELECT state, sealed = '' AND chat_hash IS NULL AS gone FROM message_channel ORDER BY state",
    );
    expect(rows).toEqual([
      { state: "active", gone: false },
      { state: "stopped", gone: true },
      { state: "stopped", gone: true },
    ]);
  });

  it("does nothing in groups and channels, nor for a caller without the secret", async () => {
    const token = await tokenOf("holder");
    for (const type of ["group", "supergroup", "channel"])
      expect((await write(`/start ${token}`, { type, chat: -100 })).body).toEqual({});
    for (const secret of ["", "wrong", `${HOOK}x`])
      expect((await write(`/start ${token}`, { secret })).status).toBe(401);
    const header = { "x-telegram-bot-api-secret-token": HOOK };
    expect(
      (await visitor("POST", "/api/telegram", { update_id: 1, edited_message: {} }, header)).body,
    ).toEqual({});
    for (const bad of [{}, { update_id: 1, message: { chat: { id: "77", type: "private" } } }, "{", "[]"])
      expect((await visitor("POST", "/api/telegram", bad, header)).status).toBe(400);
    expect(await query("SELECT 1 FROM message_channel")).toEqual([]);
  });

  it("helps with one short line, and keeps quiet when asked again and again", async () => {
    const said: (string | null)[] = [];
    for (const text of ["hello", "/start", "/help", "/stop", "", "/startx"]) said.push(await answerTo(text));
    expect(
      said.slice(0, 3).every((text) => text?.includes("Connect this chat at https://club.test/messages")),
    ).toBe(true);
    expect(said.slice(3)).toEqual([null, null, null]);
    expect((await write(undefined, { chat: 6 })).body).toMatchObject({ method: "sendMessage", chat_id: 6 });
    // What a chat asks for is done all the same.
    await connect("holder");
    expect(await answerTo("/stop")).toMatch(/^Stopped\./);
  });

  it("tells of an open vote with buttons to vote and to stop, and the second stops without a session", async () => {
    await connect("holder", "whale");
    await propose("Plant trees");
    await run();
    expect(told()).toEqual([
      "4000000000000001: Voting is open: Plant trees",
      "77: Voting is open: Plant trees",
    ]);
    const [message] = server.taken.filter(({ chatId }) => chatId === 77);
    expect(visible(message?.text ?? "")).toContain("You have 12.40 VP in it.");
    expect(message?.ownLinks).toEqual([]);
    const [vote, stop] = message?.buttons ?? [];
    expect(vote).toMatchObject({
      text: "Vote",
      url: expect.stringMatching(/\/clubs\/club-\d+\/proposals\/\d+#vote$/),
    });
    expect(message?.links).toEqual([{ text: message?.text.split("\n")[0], href: vote?.url }]);
    expect(stop?.text).toBe("Stop");
    const path = new URL(stop?.url ?? "").pathname.replace(/^\/messages/, "/api/messages");
    expect((await visitor("POST", path)).body).toEqual({ act: "stop" });
    expect(await stateOf("holder")).toEqual({ state: "none" });
    server.taken.length = 0;
    await propose("After the stop");
    await retryNow();
    expect(told()).toEqual(["4000000000000001: Voting is open: After the stop"]);
  });

  it.each([
    ["/stop in the chat", () => answerTo("/stop")],
    ["Disconnect on the site", () => as("holder")("DELETE", "/api/messages/telegram")],
    ["a ban from the club", () => ban(clubId)],
    ["a ban from all clubs", () => ban(null)],
  ])("sends nothing after %s, also of what was due before", async (_, act) => {
    await connect("holder");
    await propose("Made before");
    server.refusals.push({ code: 502, description: "Bad Gateway" });
    await run();
    expect(server.taken).toEqual([]);
    await act();
    await propose("Made after");
    await retryNow();
    expect(server.taken).toEqual([]);
  });

  it("waits as long as it is told to, which is no failed try, and sends each once and in order", async () => {
    await connect("holder");
    await propose("The first");
    await propose("The second");
    server.refusals.push({ code: 429, description: "Too Many Requests: retry after 1", retryAfter: 1 });
    await run();
    const [waiting] = await query<{ tries: number; seconds: number }>(
      "SELECT tries, round(extract(epoch FROM try_at - app_now()))::int AS seconds FROM message_delivery",
    );
    expect(waiting).toMatchObject({ tries: 0, seconds: 1 });
    // Asked before the time is over, it does not even call.
    await retryNow();
    for (let time = 0; server.taken.length === 0 && time < 200; time += 1) await retryNow();
    await retryNow();
    expect(server.taken.map(({ text }) => visible(text).match(/The (first|second)/g))).toEqual([
      ["The first", "The second"],
    ]);
    expect(server.taken[0]?.buttons[0]).toEqual({ text: "Vote", url: "https://club.test/ballots" });
  });

  it("sends each once, however many run at the same time and however often the API fails", async () => {
    await connect("holder", "whale");
    await propose("Often tried");
    for (let time = 0; time < 4; time += 1)
      server.refusals.push({ code: 500, description: "Internal Server Error" });
    for (let time = 0; time < 4; time += 1) {
      await query("UPDATE message_delivery SET try_at = app_now() WHERE ended_at IS NULL");
      await Promise.all([deliverMessages(), deliverMessages(), deliverMessages()]);
    }
    await retryNow();
    expect(told()).toEqual([
      "4000000000000001: Voting is open: Often tried",
      "77: Voting is open: Often tried",
    ]);
  });

  it.each([
    ["blocked the bot", () => server.blocked.add(77)],
    ["is gone", () => server.unknown.add(77)],
  ])("ends the channel of a chat that %s, and says so", async (_, refuse) => {
    await connect("holder");
    refuse();
    await propose("Nobody takes it");
    await run();
    expect(await stateOf("holder")).toEqual({ state: "failing" });
    expect(await query("SELECT sealed, chat_hash FROM message_channel")).toEqual([
      { sealed: "", chat_hash: null },
    ]);
    expect(await query('SELECT "end", tries FROM message_delivery')).toEqual([{ end: "dead", tries: 1 }]);
    server.blocked.clear();
    server.unknown.clear();
    await connect("holder");
    expect(await stateOf("holder")).toEqual({ state: "active" });
  });

  it("encrypts a chat again under a new secret, and still finds it", async () => {
    await connect("holder");
    const sealed = await sealData({ to: "77" }, { password: { 1: "a".repeat(40) }, ttl: 0 });
    await query("UPDATE message_channel SET sealed = $1, chat_hash = $2", [sealed, hashChat("77")[1]]);
    expect(await renewMessageSeals()).toBe(1);
    const [row] = await query<{ sealed: string; chat_hash: string }>(
      "SELECT sealed, chat_hash FROM message_channel",
    );
    expect(row?.sealed).toMatch(/^Fe26\.2\*2\*/);
    expect(row?.chat_hash).toBe(hashChat("77")[0]);
    await propose("Under a new secret");
    await run();
    expect(told()).toEqual(["77: Voting is open: Under a new secret"]);
    expect(await answerTo("/stop")).toMatch(/^Stopped\./);
  });

  it("keeps quiet at night where the person was who asked for the link, unless they chose another zone", async () => {
    const ask = async (zone: string) => {
      const { status } = await as("holder")("POST", "/api/messages/telegram", { zone });
      return [status, await query("SELECT zone FROM message_wish")];
    };
    for (const zone of ["Mars/Base", "IST"]) expect(await ask(zone)).toEqual([400, []]);
    expect(await ask("Pacific/Auckland")).toEqual([200, [{ zone: "Pacific/Auckland" }]]);
    await connect("holder");
    expect(await ask("Europe/Berlin")).toEqual([200, [{ zone: "Pacific/Auckland" }]]);
  });

  it("refuses people who aren't signed in", async () => {
    expect((await visitor("POST", "/api/messages/telegram", {})).status).toBe(401);
    expect((await visitor("DELETE", "/api/messages/telegram")).status).toBe(401);
  });
});

async function ban(of: bigint | null): Promise<void> {
  await query(
    "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'x', $3, app_now())",
    [of, addressOf(people.holder.address), addressOf(people.whale.address)],
  );
}
