import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { sealData } from "iron-session";
import { Client, type QueryResultRow } from "pg";
import { encodeFunctionData, parseAbi } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { accountAt, localContracts } from "@/local/accounts";
import { withoutLocalMode } from "@/local/build";
import { sendTransaction } from "@/local/chain-transactions";
import { listSeededHolders } from "@/local/holders";
import { localEnvironment } from "@/local/local-environment";
import { toWei } from "@/local/seed-chain";
import { seedClubs } from "@/local/seed-clubs";
import { seedingDatabaseUrl } from "@/local/seeding-clock";
import { cloneDatabase } from "../setup/clone-database";
import { type MailServer, startMailServer } from "../setup/mail-server";
import { startServices } from "../setup/services";
import type { StandaloneProof } from "./proof";
import { median } from "./watched-memory";

const DAY_MS = 86_400_000;
const SECRET = "Vb8Nq3Xw6Zr1Ty9Ui4Op7As2Df5Gh0Jk";
/** This many a week are too many. */
const TOO_MANY = { median: 2, worst: 7 };
const ZONES = ["UTC", "Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles"];
/** Holders beside the seed's, who do nothing but follow these clubs. */
const SILENT = [
  [],
  ["newcomers"],
  ["treasury"],
  ["treasury", "cronos-builders", "art-and-culture", "newcomers"],
];
const SILENT_EACH = 12;

type Place = { databaseUrl: string; rpcUrl: string };
type Query = <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;

export const proof: StandaloneProof = {
  claim:
    "through the seed's six weeks of acts and the week after, with all four switches on, nobody gets 7 messages in any 7 days and half get fewer than 2 a week, while all hear of each vote that they can cast at least 12 hours before it ends",
  async runAlone() {
    const mail = await startMailServer();
    const services = await startServices({ chainStartsAt: new Date(Date.now() - 45 * DAY_MS) });
    const databaseUrl = await cloneDatabase({ adminUrl: services.adminDatabaseUrl, name: "month" });
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("SET statement_timeout = 0");
    const query: Query = async (sql, values = []) => (await client.query(sql, values)).rows;
    try {
      await seedClubs({ databaseUrl });
      await insertPeople(query, services.rpcUrl);
      await play({ databaseUrl, rpcUrl: services.rpcUrl, smtpUrl: mail.url });
      return await judge(query, mail);
    } finally {
      await client.end();
      await Promise.all([services.stop(), mail.stop()]);
    }
  },
};

/** The seed's people get messages as they happen; of the silent ones every second gets a daily digest. */
async function insertPeople(query: Query, rpcUrl: string): Promise<void> {
  const seeded = listSeededHolders().map(({ address }) => ({ address, isDaily: false, clubs: [""] }));
  const treasury = listSeededHolders().find(({ name }) => name === "treasury");
  assert.ok(treasury);
  const silent = SILENT.flatMap((clubs, group) =>
    Array.from({ length: SILENT_EACH }, (_, place) => ({
      address: accountAt(1_000 + group * SILENT_EACH + place).address,
      isDaily: place % 2 === 1,
      clubs,
    })),
  );
  await sendTransaction({
    rpcUrl,
    account: privateKeyToAccount(treasury.privateKey),
    to: localContracts.token,
    data: encodeFunctionData({
      abi: parseAbi(["function transferBatch(address[] holders, uint256[] amounts)"]),
      functionName: "transferBatch",
      args: [silent.map(({ address }) => address), silent.map(() => toWei(50_000n))],
    }),
  });
  for (const [place, { address, isDaily, clubs }] of [...seeded, ...silent].entries()) {
    const person = address.toLowerCase();
    const to = `${person}@mail.test`;
    await query(
      `INSERT INTO message_wish (address, clubs, timing, zone, updated_at) VALUES ($1, true, $2, $3, app_now())`,
      [person, isDaily ? "daily" : "now", ZONES[Math.floor(place / 2) % ZONES.length]],
    );
    await query(
      `INSERT INTO message_channel (address, kind, sealed, state, created_at, confirmed_at) SELECT $1, 'mail', $2, 'active', t.at, t.at FROM (SELECT app_now() - interval '50 days' AS at) t`,
      [person, await sealData({ to }, { password: { 1: SECRET }, ttl: 0 })],
    );
    await query(
      "INSERT INTO club_member (club_id, address, role, joined_at) SELECT id, $1, 'member', created_at FROM club WHERE slug = ANY ($2)",
      [person, clubs],
    );
  }
}

