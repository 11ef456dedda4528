import { viewOwnNews } from "@/lib/messages/view-own-news.server";
import { addressOf } from "@/tests/builders/ballots";
import { insertAnnounced } from "@/tests/builders/rows";
import { storeClub, storeProposal } from "@/tests/builders/stored-proposals";
import { holder, whale as member } from "@/tests/setup/local-people";
import { query } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";
import { listNotices } from "./list-notices.server";
import { type Notice, noticePage, type ProposalNotice } from "./notice-schemas";
import { proposalPage } from "./proposal-schemas";

let caller: Caller;
let stranger: Caller;
let clubId: bigint;
/** The moment that every time of this file is counted from. */
const NOW = "timestamptz '2026-03-10 12:00:00+00'";

async function stopClock(time: string): Promise<void> {
  await query(
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE AS $$SELECT ${time}$$`,
  );
}

const store = async (startsIn: string, lasts: string, club = clubId): Promise<string> =>
  String((await storeProposal({ clubId: club, snapshotBlock: 6n, startsIn, lasts })).id);
const join = (club: bigint) =>
  query("INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'member', app_now())", [
    club,
    member.address.toLowerCase(),
  ]);
const hide = (kind: string, id: string) =>
  query(
    `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
     VALUES ($1, $2, 'A test.', '0x' || repeat('a', 40), app_now())`,
    [kind, id],
  );

/** Every notice, page by page. */
async function listEvery(call = caller): Promise<Notice[]> {
  const found: Notice[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const { status, body } = await call("GET", `/api/notices${after && `?after=${after}`}`);
    expect(status).toBe(200);
    const page = noticePage.parse(body);
    found.push(...page.notices);
    after = page.next;
  }
  return found;
}
const aboutProposals = (notices: readonly Notice[]): ProposalNotice[] =>
  notices.filter((notice) => "proposal" in notice);
const listAll = async (call = caller): Promise<ProposalNotice[]> => aboutProposals(await listEvery(call));
const kindsOf = (notices: readonly Notice[], id: string): string[] =>
  aboutProposals(notices)
    .filter(({ proposal }) => proposal.id === id)
    .map(({ kind }) => kind);

beforeAll(async () => {
  caller = await openCaller(member);
  stranger = await openCaller(holder);
  clubId = await storeClub();
  await join(clubId);
});
beforeEach(() => stopClock("clock_timestamp()"));

describe("GET /api/notices", () => {
  it("tells a winner of their prize, as a message would, and nobody else", async () => {
    const { id } = await insertAnnounced(query, {
      clubId,
      title: "Poster",
      winners: [addressOf(member.address)],
    });
    await query("SELECT outbox_put('winners', $1, NULL, app_now())", [String(id)]);
    const told = async (call: Caller) => (await listEvery(call)).filter(({ kind }) => kind === "told");
    expect(await told(caller)).toMatchObject([
      {
        title: "You won the 1st prize: Poster",
        path: expect.stringMatching(/^\/clubs\/[\w-]+\/bounties\/1$/),
      },
    ]);
    expect(await told(stranger)).toEqual([]);
    expect(await viewOwnNews(addressOf(member.address))).toMatchObject([
      { title: "You won the 1st prize: Poster" },
    ]);
  });

  it("tells an opening, an end within 24 hours and an end from their very moment on, by app_now(), for 14 days", async () => {
    const id = await store("1 hour", "4 days");
    const [row] = await query<{ starts: string }>(
      "SELECT to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') AS starts FROM proposal WHERE id = $1",
      [id],
    );
    const at = async (since: string): Promise<string[]> => {
      await stopClock(`timestamptz '${row?.starts}+00' + interval '${since}'`);
      // Not by the route: no session lives that long.
      return kindsOf(
        (await listNotices({ member: addressOf(member.address), query: {}, listMore: async () => [] }))
          .notices,
        id,
      );
    };
    expect(await at("-1 millisecond")).toEqual([]);
    expect(await at("0")).toEqual(["opened"]);
    expect(await at("71 hours 59 minutes 59.999 seconds")).toEqual(["opened"]);
    expect(await at("72 hours")).toEqual(["closing", "opened"]);
    expect(await at("95 hours 59 minutes 59.999 seconds")).toEqual(["closing", "opened"]);
    expect(await at("96 hours")).toEqual(["closed", "opened"]);
    expect(await at("14 days")).toEqual(["closed"]);
    expect(await at("17 days 23 hours 59 minutes 59.999 seconds")).toEqual(["closed"]);
    expect(await at("18 days")).toEqual([]);
  });

  it("tells a cancellation in the place of the end, and of one cancelled before its start nothing else", async () => {
    const [open, early] = [await store("-1 hour", "4 days"), await store("1 hour", "4 days")];
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'A test.' WHERE id = ANY ($1)",
      [[open, early]],
    );
    await stopClock("clock_timestamp() + interval '2 days'");
    const notices = await listAll();
    // Nobody can vote on it any more, so its opening is no news.
    for (const id of [open, early]) expect(kindsOf(notices, id)).toEqual(["closed"]);
    expect(notices.find(({ proposal }) => proposal.id === open)?.proposal.outcome).toBe("cancelled");
  });

  it("is for members alone, and tells nothing of hidden clubs and proposals; what needs a vote leaves those out too", async () => {
    const [other, hiddenClub] = [await storeClub(), await storeClub("hidden-notices")];
    await join(hiddenClub);
    const foreign = await store("-1 hour", "4 days", other);
    const inHidden = await store("-1 hour", "4 days", hiddenClub);
    const [shown, hidden] = [await store("-1 hour", "4 days"), await store("-1 hour", "4 days")];
    const unvoted = async (): Promise<string[]> => {
      const { body } = await caller("GET", "/api/proposals/unvoted");
      return proposalPage.parse(body).proposals.map(({ id }) => id);
    };
    expect(await unvoted()).toEqual(expect.arrayContaining([foreign, inHidden, shown, hidden]));
    await hide("club", "hidden-notices");
    await hide("proposal", hidden);
    const ids = (await listAll()).map(({ proposal }) => proposal.id);
    expect(ids).toContain(shown);
    for (const id of [foreign, inHidden, hidden]) expect(ids).not.toContain(id);
    expect(await unvoted()).toEqual(expect.arrayContaining([foreign, shown]));
    for (const id of [inHidden, hidden]) expect(await unvoted()).not.toContain(id);
    expect(await listAll(stranger)).toEqual([]);
    expect((await visitor("GET", "/api/notices")).status).toBe(401);
  });

  it("says who has voted, and gives each notice once over many pages, newest first", async () => {
    await stopClock(NOW);
    const club = await storeClub();
    await join(club);
    // All of one moment: the cursor must tell them apart by id and kind.
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) ids.push(await store("-3 days", "4 days", club));
    const voted = ids[0] ?? "";
    await query(
      `WITH b AS (
         INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
         VALUES ($1, $2, 'yes', '', 1, 1700000000, 'typed', '0x', $3, app_now()) RETURNING *)
       INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
       SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM b`,
      [voted, member.address.toLowerCase(), `0x${"7".repeat(64)}`],
    );
    const notices = (await listAll()).filter(({ proposal }) => ids.includes(proposal.id));
    expect(notices).toHaveLength(46);
    expect(new Set(notices.map(({ kind, proposal }) => `${kind} ${proposal.id}`)).size).toBe(46);
    const times = notices.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(notices.filter(({ hasVoted }) => hasVoted).map(({ proposal }) => proposal.id)).toEqual([
      voted,
      voted,
    ]);
  });

  it("tells somebody who is no member of an invitation, in its place among the rest, until it is answered, expires or its club closes", async () => {
    await stopClock(NOW);
    const [club, archived, hiddenClub] = [
      await storeClub("inviting-notices"),
      await storeClub(),
      await storeClub("hidden-inviting"),
    ];
    const invite = (to: bigint, since: string) =>
      query(
        `INSERT INTO moderator_invite (club_id, address, invited_by, invited_at, expires_at)
         VALUES ($1, $2, '0x' || repeat('a', 40), app_now() - $3::interval, app_now() - $3::interval + interval '14 days')`,
        [to, member.address.toLowerCase(), since],
      );
    await invite(club, "3 days");
    await invite(archived, "1 day");
    await invite(hiddenClub, "1 day");
    await query("UPDATE club SET archived_at = app_now(), archive_reason = 'A test.' WHERE id = $1", [
      archived,
    ]);
    await hide("club", "hidden-inviting");
    const found = await listEvery();
    // The pages before it are full of other notices of the same moment.
    expect(found.length).toBeGreaterThan(20);
    const invitations = found.filter(({ kind }) => kind === "invited");
    expect(invitations).toEqual([
      {
        kind: "invited",
        at: "2026-03-07T12:00:00.000Z",
        club: { slug: "inviting-notices", name: expect.any(String) },
        until: "2026-03-21T12:00:00.000Z",
      },
    ]);
    const times = found.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(await listEvery(stranger)).toEqual([]);
    await stopClock(`${NOW} + interval '11 days'`);
    const { notices } = await listNotices({
      member: addressOf(member.address),
      query: {},
      listMore: async () => [],
    });
    expect(notices.filter(({ kind }) => kind === "invited")).toEqual([]);
  });

  it.each([
    "",
    "1",
    "1.2.3",
    "1.2.x",
    "99999999999999999999.1.1",
    "1.9999999999999999999.1",
    `${"9".repeat(50_000)}`,
    "%00",
  ])("refuses the cursor %.30s with 400", async (after) => {
    expect((await caller("GET", `/api/notices?after=${after}`)).status).toBe(400);
  });

  it("takes the furthest cursor of its form", async () => {
    expect((await caller("GET", `/api/notices?after=${"9".repeat(15)}.${"9".repeat(18)}.2`)).status).toBe(
      200,
    );
  });
});
