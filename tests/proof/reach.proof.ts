import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sealData } from "iron-session";
import { SMTPServer } from "smtp-server";
import webPush from "web-push";
import { cronPath } from "@/lib/jobs/cron-jobs";
import { writeWebhookKey } from "@/lib/messages/parse-discord-webhook";
import { splitEvery } from "@/lib/shared/split-every";
import { localContracts } from "@/local/accounts";
import { freePort } from "@/local/free-port";
import { insertClub, insertProposal } from "../builders/rows";
import { type DiscordServer, startDiscordServer } from "../setup/discord-server";
import { type PushService, startPushService } from "../setup/push-service";
import { startTelegramServer, TELEGRAM_TOKEN } from "../setup/telegram-server";
import { inParallel, type Proof, type Size } from "./proof";
import { callJob, type TwoInstances } from "./two-instances";

const SECRET = "Vb8Nq3Xw6Zr1Ty9Ui4Op7As2Df5Gh0Jk";
const MINUTE_MS = 60_000;
const PEOPLE = { full: 10_000, once: 300 };
const KILLS = { full: 20, once: 2 };
/** Every tenth holds nothing, every tenth is banned, and every tenth stops on the way. */
const TENTHS = { powerless: 0, banned: 1, stopping: 2 };
/** What was on its way when the person stopped may still arrive. */
const ON_ITS_WAY_MS = 1_000;
const [mailPort, pushPort] = [await freePort(), await freePort()];
const [telegramPort, discordPort] = [await freePort(), await freePort()];
const discordWebhook = { id: "123456789012345678", token: "d".repeat(68) };
const pushKeys = webPush.generateVAPIDKeys();

type Arrival = { id: string; at: number };
type Kind = "mail" | "push" | "telegram";
type Person = { index: number; address: string; kind: Kind; to: string; channelId: string };

/** In twenty: one chat, because Telegram takes about 30 messages a second from all; eight devices; and mail. */
function kindOf(index: number): Kind {
  const share = Math.floor(index / 10) % 20;
  if (share === 0) return "telegram";
  return share <= 8 ? "push" : "mail";
}

export const proof: Proof = {
  claim:
    "a vote that opens reaches everybody by mail, on a device or in a chat who has power in it and asked for it, and its club's Discord channel, once, through kills of app and database and receivers that refuse half; nobody else, nobody who is banned, and nothing after a stop",
  environment: {
    MESSAGE_SECRETS: `1:${SECRET}`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: "votes@club.test",
    WEB_PUSH_PUBLIC_KEY: pushKeys.publicKey,
    WEB_PUSH_PRIVATE_KEY: pushKeys.privateKey,
    WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
    TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
    TELEGRAM_BOT_NAME: "club_votes_bot",
    TELEGRAM_WEBHOOK_SECRET: "Hs1BnJf6Gd3UeAkT9vQ2mXz7LpR4wYc8",
    TELEGRAM_API: `http://127.0.0.1:${telegramPort}`,
    DISCORD_API: `http://127.0.0.1:${discordPort}`,
  },
  async run(stand, size) {
    const receivers = await startReceivers();
    try {
      const people = await insertPeople(stand, receivers.push, size.isFull ? PEOPLE.full : PEOPLE.once);
      const calm = await open(stand, people, { receivers, size, isCalm: true });
      const rough = await open(stand, people, { receivers, size, isCalm: false });
      return [...calm, ...rough, await tellCost(stand)];
    } finally {
      await receivers.stop();
    }
  },
};

type Receivers = {
  arrivals: Map<string, Arrival[]>;
  refuses: () => boolean;
  push: PushService;
  discord: DiscordServer;
  stop(): Promise<void>;
};