/** In a process of its own, because the product reads its environment once. */
async function play({ databaseUrl, rpcUrl, smtpUrl }: Place & { smtpUrl: string }): Promise<void> {
  const [sessionSecret, logSigningKey] = ["a".repeat(64), "a".repeat(43)];
  const url = "http://localhost:3000";
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "tests/proof/play-month-cli.ts"],
    {
      env: {
        ...withoutLocalMode(process.env),
        NODE_ENV: "production",
        ...localEnvironment({ url, databaseUrl, rpcUrl, smtpUrl, sessionSecret, logSigningKey }),
        DATABASE_URL: seedingDatabaseUrl(databaseUrl),
        SEEDED_DATABASE_URL: databaseUrl,
        SEEDED_RPC_URL: rpcUrl,
        MAIL_FROM: "votes@club.test",
        MESSAGE_SECRETS: `1:${SECRET}`,
        LOG_LEVEL: "silent",
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [complaints, code] = await Promise.all([text(child.stderr), ended]);
  assert.equal(code, 0, complaints);
}

type Told = { kind: string; timing: string; address: string; ids: string[]; times: Date[] };

/** Everybody's sent messages, by what they did in the clubs. */
const TOLD = `SELECT w.address, w.timing,
    CASE WHEN EXISTS (SELECT FROM bounty b WHERE b.sponsor = w.address) THEN 'sponsor'
      WHEN EXISTS (SELECT FROM proposal p WHERE p.author = w.address) THEN 'author'
      WHEN EXISTS (SELECT FROM club_member m WHERE m.address = w.address AND m.role <> 'member') THEN 'owner or moderator'
      WHEN (SELECT count(*) FROM vote v WHERE v.voter = w.address) > 1 THEN 'voted more than once'
      WHEN EXISTS (SELECT FROM vote v WHERE v.voter = w.address) THEN 'voted once'
      ELSE 'never voted, follows ' || CASE (SELECT count(*) FROM club_member m WHERE m.address = w.address) WHEN 0 THEN 'none' WHEN 1 THEN 'one' ELSE 'several' END
    END AS kind,
    array_remove(array_agg(d.id::text ORDER BY d.sent_at), NULL) AS ids, array_remove(array_agg(d.sent_at ORDER BY d.sent_at), NULL) AS times
  FROM message_wish w JOIN message_channel h USING (address) LEFT JOIN message_delivery d ON d.channel_id = h.id AND d.sent_at IS NOT NULL
  GROUP BY w.address, w.timing`;

/** For each vote that ended, and each person with power in it who did not vote: when they first heard that it is open. */
const HEARD = `SELECT min(f.hours)::float8 AS fewest, count(*)::int AS all, count(*) FILTER (WHERE f.hours IS NULL)::int AS never,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY f.waited)::float8 AS waited
  FROM proposal p JOIN census c ON c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash AND c.status = 'done'
    CROSS JOIN message_wish w JOIN message_channel h ON h.address = w.address
    CROSS JOIN LATERAL (SELECT extract(epoch FROM p.ends_at - min(d.sent_at)) / 3600 AS hours, extract(epoch FROM min(d.sent_at) - p.starts_at) / 3600 AS waited
      FROM outbox_event e JOIN message m ON m.event_id = e.id AND m.channel_id = h.id JOIN message_delivery d ON d.id = m.delivery_id
      WHERE e.kind IN ('opens', 'ends', 'quorum') AND e.subject = p.id::text) f
  WHERE p.cancelled_at IS NULL AND p.final_at IS NOT NULL AND EXISTS (SELECT FROM census_entries(c.id) r WHERE r.holder = w.address)
    AND NOT EXISTS (SELECT FROM hidden('proposal') x WHERE x.id = p.id::text)
    AND NOT EXISTS (SELECT FROM club_ban b WHERE b.address IN (w.address, p.author))
    AND NOT EXISTS (SELECT FROM vote v WHERE v.proposal_id = p.id AND v.voter = w.address)`;

async function judge(query: Query, mail: MailServer): Promise<string[]> {
  const people = await query<Told>(TOLD);
  const sent = people.flatMap(({ ids }) => ids.map((id) => `<${id}@localhost>`));
  assert.deepEqual(mail.taken.map(({ messageId }) => messageId).toSorted(), sent.toSorted());
  const [period] = await query<{ weeks: number; proposals: number; bounties: number }>(
    `SELECT extract(epoch FROM max(d.created_at) - (SELECT min(created_at) FROM proposal))::float8 / 604800 AS weeks,
       (SELECT count(*)::int FROM proposal) AS proposals, (SELECT count(*)::int FROM bounty) AS bounties FROM message_delivery d`,
  );
  const { weeks = 0, proposals, bounties } = period ?? {};
  const perWeek = people.map(({ times }) => times.length / weeks);
  const worst = people.map(mostInSevenDays);
  const lines = [
    ...new Set(people.map(({ kind, timing }) => `${kind}, ${timing === "now" ? "at once" : "daily"}`)),
  ]
    .toSorted()
    .map((group) => {
      const members = people.filter(
        ({ kind, timing }) => group === `${kind}, ${timing === "now" ? "at once" : "daily"}`,
      );
      return `${group}: ${members.length} people, median ${median(members.map(({ times }) => times.length / weeks)).toFixed(2)} a week, most in 7 days ${Math.max(...members.map(mostInSevenDays))}`;
    });
  const [heard] = await query<{ fewest: number; all: number; never: number; waited: number }>(HEARD);
  const figures = [
    `${proposals} proposals and ${bounties} bounties in ${weeks.toFixed(1)} weeks, ${people.length} people, ${sent.length} mails taken`,
    `a week: median ${median(perWeek).toFixed(2)}, highest of a person ${Math.max(...perWeek).toFixed(2)}; most in any 7 days: median ${median(worst)}, worst ${Math.max(...worst)}`,
    `${heard?.all} times somebody could vote and did not: ${heard?.never} never heard of it, the last ${heard?.fewest.toFixed(1)} h before the end; median ${heard?.waited.toFixed(1)} h after the opening`,
    ...lines,
  ];
  const isQuiet = median(perWeek) < TOO_MANY.median && Math.max(...worst) < TOO_MANY.worst;
  assert.ok(isQuiet && heard?.never === 0 && heard.fewest >= 12, figures.join("\n"));
  return figures;
}

function mostInSevenDays({ times }: Told): number {
  const all = times.map((time) => time.getTime());
  return Math.max(
    0,
    ...all.map((from) => all.filter((time) => time >= from && time < from + 7 * DAY_MS).length),
  );
}
