import { addressOf } from "@/tests/builders/ballots";
import { insertAnnounced, insertBounty } from "@/tests/builders/rows";
import { countedSnapshot, storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder } from "@/tests/setup/local-people";
import { type MailServer, startMailServer } from "@/tests/setup/mail-server";
import { forgetMessages } from "@/tests/setup/message-people";
import { query, type Snapshot, setNoon } from "@/tests/setup/own-services";
import { type Caller, CRON_SECRET, openCaller, runJob, visitor } from "@/tests/setup/route-caller";

const SPONSOR = `0x${"5b".repeat(20)}`;
const me = addressOf(holder.address);

/** How the title of each kind begins. */
const TITLES = {
  published: "New proposal: ",
  opens: "Voting is open: ",
  ends: / left to vote: /,
  quorum: "Too few have voted yet: ",
  result: "Closed: ",
  invited: "You're invited to be a moderator of ",
  accepted: "Your application was accepted: ",
  winners: "You won the 1st prize: ",
  "payout-due": "Prizes to pay: ",
  "payout-paid": "You were paid: ",
  "payout-lost": "A payout to you was lost: ",
  "fee-unproved": "Your fee is no longer on the chain",
} as const;
type Kind = keyof typeof TITLES;
const ALL = Object.keys(TITLES) as Kind[];
const ABOUT_VOTES: Kind[] = ["published", "opens", "ends", "quorum", "result"];

let server: MailServer;
let person: Caller;
let snapshot: Snapshot;
let place: {
  clubId: bigint;
  slug: string;
  open: bigint;
  planned: bigint;
  ended: bigint;
  bounty: bigint;
  task: bigint;
  author: string;
};

beforeAll(async () => {
  server = await startMailServer();
  Object.assign(process.env, {
    CRON_SECRET,
    MESSAGE_SECRETS: `1:${"a".repeat(40)}`,
    SMTP_URL: server.url,
    MAIL_FROM: "votes@club.test",
    RATE_LIMIT_MULTIPLIER: "1000",
  });
  snapshot = await countedSnapshot();
  person = await openCaller(holder);
  await setNoon();
}, 120_000);
afterAll(() => server.stop());

beforeEach(async () => {
  await forgetMessages();
  await query("TRUNCATE moderator_invite");
  await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by WHERE lifted_at IS NULL");
  await query("UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by WHERE shown_at IS NULL");
  server.taken.length = 0;
  server.refusals.length = 0;
  await subscribe();
  place = await happen();
});

const run = async () => {
  await query("TRUNCATE cron_run");
  await query("UPDATE message_delivery SET try_at = app_now() WHERE ended_at IS NULL");
  await runJob("messages");
};

async function subscribe(): Promise<void> {
  await person("PUT", "/api/messages/mail", { to: "holder@mail.test" });
  await run();
  const [, token = ""] = /links\/(\S+)/.exec(server.taken[0]?.text ?? "") ?? [];
  await visitor("POST", `/api/messages/links/${token}`);
  const wishes = { votes: true, results: true, own: true, clubs: true, timing: "now", zone: "UTC" };
  expect((await person("PUT", "/api/messages", wishes)).status).toBe(200);
  server.taken.length = 0;
}

/** All that one person is told of, in a club of its own, due now. */
async function happen(): Promise<typeof place> {
  const clubId = await storeClub();
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'member', app_now())",
    [clubId, me],
  );
  const { id: open } = await storeProposal({
    ...{ clubId, title: "Secret vote", quorumPowerWei: 60n * 10n ** 18n },
    ...snapshot,
  });
  const { id: planned } = await storeProposal({
    ...{ clubId, title: "Secret vote to come", startsIn: "1 day" },
    ...snapshot,
  });
  const { id: ended } = await storeProposal({
    ...{ clubId, title: "Secret end", startsIn: "-5 days", lasts: "4 days" },
    ...snapshot,
  });
  const { id: bounty, prizes } = await insertAnnounced(query, {
    ...{ clubId, title: "Secret bounty", sponsor: SPONSOR, winners: [me] },
  });
  const hashOf = (name: string) => `0x${Buffer.from(`${name} ${prizes[0]}`).toString("hex").padEnd(64, "0")}`;
  const { id: task } = await insertBounty(query, {
    clubId,
    title: "Secret task",
    sponsor: SPONSOR,
    kind: "apply",
  });
  await query(
    `INSERT INTO bounty_application (bounty_id, applicant, text, links, state, applied_at, updated_at, decided_at, decided_by)
     VALUES ($1, $2, 'Me.', '{}', 'accepted', app_now(), app_now(), app_now(), $3)`,
    [task, me, SPONSOR],
  );
  await query(
    `INSERT INTO payment_proof (tx_hash, log_index, payer, recipient, amount_wei, purpose, purpose_id, status, block_number, block_hash,
       block_time, credited_at, checked_at, revoked_at)
     SELECT x.hash, 0, $2, $2, 1, x.purpose, $1, x.status, 1, x.hash, n.now, n.now, n.now, CASE x.status WHEN 'revoked' THEN n.now END
     FROM (SELECT app_now() AS now) n,
       (VALUES ($3, 'payout', 'credited'), ($4, 'payout', 'revoked'), ($5, 'proposal', 'revoked')) x (hash, purpose, status)`,
    [prizes[0], me, hashOf("paid"), hashOf("lost"), hashOf("fee")],
  );
  const [invite] = await query<{ id: string }>(
    `INSERT INTO moderator_invite (club_id, address, invited_by, invited_at, expires_at)
     VALUES ($1, $2, $3, app_now(), app_now() + interval '7 days') RETURNING id::text`,
    [clubId, me, SPONSOR],
  );
  await query("TRUNCATE outbox_event CASCADE");
  const events: Record<Kind, [subject: unknown, address: string | null]> = {
    ...{ published: [planned, null], opens: [open, null], ends: [open, null], quorum: [open, null] },
    ...{ result: [ended, null], invited: [invite?.id, me], accepted: [task, me], winners: [bounty, null] },
    ...{
      "payout-due": [bounty, me],
      "payout-paid": [`${prizes[0]}:${hashOf("paid")}`, me],
      "payout-lost": [`${prizes[0]}:${hashOf("lost")}`, me],
    },
    "fee-unproved": [`proposal:${prizes[0]}:${hashOf("fee")}`, me],
  };
  for (const kind of ALL)
    await query("SELECT outbox_put($1, $2, $3, app_now())", [kind, String(events[kind][0]), events[kind][1]]);
  const [row] = await query<{ slug: string; author: string }>(
    "SELECT c.slug, p.author FROM proposal p JOIN club c ON c.id = p.club_id WHERE p.id = $1",
    [open],
  );
  return { clubId, open, planned, ended, bounty, task, slug: row?.slug ?? "", author: row?.author ?? "" };
}

