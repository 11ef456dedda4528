import { sealData } from "iron-session";
import { Client } from "pg";
import { indexHoldings } from "@/lib/holdings/index-holdings.server";
import { postClubEvents } from "@/lib/messages/post-club-events.server";
import { renewMessageSeals } from "@/lib/messages/renew-seals.server";
import { addressOf } from "@/tests/builders/ballots";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import {
  DISCORD_APPLICATION,
  type DiscordServer,
  makeDiscordKeys,
  readInteractionAnswer,
  startDiscordServer,
} from "@/tests/setup/discord-server";
import { holder, whale as owner, stranger } from "@/tests/setup/local-people";
import { query, setClockOffset, testDatabaseUrl } from "@/tests/setup/own-services";
import {
  type Answer,
  type Caller,
  CRON_SECRET,
  openCaller,
  runJob,
  visitor,
} from "@/tests/setup/route-caller";
import { startCli } from "@/tests/setup/run-cli";

const HOUR = 3_600_000;
const WEBHOOK = { id: "223456789012345678", token: "W".repeat(68) };
const OTHER = { id: "323456789012345678", token: "O".repeat(68) };
const keys = makeDiscordKeys();

let server: DiscordServer;
let asOwner: Caller;
let asMember: Caller;
let clubId: bigint;
let slug: string;
let serial = 0;

beforeAll(async () => {
  server = await startDiscordServer();
  Object.assign(process.env, {
    CRON_SECRET,
    MESSAGE_SECRETS: `2:${"b".repeat(40)},1:${"a".repeat(40)}`,
    DISCORD_API: server.url,
    DISCORD_PUBLIC_KEY: keys.publicKey,
    DISCORD_APPLICATION_ID: DISCORD_APPLICATION.id,
    DISCORD_BOT_TOKEN: DISCORD_APPLICATION.token,
    RATE_LIMIT_MULTIPLIER: "1000",
  });
  await indexHoldings({ budgetMs: 60_000 });
  asOwner = await openCaller(owner);
  asMember = await openCaller(holder);
}, 120_000);

beforeEach(async () => {
  serial += 1;
  slug = `announced-${serial}`;
  clubId = await storeClub(slug);
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'owner', app_now()), ($1, $3, 'moderator', app_now())",
    [clubId, addressOf(owner.address), addressOf(holder.address)],
  );
  await query("TRUNCATE club_discord, club_discord_post, rate_bucket, cron_run");
  await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by WHERE lifted_at IS NULL");
  server.posts.length = 0;
  server.refusals.length = 0;
  server.webhooks.clear();
  server.webhooks.set(WEBHOOK.id, WEBHOOK.token).set(OTHER.id, OTHER.token);
});
afterEach(async () => {
  expect({ faults: server.faults, tooEarly: server.tooEarly }).toEqual({ faults: [], tooEarly: 0 });
  await setClockOffset(0);
});
afterAll(() => server.stop());

const place = () => `/api/clubs/${slug}/discord`;
const addressOfWebhook = ({ id, token }: typeof WEBHOOK, host = "discord.com") =>
  `https://${host}/api/webhooks/${id}/${token}`;
const connect = (webhook = WEBHOOK) => asOwner("PUT", place(), { webhook: addressOfWebhook(webhook) });
const run = () => runJob("messages");
const again = async () => {
  await query("TRUNCATE cron_run");
  await query("UPDATE club_discord SET try_at = app_now()");
  expect((await run()).status).toBe(200);
};
const titles = () => server.posts.map(({ text }) => text.replaceAll("\u2060", "").split("\n")[0]);
const propose = (title: string, more: { startsIn?: string; lasts?: string } = {}) =>
  storeProposal({ clubId, title, snapshotBlock: 1n, startsIn: "1 second", ...more });