/** Note who got what and when it came, or when its sending began. */
async function startReceivers(): Promise<Receivers> {
  const state = { arrivals: new Map<string, Arrival[]>(), refuses: () => false };
  const note = (to: string, id: string, at = Date.now()) =>
    state.arrivals.set(to, [...(state.arrivals.get(to) ?? []), { id, at }]);
  const [smtp, push, telegram, discord] = await Promise.all([
    startMailServer(note, () => state.refuses()),
    startPushService(pushKeys.publicKey, pushPort),
    startTelegramServer(telegramPort),
    startDiscordServer(discordPort),
  ]);
  let chats = 0;
  discord.webhooks.set(discordWebhook.id, discordWebhook.token);
  discord.refusals.shift = () => (state.refuses() ? { status: 500 } : undefined);
  // They take from these lists what they answer next, and put there what they took.
  push.answers.shift = () => (state.refuses() ? { status: 503 } : undefined);
  push.taken.push = ({ device, topic }) => note(device, topic).size;
  telegram.refusals.shift = () => (state.refuses() ? { code: 500, description: "not now" } : undefined);
  telegram.taken.push = ({ chatId }) => {
    chats += 1;
    return note(String(chatId), `message ${chats}`).size;
  };
  const stop = async () => {
    await Promise.all([smtp.stop(), push.stop(), telegram.stop(), discord.stop()]);
    assert.deepEqual([telegram.faults, discord.faults], [[], []]);
  };
  return Object.assign(state, { push, discord, stop });
}

async function startMailServer(
  note: (to: string, id: string, at: number) => unknown,
  refuses: () => boolean,
): Promise<{ stop(): Promise<void> }> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onMailFrom: (_address, session, callback) => {
      Object.assign(session, { beganAt: Date.now() });
      callback();
    },
    onData(stream, session, callback) {
      let text = "";
      stream.on("data", (part: Buffer) => {
        if (text.length < 20_000) text += part.toString("latin1");
      });
      stream.on("end", () => {
        if (refuses()) return callback(Object.assign(new Error("not now"), { responseCode: 451 }));
        const id = /^message-id: <([^@>]+)/im.exec(text)?.[1] ?? "";
        note(session.envelope.rcptTo[0]?.address ?? "", id, Number(Reflect.get(session, "beganAt")));
        callback(null);
      });
    },
  });
  smtp.on("error", () => undefined);
  await new Promise<void>((resolve) => smtp.listen(mailPort, "127.0.0.1", () => resolve()));
  return { stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())) };
}

const addressOf = (index: number): string => `0x${(index + 1).toString(16).padStart(40, "0")}`;
const tenthOf = ({ index }: Person): number => index % 10;

const seal = (to: string): Promise<string> => sealData({ to }, { password: { 1: SECRET }, ttl: 0 });

/** Where a person is reached, what the database has of it, and under which name it arrives. */
function destinationOf(index: number, push: PushService) {
  const kind = kindOf(index);
  if (kind === "mail")
    return { kind, destination: `person-${index}@mail.test`, to: `person-${index}@mail.test` };
  if (kind === "telegram") return { kind, destination: String(index + 1), to: String(index + 1) };
  const { subscription } = push.subscribe(`device-${index}`);
  const endpointHash = createHash("sha256").update(subscription.endpoint).digest("hex");
  return { kind, destination: JSON.stringify(subscription), to: `device-${index}`, endpointHash };
}

/** People with active channels whose clocks show noon. */
async function insertPeople(stand: TwoInstances, push: PushService, count: number): Promise<Person[]> {
  const people: Person[] = [];
  const [zone] = await stand.query<{ name: string }>(
    "SELECT name FROM pg_timezone_names WHERE extract(hour FROM app_now() AT TIME ZONE name) = 12 AND name LIKE 'Etc/%' LIMIT 1",
  );
  for (const part of splitEvery(
    500,
    Array.from({ length: count }, (_, index) => index),
  )) {
    const places = part.map((index) => destinationOf(index, push));
    const sealed = await Promise.all(places.map(({ destination }) => seal(destination)));
    const addresses = part.map(addressOf);
    await stand.query(
      "INSERT INTO message_wish (address, zone, updated_at) SELECT a, $2, app_now() FROM unnest($1::text[]) a",
      [addresses, zone?.name],
    );
    const rows = await stand.query<{ id: string; address: string }>(
      `INSERT INTO message_channel (address, kind, sealed, endpoint_hash, label, state, created_at, confirmed_at)
       SELECT a, k, s, e, CASE WHEN k = 'push' THEN 'A browser' END, 'active', app_now(), app_now()
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS u(a, k, s, e) RETURNING id, address`,
      [addresses, places.map(({ kind }) => kind), sealed, places.map((place) => place.endpointHash ?? null)],
    );
    const ids = new Map(rows.map(({ id, address }) => [address, id]));
    for (const [place, index] of part.entries()) {
      const { kind = "mail", to = "" } = places[place] ?? {};
      const address = addressOf(index);
      people.push({ index, address, kind, to, channelId: ids.get(address) ?? "" });
    }
  }
  return people;
}