/** The kinds that were told, each as often as it was. */
function told(): Kind[] {
  const lines = server.taken.flatMap(({ text = "" }) => text.split("\n"));
  return ALL.flatMap((kind) => {
    const title = TITLES[kind];
    const isTitle = (line: string) => (typeof title === "string" ? line.startsWith(title) : title.test(line));
    return lines.filter(isTitle).map(() => kind);
  });
}
const texts = () => server.taken.map(({ text, html }) => `${text}${html}`).join("");

const hide = (kind: string, id: string) =>
  query(
    "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'x', $3, app_now())",
    [kind, id, me],
  );
const ban = (who: string, club: bigint | null) =>
  query(
    "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'x', $2, app_now())",
    [club, who],
  );
const without = (...kinds: Kind[]) => ALL.filter((kind) => !kinds.includes(kind));

const WITHHELD: readonly (readonly [string, () => Promise<unknown>, Kind[], RegExp | null])[] = [
  [
    "hidden proposals",
    async () => {
      for (const id of [place.open, place.planned, place.ended]) await hide("proposal", String(id));
    },
    without(...ABOUT_VOTES),
    /Secret (vote|end)/,
  ],
  [
    "hidden bounties, of whose payouts their own people hear without a title",
    async () => [await hide("bounty", String(place.bounty)), await hide("bounty", String(place.task))],
    without("accepted", "winners"),
    /Secret (bounty|task)/,
  ],
  ["a hidden club", () => hide("club", place.slug), without(...ABOUT_VOTES, "accepted", "winners"), /Secret/],
  [
    "a cancelled vote",
    () =>
      query(
        "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'x' WHERE id = ANY ($1)",
        [[place.open, place.planned]],
      ),
    without("published", "opens", "ends", "quorum"),
    /Secret vote/,
  ],
  [
    "a banned author's vote, whose result is its voters' and not the author's",
    () => ban(place.author, place.clubId),
    without("published", "opens", "ends", "quorum"),
    /Secret vote/,
  ],
  [
    "payments that the chain has lost, or has again",
    // Without the triggers, which would tell what became of them.
    () =>
      query(`BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE payment_proof SET status = CASE status WHEN 'credited' THEN 'revoked' ELSE 'pending' END,
          revoked_at = CASE status WHEN 'credited' THEN app_now() END; COMMIT`),
    without("payout-paid", "payout-lost", "fee-unproved"),
    null,
  ],
  [
    "an application to a cancelled bounty",
    () =>
      query(
        "UPDATE bounty SET cancelled_at = app_now(), cancelled_by = sponsor, cancel_reason = 'x' WHERE id = $1",
        [place.task],
      ),
    without("accepted"),
    /Secret task/,
  ],
  [
    "an application that was withdrawn",
    () => query("UPDATE bounty_application SET state = 'withdrawn' WHERE bounty_id = $1", [place.task]),
    without("accepted"),
    /Secret task/,
  ],
  ["a banned sponsor", () => ban(SPONSOR, null), without("accepted", "winners"), null],
  ["a club where the person is banned", () => ban(me, place.clubId), ["fee-unproved"], /Secret/],
  ["anything, to a person who is banned everywhere", () => ban(me, null), [], /./],
];

describe("messages", () => {
  it("tell a person of each kind once, however often the job runs", async () => {
    for (let time = 0; time < 3; time += 1) await run();
    expect(told()).toEqual(ALL);
    // The same acts, written once more.
    await query("UPDATE proposal SET ends_at = ends_at + interval '1 hour' WHERE id = $1", [place.open]);
    await query("SELECT outbox_put(kind, subject, address, app_now()) FROM outbox_event");
    await hide("proposal", String(place.open));
    await run();
    await query(
      "UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by WHERE shown_at IS NULL",
    );
    await run();
    expect(told()).toEqual(ALL);
  });

  it.each(WITHHELD)("say nothing of %s, withheld before they are made", async (_, withhold, left, never) => {
    await withhold();
    await run();
    await run();
    expect(told()).toEqual(left);
    if (never !== null) expect(texts()).not.toMatch(never);
  });

  it.each(WITHHELD)("say nothing of %s, withheld before they are sent", async (_, withhold, left, never) => {
    server.refusals.push(451);
    await run();
    expect([server.taken.length, server.refusals.length]).toEqual([0, 0]);
    await withhold();
    await run();
    await run();
    expect(told()).toEqual(left);
    if (never !== null) expect(texts()).not.toMatch(never);
  });
});