describe("a club's Discord channel", () => {
  it("is given and taken away by the owner alone, and its webhook is kept encrypted", async () => {
    expect((await asOwner("GET", place())).body).toMatchObject({ state: "none" });
    expect((await connect()).body).toMatchObject({ state: "active", fault: null });
    const [row] = await query<{ all: string }>("SELECT to_jsonb(d)::text AS all FROM club_discord d");
    expect(row?.all).toMatch(/Fe26\.2/);
    expect(row?.all).not.toMatch(new RegExp(`${WEBHOOK.id}|W{10}`));
    for (const [caller, status] of [
      [asMember, 403],
      [visitor, 401],
    ] as const) {
      expect((await caller("GET", place())).status).toBe(status);
      expect((await caller("PUT", place(), { webhook: addressOfWebhook(OTHER) })).status).toBe(status);
      expect((await caller("DELETE", place())).status).toBe(status);
      expect((await caller("POST", `${place()}/test`)).status).toBe(status);
    }
    expect(await query("SELECT to_jsonb(d)::text AS all FROM club_discord d")).toEqual([row]);
    expect((await asOwner("DELETE", place())).body).toMatchObject({ state: "none" });
    expect(await query("SELECT 1 FROM club_discord")).toEqual([]);
  });

  it.each([
    "",
    "x",
    `http://discord.com/api/webhooks/${WEBHOOK.id}/${WEBHOOK.token}`,
    addressOfWebhook(WEBHOOK, "evil.example"),
    addressOfWebhook(WEBHOOK, "discord.com.evil.example"),
    addressOfWebhook(WEBHOOK, "discord.com@evil.example"),
    addressOfWebhook(WEBHOOK, "evil.example/discord.com"),
    addressOfWebhook(WEBHOOK, "discord.com:8443"),
    addressOfWebhook(WEBHOOK, "127.0.0.1"),
    addressOfWebhook(WEBHOOK, "d\u0456scord.com"),
    `${addressOfWebhook(WEBHOOK)}/../../users/@me`,
    `${addressOfWebhook(WEBHOOK)}?wait=false`,
    `${addressOfWebhook(WEBHOOK)}#x`,
    `https://discord.com/api/webhooks/${WEBHOOK.id}/..%2f..%2f${WEBHOOK.token}`,
    `https://discord.com/api/webhooks/1/${WEBHOOK.token}`,
  ])("refuses %j as a webhook, and changes nothing", async (webhook) => {
    const { status, body } = await asOwner("PUT", place(), { webhook });
    expect(status).toBe(400);
    expect(body["error"]).toMatch(/webhook/);
    expect(await query("SELECT 1 FROM club_discord")).toEqual([]);
  });

  it("takes the older host, a version and spaces around", async () => {
    for (const webhook of [
      addressOfWebhook(WEBHOOK, "discordapp.com"),
      `  https://discord.com/api/v10/webhooks/${WEBHOOK.id}/${WEBHOOK.token}\n`,
    ])
      expect((await asOwner("PUT", place(), { webhook })).status).toBe(200);
    expect((await asOwner("POST", `${place()}/test`)).status).toBe(200);
    expect(server.posts).toMatchObject([
      { webhookId: WEBHOOK.id, text: `Test: votes of ${slug} are announced here.` },
    ]);
  });

  it("gets what happens from then on, in order, each once", async () => {
    await propose("Before", { startsIn: "-1 minute" });
    await connect();
    await propose("Plant *trees*", { startsIn: "1 hour", lasts: "72 hours" });
    await Promise.all([postClubEvents(), postClubEvents(), postClubEvents()]);
    await setClockOffset(HOUR + 1_000);
    await again();
    await again();
    await setClockOffset(50 * HOUR);
    await Promise.all([postClubEvents(), postClubEvents(), postClubEvents()]);
    expect(titles()).toEqual([
      "New proposal: Plant *trees*",
      "Voting is open: Plant *trees*",
      "Voting ends soon: Plant *trees*",
    ]);
    expect(server.posts[0]?.links).toEqual([
      expect.stringMatching(`^https://club.test/clubs/${slug}/proposals/\\d+$`),
    ]);
    expect(server.posts.every(({ mentions }) => mentions.length === 0)).toBe(true);
  });

  it("gets what was late in the order in which it happened", async () => {
    await connect();
    await propose("Second", { startsIn: "2 hours" });
    await propose("First", { startsIn: "1 hour" });
    await setClockOffset(3 * HOUR);
    await run();
    expect(titles()).toEqual(["Voting is open: First", "Voting is open: Second"]);
  });

  it("gets the result with its numbers, of a banned author's vote too", async () => {
    await connect();
    const { id } = await propose("Count", { startsIn: "-80 hours", lasts: "72 hours" });
    await query(
      `INSERT INTO log_result (proposal_id, outcome, yes_power, no_power, yes_count, no_count, total_power, ballots, chain, tree_size, at)
       SELECT $1, 'passed', 12400000000000000000, 3000000000000000000, 1, 1, total_power, 2, decode(repeat('00', 32), 'hex'), 1, app_now() FROM proposal WHERE id = $1`,
      [id],
    );
    await query(
      "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) SELECT club_id, author, 'x', author, app_now() FROM proposal WHERE id = $1",
      [id],
    );
    await setClockOffset(1_000);
    await run();
    expect(server.posts.map(({ text }) => text.replaceAll("\u2060", ""))).toEqual([
      expect.stringContaining("Passed: Count\nYes 12.40 VP, no 3 VP. Anyone can recount it."),
    ]);
  });

  it("gets nothing of what is hidden, cancelled, over, or by somebody who is banned", async () => {
    await connect();
    const proposals = [];
    for (const title of ["Hidden", "Cancelled", "Shown"])
      proposals.push(await propose(title, { startsIn: "1 second" }));
    const [hidden, cancelled] = proposals;
    await hide("proposal", String(hidden?.id));
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'x' WHERE id = $1",
      [cancelled?.id],
    );
    await propose("Over", { startsIn: "-80 hours", lasts: "72 hours" });
    await setClockOffset(2_000);
    await run();
    expect(titles()).toEqual(["Voting is open: Shown"]);
    await query(
      `INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at)
       SELECT club_id, author, 'x', $2, app_now() FROM proposal WHERE id = $1`,
      [hidden?.id, addressOf(owner.address)],
    );
    await propose("By somebody banned", { startsIn: "1 second" });
    await setClockOffset(4_000);
    await again();
    await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by");
    await hide("club", slug);
    await again();
    expect(titles()).toEqual(["Voting is open: Shown"]);
    await query(
      "UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by WHERE subject_kind = 'club'",
    );
    await again();
    expect(titles()).toEqual(["Voting is open: Shown", "Voting is open: By somebody banned"]);
  });

  it("waits as long as Discord says, and tries again after a fault", async () => {
    await connect();
    await propose("Waited for");
    await setClockOffset(2_000);
    server.refusals.push({ status: 429, retryAfter: 1 });
    await run();
    const [waiting] = await query<{ tries: number; seconds: number }>(
      "SELECT tries, round(extract(epoch FROM try_at - app_now()))::int AS seconds FROM club_discord",
    );
    expect(waiting).toEqual({ tries: 0, seconds: 1 });
    for (let time = 0; server.posts.length === 0 && time < 300; time += 1) {
      await query("TRUNCATE cron_run");
      await run();
    }
    expect(titles()).toEqual(["Voting is open: Waited for"]);
    await propose("Failed once");
    await setClockOffset(10_000);
    server.refusals.push({ status: 500 });
    await again();
    expect((await asOwner("GET", place())).body).toMatchObject({
      state: "active",
      fault: "Discord answered with 500",
    });
    await again();
    expect(titles()).toEqual(["Voting is open: Waited for", "Voting is open: Failed once"]);
    expect((await asOwner("GET", place())).body).toMatchObject({ fault: null });
  });

  it("posts again what it can't know was taken, because Discord knows no idempotency key here", async () => {
    await connect();
    await propose("Lost answer");
    await setClockOffset(2_000);
    server.refusals.push("lost");
    await run();
    await again();
    await again();
    expect(titles()).toEqual(["Voting is open: Lost answer", "Voting is open: Lost answer"]);
  });

  it.each([
    ["was deleted", () => void server.webhooks.delete(WEBHOOK.id)],
    ["has another token", () => void server.webhooks.set(WEBHOOK.id, OTHER.token)],
  ])("ends when the webhook %s, forgets it, and takes a new one", async (_, lose) => {
    await connect();
    await propose("Nobody takes it");
    await setClockOffset(2_000);
    lose();
    await run();
    expect((await asOwner("GET", place())).body).toMatchObject({ state: "failing" });
    expect(await query("SELECT sealed FROM club_discord")).toEqual([{ sealed: "" }]);
    expect((await asOwner("POST", `${place()}/test`)).status).toBe(409);
    expect((await connect(OTHER)).body).toMatchObject({ state: "active" });
    expect((await asOwner("POST", `${place()}/test`)).status).toBe(200);
    expect(server.posts.map(({ webhookId }) => webhookId)).toEqual([OTHER.id]);
  });

  it("encrypts the webhook again under a new secret", async () => {
    await connect();
    const sealed = await sealData(
      { to: `${OTHER.id}/${OTHER.token}` },
      { password: { 1: "a".repeat(40) }, ttl: 0 },
    );
    await query("UPDATE club_discord SET sealed = $1", [sealed]);
    expect(await renewMessageSeals()).toBe(1);
    const [row] = await query<{ sealed: string }>("SELECT sealed FROM club_discord");
    expect(row?.sealed).toMatch(/^Fe26\.2\*2\*/);
    expect((await asOwner("POST", `${place()}/test`)).status).toBe(200);
    expect(server.posts.map(({ webhookId }) => webhookId)).toEqual([OTHER.id]);
  });

  it("says what became of a test", async () => {
    expect((await asOwner("POST", `${place()}/test`)).status).toBe(409);
    await connect();
    server.refusals.push({ status: 503 });
    expect((await asOwner("POST", `${place()}/test`)).status).toBe(422);
    server.webhooks.clear();
    const gone = await asOwner("POST", `${place()}/test`);
    expect(gone).toMatchObject({ status: 409, body: { error: expect.stringContaining("no longer knows") } });
    expect((await asOwner("GET", place())).body).toMatchObject({ state: "failing" });
    await connect(OTHER);
    server.webhooks.set(OTHER.id, OTHER.token);
    server.refusals.push({ status: 429, retryAfter: 0 });
    const limited = await asOwner("POST", `${place()}/test`);
    expect(limited.status).toBe(429);
    expect(limited.response.headers.get("retry-after")).toBe("0");
  });
});