type Round = { receivers: Receivers; size: Size; isCalm: boolean };

/** A vote opens, and the job runs until everybody it concerns was told. */
async function open(stand: TwoInstances, people: readonly Person[], round: Round): Promise<string[]> {
  const { receivers, size, isCalm } = round;
  const clubId = await insertClub(stand.query);
  const block = isCalm ? 7_000_001n : 7_000_002n;
  const proposal = await insertProposal(stand.query, {
    ...{ clubId, snapshotBlock: block, nft: localContracts.nft, token: localContracts.token },
    title: isCalm ? "A calm vote" : "A rough vote",
  });
  await insertCensus(stand, { people, block, proposalId: proposal.id });
  const banned = people.filter((person) => tenthOf(person) === TENTHS.banned);
  await insertBans(
    stand,
    clubId,
    banned.map(({ address }) => address),
  );
  await stand.query(
    `INSERT INTO club_discord (club_id, sealed, added_by, added_at, try_at)
     SELECT $1, $2, author, starts_at - interval '1 minute', app_now() FROM proposal WHERE id = $3`,
    [clubId, await seal(writeWebhookKey(discordWebhook)), proposal.id],
  );
  receivers.arrivals.clear();
  receivers.discord.posts.length = 0;
  receivers.refuses = () => !isCalm && size.random() < 0.5;
  // In production the event waits for its time, and a scheduler that calls by the minute knows nothing of that time.
  const begin = Date.now();
  const openedAt = begin + (isCalm ? Math.floor(size.random() * (size.isFull ? MINUTE_MS : 5_000)) : 0);
  await stand.query("UPDATE outbox_event SET due_at = $2 WHERE kind = 'opens' AND subject = $1", [
    String(proposal.id),
    new Date(openedAt),
  ]);
  const stopped = new Map<string, number>();
  const stopping = people.filter((person) => tenthOf(person) === TENTHS.stopping);
  const expected = people.filter((person) => ![TENTHS.powerless, TENTHS.banned].includes(tenthOf(person)));
  const kills = isCalm
    ? 0
    : await deliverThroughKills(stand, { ...round, proposalId: proposal.id, clubId, stopping, stopped });
  if (isCalm) await deliverByTheMinute(stand, proposal.id, begin);
  return judge({ receivers, people, expected, stopped, begin, openedAt, kills, isCalm });
}

async function insertCensus(
  stand: TwoInstances,
  { people, block, proposalId }: { people: readonly Person[]; block: bigint; proposalId: bigint },
): Promise<void> {
  const [row] = await stand.query<{ id: string }>(
    `INSERT INTO census (block, block_hash, status, cursor, looked, holders, nft_total, token_total, root, started_at, updated_at, finished_at)
     SELECT $1, p.snapshot_block_hash, 'done', '', $2::int, $2::int, $2::int, 0, '0x' || repeat('0', 64), app_now(), app_now(), app_now() FROM proposal p WHERE p.id = $3 RETURNING id`,
    [block, people.length, proposalId],
  );
  const holders = people
    .filter((person) => tenthOf(person) !== TENTHS.powerless)
    .map(({ address }) => address);
  await stand.query(
    `INSERT INTO census_row (census_id, holder, place, nft_count, token_wei)
     SELECT $1, h, n - 1, 1, 0 FROM unnest($2::text[]) WITH ORDINALITY AS u(h, n)`,
    [row?.id, holders],
  );
}

async function runJob(stand: TwoInstances, index: number, path = "/api/cron/messages"): Promise<void> {
  await callJob(stand.urls[index % 2] ?? stand.urls[0], path.slice("/api/cron/".length)).catch(
    () => undefined,
  );
}

