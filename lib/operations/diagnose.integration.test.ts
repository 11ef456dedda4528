import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import { promisify } from "node:util";
import { accountAt, localContracts } from "@/local/accounts";
import { listen } from "@/local/listen";
import { testAccount } from "@/tests/setup/accounts";
import { runSql, type ServiceUrls, withDatabase } from "@/tests/setup/clone-database";
import { startMailServer } from "@/tests/setup/mail-server";
import { type ObjectStore, startObjectStore } from "@/tests/setup/object-store";
import { query, renewPooledConnections, testDatabaseUrl } from "@/tests/setup/own-services";
import { diagnose } from "./diagnose.server";
import { formatFinding } from "./finding";

type Variables = Record<string, string | undefined>;

const services: ServiceUrls = JSON.parse(process.env["TEST_SERVICES"] ?? "{}");
const databaseName = new URL(testDatabaseUrl).pathname.slice(1);
const strong = "kT9vQ2mXz7LpR4wYc8Hs1BnJf6Gd3UeA";
const other = "Zx5Wq8Er1Ty6Ui3Op9As2Df7Gh4Jk0Lm";
const third = "c7Nb4Vx1Zl8Kj5Hg2Fd9Sa6Po3Iu0YtR";
const fourth = "q2We5Rt8Yu1Io4Pa7Sd0Fg3Hj6Kl9ZxC";
const fifth = "m9Nq6Bv3Cx0Zs7Lk4Jh1Gf8Dp5So2AiU";

const mail = { MESSAGE_SECRETS: `1:${third}`, MAIL_FROM: "votes@club.test" };
const telegram = () => ({
  TELEGRAM_API: testnetUrl,
  MESSAGE_SECRETS: `1:${third}`,
  TELEGRAM_BOT_TOKEN: "123456:a-token-of-thirty-or-more-letters",
  TELEGRAM_BOT_NAME: "kairos_votes_bot",
  TELEGRAM_WEBHOOK_SECRET: fifth,
});
const discord = {
  DISCORD_PUBLIC_KEY: "d".repeat(64),
  DISCORD_APPLICATION_ID: "123456789012345678",
  DISCORD_BOT_TOKEN: "t".repeat(60),
};
let objects: ObjectStore;
let store: ObjectStore["environment"];
let testnet: Server;
let testnetUrl = "";
let emptyDatabaseUrl = "";

/** A deployment in order, but for its origin, which nobody can open from a test. */
function sound(change: Variables = {}): Variables {
  return {
    ...process.env,
    SESSION_SECRETS: `1:${strong}`,
    CRON_SECRET: other,
    NFT_FIRST_BLOCK: "1",
    TOKEN_FIRST_BLOCK: "1",
    RPC_URL_SECONDARY: services.rpcUrl,
    ALERT_WEBHOOK_URL: testnetUrl,
    ALERT_WEBHOOK_SECRET: `whsec_${fourth}`,
    ...change,
  };
}

const runsNow = `INSERT INTO cron_run (name, started_at, finished_at, outcome)
  SELECT name, app_now(), app_now(), 'done' FROM unnest('{index,census,payments,snapshots,log,log-check,alerts}'::text[]) AS name`;

async function linesOf(variables: Variables): Promise<string[]> {
  return (await diagnose(variables)).map(formatFinding);
}

beforeAll(async () => {
  testnet = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      if (request.method === "HEAD") return response.end();
      if (request.method === "GET")
        return response.end(JSON.stringify({ ok: true, result: { username: "kairos_votes_bot" } }));
      const { id, method } = JSON.parse(text);
      const block = { number: "0x1", hash: `0x${"1".repeat(64)}`, timestamp: "0x1", transactions: [] };
      return response.end(
        JSON.stringify({ jsonrpc: "2.0", id, result: method === "eth_chainId" ? "0x152" : block }),
      );
    });
  });
  testnetUrl = (await listen(testnet)).url;
  objects = await startObjectStore();
  store = objects.environment;
  await runSql({ url: services.adminDatabaseUrl, sql: `CREATE DATABASE ${databaseName}_empty` });
  emptyDatabaseUrl = withDatabase({ url: services.pooledUrl, name: `${databaseName}_empty` });
});

afterAll(async () => {
  testnet.close();
  await objects.stop();
});

beforeEach(async () => {
  await query("TRUNCATE cron_run, admin");
  await query(runsNow);
});

