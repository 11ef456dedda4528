import ICAL from "ical.js";
import { getLogger } from "@/lib/env/logger.server";
import { castVote } from "@/lib/votes/cast-vote.server";
import { addressOf } from "@/tests/builders/ballots";
import { insertBounty, type OpenProposal } from "@/tests/builders/rows";
import {
  appSeconds,
  countedSnapshot,
  signBallot,
  storeClub,
  storeProposal,
} from "@/tests/builders/stored-proposals";
import { holder, whale } from "@/tests/setup/local-people";
import { as, type Name, people, signInPeople } from "@/tests/setup/message-people";
import { query, type Snapshot } from "@/tests/setup/own-services";
import { parseXml } from "@/tests/setup/parse-documents";
import { visitor } from "@/tests/setup/route-caller";

const ALL = { votes: true, results: true, own: true, clubs: true, timing: "now", zone: "UTC" };
const BAD = `</title><script>alert(1)</script>\u0007 ]]> \r\nATTENDEE:mailto:x@y.test ; , \\ "quoted" ${"日本".repeat(60)}`;
/** What the product lets nobody type is not what a feed may hold. */
const KEPT = BAD.replace("\u0007", "").replace("\r\n", "\n");

let clubId: bigint;
let snapshot: Snapshot;

beforeAll(async () => {
  process.env["RATE_LIMIT_MULTIPLIER"] = "100";
  snapshot = await countedSnapshot();
  await signInPeople();
}, 120_000);

beforeEach(async () => {
  await query("TRUNCATE message_feed, message_wish, outbox_event, rate_bucket CASCADE");
  clubId = await storeClub();
});

const ban = (person: string, club: bigint | null = clubId) =>
  query(
    "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'x', $2, app_now())",
    [club, person],
  );
const hide = (kind: string, id: string) =>
  query(
    "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'x', $3, app_now())",
    [kind, id, addressOf(whale.address)],
  );

async function propose(
  title: string,
  more: { startsIn?: string; lasts?: string; quorumPowerWei?: bigint; club?: bigint } = {},
): Promise<OpenProposal> {
  const { club = clubId, ...rest } = more;
  return storeProposal({
    clubId: club,
    title,
    ...snapshot,
    ...rest,
  });
}

/** Paths of the person's feed and calendar, made new. */
async function make(name: Name): Promise<{ atom: string; calendar: string }> {
  const { status, body } = await as(name)("POST", "/api/messages/feed", {});
  expect(status).toBe(200);
  const { atom: feedUrl, calendar: calendarUrl } = Object(body["addresses"]);
  expect(feedUrl).toMatch(/^https:\/\/club\.test\/feeds\/[\w-]{43}\/atom$/);
  return { atom: new URL(feedUrl).pathname, calendar: new URL(calendarUrl).pathname };
}

async function read(path: string): Promise<{ response: Response; text: string }> {
  const { response } = await visitor("GET", path);
  expect(response.status).toBe(200);
  return { response, text: await response.text() };
}

async function titles(path: string): Promise<(string | null)[]> {
  const document = parseXml((await read(path)).text);
  return [...document.querySelectorAll("entry > title")].map(({ textContent }) => textContent).toSorted();
}

/** Those of the test's own club: other tests' votes are still open. */
async function events(path: string) {
  const { text } = await read(path);
  const [club] = await query<{ slug: string }>("SELECT slug FROM club WHERE id = $1", [clubId]);
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const all = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(all.every((event) => event.getAllProperties().length === 10)).toBe(true);
  const ours = all.filter((event) =>
    String(event.getFirstPropertyValue("url")).includes(`/clubs/${club?.slug}/`),
  );
  return ours.map((event) => {
    const [uid = "", sequence, status, summary] = ["uid", "sequence", "status", "summary"].map((name) =>
      String(event.getFirstPropertyValue(name)),
    );
    return { uid, sequence, status, summary };
  });
}