/** As a scheduler does that knows whole minutes, until nothing of this vote is left to do. */
async function deliverByTheMinute(stand: TwoInstances, proposalId: bigint, begin: number): Promise<void> {
  for (let run = 0; await isUnderWay(stand, proposalId); run += 1) {
    assert.ok(run < 60, "the messages do not come to an end");
    await runJob(stand, run, cronPath("messages"));
    if (await isUnderWay(stand, proposalId)) await sleep(begin + (run + 1) * MINUTE_MS - Date.now());
  }
}

async function isUnderWay(stand: TwoInstances, proposalId: bigint): Promise<boolean> {
  const [row] = await stand.query<{ left: boolean }>(
    `SELECT EXISTS (SELECT FROM outbox_event e WHERE e.kind = 'opens' AND e.subject = $1 AND e.spread_at IS NULL)
       OR EXISTS (SELECT FROM message m JOIN outbox_event e ON e.id = m.event_id JOIN message_channel h ON h.id = m.channel_id
         LEFT JOIN message_delivery d ON d.id = m.delivery_id
         WHERE e.kind = 'opens' AND e.subject = $1 AND h.ended_at IS NULL AND (d.id IS NULL OR d.ended_at IS NULL))
       OR EXISTS (SELECT FROM outbox_event e WHERE e.kind = 'opens' AND e.subject = $1
         AND NOT EXISTS (SELECT FROM club_discord_post o WHERE o.event_id = e.id)) AS left`,
    [String(proposalId)],
  );
  return row?.left ?? true;
}

async function deliverThroughKills(
  stand: TwoInstances,
  {
    size,
    proposalId,
    clubId,
    stopping,
    stopped,
  }: Round & {
    proposalId: bigint;
    clubId: bigint;
    stopping: readonly Person[];
    stopped: Map<string, number>;
  },
): Promise<number> {
  const wanted = size.isFull ? KILLS.full : KILLS.once;
  let isOver = false;
  const killing = (async () => {
    for (let kill = 0; kill < wanted; kill += 1) {
      await sleep(500 + size.random() * 1_500);
      if (kill % 4 === 3) {
        await stand.killDatabase();
        await stand.startDatabase();
      } else await stand.replace(kill % 2 === 0 ? 0 : 1);
    }
  })();
  const leaving = inParallel(stopping, {
    width: 2,
    run: async (person) => {
      await sleep(size.random() * 100);
      const leave = Math.floor(person.index / 10) % 4 === 0 ? ban : stop;
      stopped.set(person.to, await leave(stand, person, clubId));
    },
  });
  const passing = (async () => {
    while (!isOver) {
      // As if the pauses after failures had passed. What a killed process had claimed waits for its minute to end.
      await stand
        .query(
          "UPDATE message_delivery SET try_at = app_now() WHERE ended_at IS NULL AND (fault IS NOT NULL OR try_at < app_now() + interval '55 seconds')",
        )
        .catch(() => undefined);
      await stand
        .query("UPDATE club_discord SET try_at = app_now() WHERE fault IS NOT NULL")
        .catch(() => undefined);
      await sleep(250);
    }
  })();
  const isBusy = () => isUnderWay(stand, proposalId).catch(() => true);
  let kills = 0;
  void killing.then(() => {
    kills = wanted;
  });
  for (let run = 0; (await isBusy()) || kills < wanted; run += 1) {
    assert.ok(run < 10_000, "the messages do not come to an end");
    // While a process or the database is away, a call ends where it begins.
    await Promise.all([runJob(stand, run), runJob(stand, run + 1), sleep(100)]);
  }
  await Promise.all([killing, leaving]);
  isOver = true;
  await passing;
  return wanted;
}