/** A call that Discord signed. */
function interact(
  body: unknown,
  change: (headers: Record<string, string>) => Record<string, string> = (same) => same,
): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return visitor("POST", "/api/discord/interactions", text, change(keys.headersFor(text)));
}

async function command(name: string, value?: string): Promise<ReturnType<typeof readInteractionAnswer>> {
  const options = value === undefined ? [] : [{ type: 3, name: "x", value }];
  const { status, body } = await interact({
    type: 2,
    id: "1",
    token: "t",
    data: { id: "1", type: 1, name, options },
  });
  expect(status).toBe(200);
  const shown = readInteractionAnswer(body);
  return { ...shown, text: shown.text.replaceAll("\u2060", "") };
}

describe("commands on Discord", () => {
  it("answers a PING that Discord signed", async () => {
    expect(await interact({ type: 1 })).toMatchObject({ status: 200, body: { type: 1 } });
  });

  it.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
    ["no signature", () => ({})],
    ["no time", ({ "x-signature-ed25519": signature = "" }) => ({ "x-signature-ed25519": signature })],
    ["another time", (headers) => ({ ...headers, "x-signature-timestamp": "1" })],
    ["a signature of another body", () => keys.headersFor('{"type":2}')],
    ["a signature of another application", () => makeDiscordKeys().headersFor('{"type":1}')],
    [
      "a changed signature",
      (headers) => ({
        ...headers,
        "x-signature-ed25519":
          headers["x-signature-ed25519"]?.replace(/^./, (sign) => (sign === "0" ? "1" : "0")) ?? "",
      }),
    ],
    [
      "a cut signature",
      (headers) => ({ ...headers, "x-signature-ed25519": headers["x-signature-ed25519"]?.slice(2) ?? "" }),
    ],
    ["no hex", (headers) => ({ ...headers, "x-signature-ed25519": "z".repeat(128) })],
  ])("answers 401 to %s", async (_, change) => {
    expect((await interact({ type: 1 }, change)).status).toBe(401);
  });

  it("answers 401 to another body, and 400 to what is none of our commands", async () => {
    const headers = keys.headersFor('{"type":1}');
    expect((await visitor("POST", "/api/discord/interactions", '{"type":1 }', headers)).status).toBe(401);
    for (const bad of [
      { type: 3 },
      { type: 2 },
      { type: 2, data: { name: "constructor" } },
      {},
      [],
      "{",
      '"x"',
    ])
      expect((await interact(bad)).status).toBe(400);
  });

  it("lists open votes with links that open the ballot with the choice", async () => {
    const first = await propose("First @everyone", { startsIn: "-2 hours" });
    await propose("Second", { startsIn: "-1 hour", lasts: "5 days" });
    await propose("Not open yet", { startsIn: "1 day" });
    const hidden = await propose("Hidden", { startsIn: "-1 hour" });
    await hide("proposal", String(hidden.id));
    const { text, buttons, mentions } = await command("votes", slug);
    expect(text.split("\n").map((line) => line.replace(/, ends .*/, ""))).toEqual([
      `1. First @everyone (${slug})`,
      `2. Second (${slug})`,
    ]);
    expect(mentions).toEqual([]);
    const [row] = await query<{ number: number }>("SELECT number FROM proposal WHERE id = $1", [first.id]);
    const page = `https://club.test/clubs/${slug}/proposals/${row?.number}`;
    expect(buttons.slice(0, 3)).toEqual([
      { type: 2, style: 5, label: "1. Vote yes", url: `${page}#vote-yes` },
      { type: 2, style: 5, label: "1. Vote no", url: `${page}#vote-no` },
      { type: 2, style: 5, label: "1. Read", url: page },
    ]);
    expect((await command("votes", slug.toUpperCase())).buttons).toHaveLength(6);
    expect((await command("votes")).text).toContain("First @everyone");
    await hide("club", slug);
    expect((await command("votes", slug)).text).toBe("No club has this name or address.");
    expect((await command("votes")).text).not.toContain("First");
    expect((await command("votes", "no such club")).text).toBe("No club has this name or address.");
  });

  it("finds a club by its name, and says when no vote is open", async () => {
    await query("UPDATE club SET name = 'Ünder the Lake', search_text = 'under the lake' WHERE id = $1", [
      clubId,
    ]);
    expect((await command("votes", "ünder the lake")).text).toBe("No open votes.");
    expect((await command("votes", "under")).text).toBe("No club has this name or address.");
  });

  it("says the power now from stored holdings, by address or by name", async () => {
    expect((await command("power", holder.address)).text).toMatch(
      /^0x\w{4}\.\.\.\w{4}: 12\.40 VP <https:\/\/club\.test\/u\/0x\w{40}>\nVoting power now, as of block [\d,]+\.$/,
    );
    await query(
      "INSERT INTO profile (address, name, updated_at) VALUES ($1, 'Mira Lake', app_now()), ($2, 'mira lake', app_now())",
      [addressOf(holder.address), addressOf(stranger.address)],
    );
    const lines = (await command("power", "Mira Lake")).text.split("\n");
    expect(
      lines
        .slice(0, 2)
        .map((line) => line.replace(/ <.*/, "").replace(/0x\S+\)/, "0x)"))
        .toSorted(),
    ).toEqual(["Mira Lake (0x): 12.40 VP", "mira lake (0x): 0 VP"]);
    await hide("profile", addressOf(stranger.address));
    expect((await command("power", "mira lake")).text.split("\n")).toHaveLength(2);
    for (const nobody of ["Mira", "🗳", "\u0000", "", "0x123", holder.address.replace(/.$/, "g")])
      expect((await command("power", nobody)).text).toBe("Nobody here has this address or name.");
  });

  it("does not call power zero that can't be known from what is stored", async () => {
    await query(
      "UPDATE holdings_index SET distrusted_at = app_now(), distrusted_at_block = 1, distrust_reason = 'x'",
    );
    expect((await command("power", holder.address)).text).toContain("can't be read now");
    await query(
      "UPDATE holdings_index SET distrusted_at = NULL, distrusted_at_block = NULL, distrust_reason = NULL",
    );
  });

  it("answers in time when the database does not", async () => {
    const lock = new Client({ connectionString: testDatabaseUrl });
    await lock.connect();
    await lock.query("BEGIN; LOCK TABLE profile IN ACCESS EXCLUSIVE MODE");
    const startedAt = performance.now();
    const { text } = await command("power", holder.address);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(text).toBe("This takes too long here. Look at <https://club.test>.");
    await lock.query("ROLLBACK");
    await lock.end();
  });
});

describe("npm run discord-commands", () => {
  it("registers its commands as Discord takes them", async () => {
    expect(await startCli("lib/messages/discord-commands-cli.ts").ended).toEqual({
      code: 0,
      output: "registered: /votes, /power\n",
    });
    expect(server.commands).toMatchObject([{ name: "votes" }, { name: "power" }]);
  });
});

async function hide(kind: string, id: string): Promise<void> {
  await query(
    "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'spam', $3, app_now())",
    [kind, id, addressOf(owner.address)],
  );
}