describe("a feed and a calendar of a person's own", () => {
  it("keep the zone of a person who has chosen nothing yet, and refuse one that nobody knows", async () => {
    const ask = async (zone: string) => {
      const { status } = await as("stranger")("POST", "/api/messages/feed", { zone });
      return [status, await query("SELECT zone FROM message_wish")];
    };
    expect(await ask("IST")).toEqual([400, []]);
    expect(await ask("Asia/Kolkata")).toEqual([200, [{ zone: "Asia/Kolkata" }]]);
    expect(await ask("Europe/Berlin")).toEqual([200, [{ zone: "Asia/Kolkata" }]]);
  });

  it("are behind a secret address that is told once, of which only the hash is stored", async () => {
    expect((await as("holder")("GET", "/api/messages/feed")).body).toEqual({ madeAt: null, addresses: null });
    const first = await make("holder");
    const stored = await query<{ row: string }>("SELECT f::text AS row FROM message_feed f");
    expect(stored).toHaveLength(1);
    expect(stored[0]?.row).not.toContain(first.atom.split("/")[2]);
    expect((await as("holder")("GET", "/api/messages/feed")).body).toEqual({
      madeAt: expect.any(String),
      addresses: null,
    });
    const { response } = await read(first.atom);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/atom+xml; charset=utf-8",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    const second = await make("holder");
    expect(await query("SELECT 1 FROM message_feed")).toHaveLength(1);
    for (const gone of [first.atom, first.calendar, "/feeds/x/atom", `/feeds/${"A".repeat(43)}/calendar.ics`])
      expect((await visitor("GET", gone)).status).toBe(404);
    expect((await visitor("GET", `/feeds/${"A".repeat(101)}/atom`)).status).toBe(400);
    await read(second.atom);
    expect((await as("holder")("DELETE", "/api/messages/feed")).body).toEqual({
      madeAt: null,
      addresses: null,
    });
    expect((await visitor("GET", second.atom)).status).toBe(404);
    for (const method of ["GET", "POST", "DELETE"])
      expect((await visitor(method, "/api/messages/feed")).status).toBe(401);
  });

  it("keep the secret out of the server's log", async () => {
    const { atom: path } = await make("holder");
    const lines: unknown[] = [];
    const spy = jest.spyOn(getLogger(), "info").mockImplementation((line: unknown) => {
      lines.push(line);
    });
    try {
      await read(path);
    } finally {
      spy.mockRestore();
    }
    expect(lines).toMatchObject([{ path: "/feeds/{secret}/atom", status: 200 }]);
    expect(JSON.stringify(lines)).not.toContain(path.split("/")[2]);
  });

  it("take so many requests for one secret, and no more", async () => {
    const { atom: path } = await make("holder");
    await read(path);
    await query("UPDATE rate_bucket SET points = 6000 WHERE key LIKE 'feed-secret:%'");
    const over = await visitor("GET", path);
    expect([over.status, Number(over.response.headers.get("retry-after")) > 0]).toEqual([429, true]);
    await read((await make("whale")).atom);
  });

  it("carry what concerns the person now by each of the four switches, sent or not", async () => {
    const other = await storeClub();
    await query(
      "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'member', app_now())",
      [other, addressOf(holder.address)],
    );
    const open = await propose(BAD);
    const voted = await propose("Voted on");
    await vote("holder", voted);
    await propose("Of my club", { club: other, startsIn: "2 days" });
    const { atom: path } = await make("holder");
    const [{ response, text }, ours] = [await read(path), await titles(path)];
    expect(response.status).toBe(200);
    expect(ours).toEqual([`Voting is open: ${KEPT}`]);
    expect(text).toContain("You have 12.40 VP in it. Voting is open until");
    expect(text).not.toContain('rel="hub"');
    expect((await read(path)).text).toBe(text);
    await as("holder")("PUT", "/api/messages", ALL);
    expect(await titles(path)).toEqual(["New proposal: Of my club", `Voting is open: ${KEPT}`]);
    await as("holder")("PUT", "/api/messages", { ...ALL, votes: false });
    expect(await titles(path)).toEqual(["New proposal: Of my club"]);
    await as("holder")("PUT", "/api/messages", { ...ALL, clubs: false });
    await vote("holder", open);
    expect(await titles(path)).toEqual([]);
    expect(await titles((await make("stranger")).atom)).toEqual([]);
  });

  it("show in the calendar when votes and bounties of the person's open and close, changed and cancelled", async () => {
    const ahead = await propose(BAD, { startsIn: "1 day" });
    await propose("Over, and not voted on", { startsIn: "-5 days", lasts: "3 days" });
    const mine = await insertBounty(query, { clubId, title: "Mine", sponsor: addressOf(holder.address) });
    await insertBounty(query, { clubId, title: "Not mine" });
    const { calendar: path } = await make("holder");
    const before = await events(path);
    expect(before).toEqual([
      {
        uid: `proposal-${ahead.id}-opens@club.test`,
        sequence: "0",
        status: "CONFIRMED",
        summary: `Voting opens: ${KEPT}`,
      },
      {
        uid: `proposal-${ahead.id}-closes@club.test`,
        sequence: "0",
        status: "CONFIRMED",
        summary: `Voting closes: ${KEPT}`,
      },
      {
        uid: `bounty-${mine.id}-closes@club.test`,
        sequence: "0",
        status: "CONFIRMED",
        summary: "Submissions close: Mine",
      },
      {
        uid: `bounty-${mine.id}-winners@club.test`,
        sequence: "0",
        status: "CONFIRMED",
        summary: "Winners are due: Mine",
      },
    ]);
    await query(
      `INSERT INTO bounty_extension SELECT id, 1, submissions_until, submissions_until, winners_by, winners_by + interval '1 day', sponsor, app_now()
       FROM bounty WHERE id = $1`,
      [mine.id],
    );
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'x' WHERE id = $1",
      [ahead.id],
    );
    const after = await events(path);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after.map(({ sequence, status }) => `${sequence} ${status}`)).toEqual([
      "1 CANCELLED",
      "1 CANCELLED",
      "1 CONFIRMED",
      "1 CONFIRMED",
    ]);
    await as("holder")("PUT", "/api/messages", { ...ALL, own: false, votes: false });
    expect(await events(path)).toEqual([]);
  });

  it("have nothing that is hidden, or of a banned author, and nothing for a person who is banned there", async () => {
    await propose("Kept");
    const bounty = await insertBounty(query, { clubId, title: "Mine", sponsor: addressOf(holder.address) });
    const { atom: feedPath, calendar: calendarPath } = await make("holder");
    const count = async () => [(await titles(feedPath)).length, (await events(calendarPath)).length];
    const lift = () => query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by");
    const show = () => query("UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by");
    const [proposal] = await query<{ id: string; author: string }>(
      "SELECT id::text, author FROM proposal WHERE club_id = $1",
      [clubId],
    );
    const [club] = await query<{ slug: string }>("SELECT slug FROM club WHERE id = $1", [clubId]);
    expect(await count()).toEqual([1, 4]);
    for (const [withhold, left] of [
      [() => hide("proposal", String(proposal?.id)), [0, 2]],
      [() => hide("bounty", String(bounty.id)), [1, 2]],
      [() => hide("club", String(club?.slug)), [0, 0]],
      [() => ban(String(proposal?.author)), [0, 2]],
      [() => ban(addressOf(holder.address)), [0, 0]],
      [() => ban(addressOf(holder.address), null), [0, 0]],
    ] as const) {
      await withhold();
      expect(await count()).toEqual(left);
      await lift();
      await show();
      expect(await count()).toEqual([1, 4]);
    }
  });
});

async function vote(name: Name, proposal: OpenProposal): Promise<void> {
  const request = await signBallot({
    account: people[name],
    proposal: proposal.name,
    signedAt: await appSeconds(),
  });
  await castVote({ proposalId: proposal.id, voter: addressOf(people[name].address), request });
}