describe("diagnose", () => {
  it("finds nothing failing in a sound deployment, and asks of everything", async () => {
    const lines = await linesOf(sound());
    expect(lines.filter((line) => line.startsWith("failing"))).toEqual([]);
    for (const subject of [
      "configuration",
      "origin",
      "session secrets",
      "cron secret",
      "alerts",
      "admin wallet",
      "database",
      "connections",
      "clock",
      "pooler",
      "migrations",
      "app_now()",
      "primary admin",
      "job index",
      "RPC_URL",
      "RPC_URL_SECONDARY",
      "NFT_ADDRESS",
      "TOKEN_ADDRESS",
      "MULTICALL3_ADDRESS",
    ]) {
      expect(lines.join("\n")).toMatch(new RegExp(`^ok +${subject.replace(/[()]/g, "\\$&")}: `, "m"));
    }
    const pooler = lines.find((line) => /^ok +pooler: /.test(line));
    expect(pooler).toMatch(process.env["TEST_POOLER"] === "1" ? /transaction mode/ : /none seen/);
    expect(lines.join("\n")).not.toContain(strong);
    expect(lines.join("\n")).not.toContain(other);
  });

  it.each<[string, () => Variables, RegExp]>([
    [
      "a missing variable",
      () => ({ PRODUCT_NAME: "" }),
      /configuration: PRODUCT_NAME is missing.* -> set it/,
    ],
    [
      "an origin that is not https",
      () => ({ APP_ORIGIN: "http://club.test" }),
      /origin: .*not https.* -> .*TLS/,
    ],
    [
      "a session secret that can be guessed",
      () => ({ SESSION_SECRETS: `2:${strong},1:change-me-change-me-change-me-change-me` }),
      /session secrets: that of id 1 can be guessed -> .*openssl/,
    ],
    ["no cron secret", () => ({ CRON_SECRET: "" }), /cron secret: CRON_SECRET is not set.* -> set it/],
    [
      "one secret for two things",
      () => ({ CRON_SECRET: strong }),
      /secrets: SESSION_SECRETS and CRON_SECRET are the same -> .*of its own/,
    ],
    [
      "alerts that travel in the open",
      () => ({ ALERT_WEBHOOK_URL: "http://alerts.test/club" }),
      /alerts: .*not https.* -> use its https/,
    ],
    [
      "webhooks that reach the inside",
      () => ({ WEBHOOK_ALLOWED_HOSTS: "redis,10.0.0.1" }),
      /webhooks: clubs can post to redis, 10\.0\.0\.1 inside this network -> remove/,
    ],
    [
      "a database that nobody reaches",
      () => ({ DATABASE_URL: "postgresql://club@127.0.0.1:9/club" }),
      /database: no answer \(.*ECONNREFUSED.*\) -> check host/,
    ],
    [
      "a database without migrations",
      () => ({ DATABASE_URL: emptyDatabaseUrl }),
      /migrations: not applied: 20260101000000_foundation.* -> run npm run migrate/,
    ],
    [
      "an endpoint of another chain",
      () => ({ RPC_URL: testnetUrl }),
      /RPC_URL: it serves chain 338 -> .*chain 25/,
    ],
    [
      "an endpoint that is down",
      () => ({ RPC_URL: "http://127.0.0.1:9" }),
      /RPC_URL: no answer .* -> check the address/,
    ],
    [
      "the token in the NFT's place",
      () => ({ NFT_ADDRESS: localContracts.token }),
      /NFT_ADDRESS: the contract is no ERC-721 -> .*TOKEN_ADDRESS/,
    ],
    [
      "the NFT in the token's place",
      () => ({ TOKEN_ADDRESS: localContracts.nft }),
      /TOKEN_ADDRESS: the contract is no ERC-20 -> .*NFT_ADDRESS/,
    ],
    [
      "a wallet in Multicall3's place",
      () => ({ MULTICALL3_ADDRESS: testAccount("nobody").address }),
      /MULTICALL3_ADDRESS: no Multicall3 answers there -> remove it/,
    ],
    ...([
      [
        "a mail server that is down",
        () => ({ ...mail, SMTP_URL: "smtp://127.0.0.1:9" }),
        /mail: the server refuses/,
      ],
      [
        "an object store that is down",
        () => ({ ...store, OBJECT_STORE_URL: "http://127.0.0.1:9/bucket" }),
        /object store: .* -> check OBJECT_STORE_URL/,
      ],
      [
        "a key that an object store refuses",
        () => ({ ...store, OBJECT_STORE_KEY_ID: "another" }),
        /object store: .*status 403 -> /,
      ],
      [
        "a replica that is none",
        () => ({ DATABASE_REPLICA_URL: testDatabaseUrl }),
        /replica: it is no standby -> name a server/,
      ],
      [
        "a replica that nobody reaches",
        () => ({ DATABASE_REPLICA_URL: "postgresql://club@127.0.0.1:9/club" }),
        /replica: no answer \(ECONNREFUSED\)/,
      ],
      [
        "secrets of messages that can be guessed",
        () => ({ MESSAGE_SECRETS: `1:${"m".repeat(40)}` }),
        /message secrets: that of id 1 in MESSAGE_SECRETS can be guessed/,
      ],
      [
        "one secret for messages and sessions",
        () => ({ MESSAGE_SECRETS: `1:${strong}` }),
        /secrets: SESSION_SECRETS and MESSAGE_SECRETS are the same/,
      ],
      [
        "a secret of alerts that can be guessed",
        () => ({ ALERT_WEBHOOK_SECRET: `whsec_${"A".repeat(40)}` }),
        /message secrets: ALERT_WEBHOOK_SECRET can be guessed/,
      ],
      [
        "a secret of bounces that can be guessed",
        () => ({ MAIL_BOUNCE_SECRET: `whsec_${"A".repeat(40)}` }),
        /message secrets: MAIL_BOUNCE_SECRET can be guessed/,
      ],
      [
        "a bot whose token another has",
        () => ({ ...telegram(), TELEGRAM_BOT_NAME: "another_votes_bot" }),
        /Telegram: the token is that of @kairos_votes_bot -> set TELEGRAM_BOT_NAME/,
      ],
      [
        "a bot's API that is down",
        () => ({ ...telegram(), TELEGRAM_API: "http://127.0.0.1:1" }),
        /Telegram: no answer/,
      ],
      [
        "Discord's API that is down",
        () => ({ ...discord, DISCORD_API: "http://127.0.0.1:1" }),
        /Discord: no answer/,
      ],
      [
        "an endpoint for browsers that they won't ask",
        () => ({ BROWSER_RPC_URL: "http://node.test" }),
        /browsers' endpoint: it is not https/,
      ],
      [
        "a receiver of traces that is down",
        () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" }),
        /traces: .* does not answer/,
      ],
      [
        "a hub that is down",
        () => ({ WEBSUB_HUB: "http://127.0.0.1:1" }),
        /hub of feeds: .* does not answer/,
      ],
      [
        "an alert webhook that is down",
        () => ({ ALERT_WEBHOOK_URL: "http://127.0.0.1:1" }),
        /alerts: .* does not answer/,
      ],
      [
        "a guessable anchoring key",
        () => ({ ANCHOR_PRIVATE_KEY: `0x${"5".repeat(64)}` }),
        /anchors: ANCHOR_PRIVATE_KEY can be guessed/,
      ],
    ] satisfies [string, () => Variables, RegExp][]),
  ])("names %s and its cure", async (_what, change, line) => {
    const failing = (await linesOf(sound(change()))).filter((each) => each.startsWith("failing"));
    // Nothing answers at a name that only a test uses.
    const own = failing.filter((each) => line.test(each) || !/ENOTFOUND|fetch failed/.test(each));
    expect(own).toEqual([expect.stringMatching(line)]);
  });

  it.each<[string, Variables, RegExp]>([
    [
      "a name with a slip",
      { SMPT_URL: "smtp://mail.test" },
      /configuration: nothing reads SMPT_URL -> set SMTP_URL/,
    ],
    [
      "a name without its line",
      { SESSIONSECRETS: "1:a" },
      /nothing reads SESSIONSECRETS -> set SESSION_SECRETS/,
    ],
    ["limits of a load test", { RATE_LIMIT_MULTIPLIER: "1000" }, /limits: each rate limit is 1000 times/],
    ["no witness", {}, /witnesses: nobody cosigns/],
    ["no mail", {}, /mail: SMTP_URL is not set/],
    ["one endpoint", { RPC_URL_SECONDARY: "" }, /endpoints: every balance rests on the word of one/],
    ["no trusted proxy", { TRUSTED_PROXY_HOPS: "0" }, /proxy: TRUSTED_PROXY_HOPS is 0/],
    ["a log that is off", { LOG_LEVEL: "silent" }, /log: nothing is written/],
  ])("warns of %s", async (_what, change, line) => {
    const warnings = (await linesOf(sound(change))).filter((each) => each.startsWith("warning"));
    expect(warnings).toContainEqual(expect.stringMatching(line));
  });

  it.each<[string, string, string, RegExp]>([
    [
      "a public test key as primary admin",
      `INSERT INTO admin VALUES ('${accountAt(0).address.toLowerCase()}', true, app_now())`,
      "TRUNCATE admin",
      /primary admin: the key of the stored one is public.* -> /,
    ],
    [
      "a public test key that was named the primary admin",
      `INSERT INTO admin VALUES ('${testAccount("first").address.toLowerCase()}', true, app_now()),
         ('${accountAt(0).address.toLowerCase()}', false, app_now());
       INSERT INTO primary_handover (from_address, to_address, effective_at, named_at)
       VALUES ('${testAccount("first").address.toLowerCase()}', '${accountAt(0).address.toLowerCase()}',
         app_now() - interval '1 hour', app_now() - interval '2 hours')`,
      "TRUNCATE admin, primary_handover",
      /primary admin: the key of the stored one is public.* -> /,
    ],
    [
      "a job that nobody runs",
      "UPDATE cron_run SET finished_at = app_now() - interval '1 hour' WHERE name = 'census'",
      "SELECT 1",
      /job census: late, ended well 1 h ago -> .*\/api\/cron\/census every 1 min/,
    ],
    [
      "a shifted clock",
      "CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() + interval '3 days' $$",
      "CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$",
      /app_now\(\): it is 3 d off.* -> /,
    ],
    [
      "a PostgreSQL that is too old",
      `CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql
         RETURN CASE $1 WHEN 'server_version_num' THEN '150018' ELSE pg_catalog.current_setting($1) END;
       ALTER DATABASE ${databaseName} SET search_path = public, pg_catalog`,
      `ALTER DATABASE ${databaseName} RESET search_path; DROP FUNCTION public.current_setting(text)`,
      /database: PostgreSQL 15 is too old -> use PostgreSQL 16 or later/,
    ],
    [
      "commits that are not durable",
      `ALTER DATABASE ${databaseName} SET synchronous_commit = off`,
      `ALTER DATABASE ${databaseName} RESET synchronous_commit`,
      /database: synchronous_commit is off.* -> ALTER ROLE/,
    ],
  ])("names %s in the database and its cure", async (_what, breaking, mending, line) => {
    await query(breaking);
    await renewPooledConnections();
    const failing = (await linesOf(sound())).filter((each) => each.startsWith("failing"));
    await query(mending);
    await renewPooledConnections();
    expect(failing).toContainEqual(expect.stringMatching(line));
  });

  it("asks the mail server, the store and the bot that are well", async () => {
    const smtp = await startMailServer();
    const variables = { ...mail, ...store, ...telegram(), SMTP_URL: smtp.url };
    const lines = await linesOf(sound(variables));
    await smtp.stop();
    for (const line of [
      /^ok +mail: .*votes@club\.test/,
      /^ok +object store: it keeps/,
      /^ok +Telegram: .*@kairos_votes_bot/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line));
    expect(objects.objects.size).toBe(0);
  });

  it("says that the log's old key is still at hand", async () => {
    const lines = await linesOf(
      sound({ LOG_SIGNING_KEY_OLD: "the-log-was-signed-with-this-key-before-0000".slice(0, 43) }),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/log key: the key before is still at hand -> take LOG_SIGNING_KEY_OLD/),
    );
  });

  it("says which address anchors, and refuses a key whose transactions others may send", async () => {
    const key = "0x5ad1c39f4b7e8260a5d3f1c74e9b08267fd15ca3b94e6d0872a1f5c3e8b49d60";
    const lines = await linesOf(sound({ ANCHOR_PRIVATE_KEY: key }));
    expect(lines).toContainEqual(expect.stringMatching(/^ok +anchors: sent by 0x[0-9a-f]{40}$/));
    expect(lines.join()).not.toContain("5ad1c39f");
    const known = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
    expect(await linesOf(sound({ ANCHOR_PRIVATE_KEY: known }))).toContainEqual(
      expect.stringMatching(/^failing +anchors: ANCHOR_PRIVATE_KEY is public -> make a key/),
    );
  });

  it("ends the command with 1 and one line for each finding", async () => {
    const ran = promisify(execFile)(
      process.execPath,
      ["--conditions=react-server", "--import", "tsx", "lib/operations/doctor-cli.ts"],
      { env: { ...sound({ PRODUCT_NAME: "", APP_ORIGIN: "club" }), NODE_ENV: "test" } },
    );
    await expect(ran).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^failing {2}configuration: PRODUCT_NAME.*\nfailing {2}configuration: APP_ORIGIN.*\n(?:.*\n)*0 ok, /,
      ),
    });
  });
});