/** By the link of a mail, as a mail program does it; answers when it was acknowledged. */
function stop(stand: TwoInstances, { channelId, index }: Person): Promise<number> {
  const mac = createHmac("sha256", SECRET).update(`message link\n${channelId}\nstop`).digest("base64url");
  return untilTaken(async () => {
    const answer = await fetch(`${stand.urls[index % 2]}/api/messages/links/${channelId}.stop.${mac}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    await answer.body?.cancel();
    if (answer.status !== 200) throw new Error(`${answer.status}`);
  });
}

function ban(stand: TwoInstances, { address }: Person, clubId: bigint): Promise<number> {
  return untilTaken(() => insertBans(stand, clubId, [address]));
}

async function insertBans(stand: TwoInstances, clubId: bigint, addresses: string[]): Promise<void> {
  await stand.query(
    `INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) SELECT $1, a, 'x', a, app_now() FROM unnest($2::text[]) a
     WHERE NOT EXISTS (SELECT FROM club_ban b WHERE b.club_id = $1 AND b.address = a)`,
    [clubId, addresses],
  );
}

async function untilTaken(act: () => Promise<void>): Promise<number> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const isTaken = await act().then(
      () => true,
      () => false,
    );
    if (isTaken) return Date.now();
    await sleep(50);
  }
  throw new Error("a stop was never acknowledged");
}

function judge({
  receivers,
  people,
  expected,
  stopped,
  begin,
  openedAt,
  kills,
  isCalm,
}: {
  receivers: Receivers;
  people: readonly Person[];
  expected: readonly Person[];
  stopped: ReadonlyMap<string, number>;
  begin: number;
  openedAt: number;
  kills: number;
  isCalm: boolean;
}): string[] {
  const told = (person: Person): Arrival[] => receivers.arrivals.get(person.to) ?? [];
  const wanted = new Set(expected);
  const lost = expected.filter((person) => !stopped.has(person.to) && told(person).length === 0);
  const needless = people.filter((person) => !wanted.has(person) && told(person).length > 0);
  // A receiver keeps a mail with the same Message-ID once, and a device a notification with the same topic.
  const twice = people.filter((person) => new Set(told(person).map(({ id }) => id)).size > 1);
  // The Bot API knows no such name: where an answer is lost, a message comes again.
  const doubled = twice.filter(({ kind }) => isCalm || kind !== "telegram");
  const late = [...stopped].filter(([to, at]) =>
    (receivers.arrivals.get(to) ?? []).some((arrival) => arrival.at > at + ON_ITS_WAY_MS),
  );
  assert.deepEqual(
    [lost.length, needless.length, doubled.length, late.length],
    [0, 0, 0, 0],
    "lost, needless, doubled, after a stop",
  );
  const posts = receivers.discord.posts.length;
  assert.ok(isCalm ? posts === 1 : posts >= 1, `${posts} posts on Discord`);
  const arrivals = people.flatMap(told);
  const named = people.filter(({ kind }) => kind !== "telegram").flatMap(told);
  const repeated = named.length - new Set(named.map(({ id }) => id)).size;
  const waits = arrivals.map(({ at }) => (at - openedAt) / 1_000).toSorted((one, other) => one - other);
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0;
  const counts: string[] = (["mail", "push", "telegram"] as const).map(
    (kind) => `${kind} ${people.filter((person) => person.kind === kind && told(person).length > 0).length}`,
  );
  const what = `${people.length} people, ${expected.length} with power and not banned, ${stopped.size} stopped or banned on the way`;
  counts.push(`Discord ${posts}`);
  if (isCalm) {
    assert.ok(p95 < 60, `p95 ${p95} s`);
    return [
      `calm: ${what}: ${counts.join(", ")}; 0 lost, 0 doubled, 0 to others; p95 ${p95.toFixed(1)} s after the opening, ${((openedAt - begin) / 1_000).toFixed(0)} s after the scheduler`,
    ];
  }
  return [
    `rough, ${kills} kills, half of all refused: ${what}: ${counts.join(", ")}; 0 lost, 0 doubled, 0 to others, 0 begun more than a second after a stop or a ban; ${repeated} sent again under the same name, ${twice.length} chats got it twice`,
  ];
}

/** What an opening costs the database. */
async function tellCost(stand: TwoInstances): Promise<string> {
  const [row] = await stand.query<{ messages: number; tries: number }>(
    "SELECT (SELECT count(*)::int FROM message) AS messages, (SELECT sum(tries)::int FROM message_delivery) AS tries",
  );
  return `${row?.messages} messages, ${row?.tries} tries in all`;
}
