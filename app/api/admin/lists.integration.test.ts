import { parseAdminList } from "@/lib/admin/admin-list";
import { countContent, listAdminClubs, listAdminProposals } from "@/lib/admin/list-content.server";
import { listPeople } from "@/lib/admin/list-people.server";
import { listSessions } from "@/lib/admin/list-sessions.server";
import { searchAudit } from "@/lib/admin/search-audit.server";
import { viewFeeLedger } from "@/lib/admin/view-fee-ledger.server";
import { listAllFlags } from "@/lib/moderation/list-flags.server";
import { viewEvents } from "@/lib/operations/view-events.server";
import { requireAddress } from "@/lib/shared/address";
import { insertClub, insertProposal } from "@/tests/builders/rows";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { type Caller, newBrowser, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "100000";

const founder = testAccount("list founder");
const lower = ({ address }: { address: string }): string => address.toLowerCase();
/** Addresses that begin alike; several with one time, so that a page ends within equal keys. */
const many = Array.from({ length: 120 }, (_, index) => `0xbb${index.toString(16).padStart(38, "0")}`);

let admin: Caller, stranger: Caller;

beforeAll(async () => {
  [admin, stranger] = await Promise.all([openCaller(testAdmin), openCaller(founder)]);
  // The first question about an admin makes the configured one.
  expect((await admin("GET", "/api/admin/people/csv?tab=admins")).status).toBe(200);
  await query(
    `INSERT INTO session (id, address, created_at, last_seen_at, expires_at)
     SELECT 'list ' || place, address, date_trunc('hour', app_now()) - interval '1 hour' * (place / 7), app_now(),
            app_now() + interval '1 day'
     FROM unnest($1::text[]) WITH ORDINALITY AS many(address, place)`,
    [many],
  );
  await query(
    `INSERT INTO session (id, address, created_at, last_seen_at, expires_at, revoked_at) VALUES
       ('revoked', $1, app_now(), app_now(), app_now() + interval '1 day', app_now()),
       ('idle', $1, app_now() - interval '9 days', app_now() - interval '8 days', app_now() + interval '1 day', NULL),
       ('old', $1, app_now() - interval '31 days', app_now(), app_now() - interval '1 second', NULL)`,
    [lower(testAccount("signed out"))],
  );
  const [club] = await query<{ id: string }>(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
     VALUES ('lists', 'Lists', 'lists', 'lists', 'lists', $1, app_now(), app_now()) RETURNING id`,
    [lower(founder)],
  );
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'owner', app_now())",
    [club?.id, lower(founder)],
  );
}, 120_000);

it("has a row for a whole address, also of somebody who did nothing here", async () => {
  const nobody = testAccount("nobody").address;
  expect((await listPeople({ tab: "everybody", q: nobody, after: null })).people).toMatchObject([
    { address: nobody },
  ]);
  expect((await listPeople({ tab: "everybody", q: nobody.slice(0, 20), after: null })).people).toEqual([]);
});

/** Every page of a list, and what stood on it. */
async function walk<Row>(
  fetchPage: (after: string | null) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let after: string | null = null;
  do {
    const page: { rows: Row[]; next: string | null } = await fetchPage(after);
    all.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return all;
}

const sessionsOf = (q: string, limit: number) =>
  walk(async (after) => {
    const { sessions, next } = await listSessions({ q, after, limit });
    return { rows: sessions, next };
  });
const peopleOf = (tab: "everybody" | "signed-in" | "admins" | "staff" | "banned", q: string, limit: number) =>
  walk(async (after) => {
    const { people, next } = await listPeople({ tab, q, after, limit });
    return { rows: people, next };
  });

describe("listSessions", () => {
  it.each([1, 7, 50, 500])(
    "tells each live session once, the newest first, with %i on a page",
    async (limit) => {
      const sessions = await sessionsOf("0xBB", limit);
      expect(sessions.map(({ address }) => address.toLowerCase()).sort()).toEqual(many);
      expect(new Set(sessions.map(({ key }) => key)).size).toBe(many.length);
      const times = sessions.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual(times.toSorted((left, right) => right - left));
    },
  );

  it("tells of none that was revoked, idle for 7 days or 30 days old, and never its id", async () => {
    const sessions = await sessionsOf("", 500);
    expect(sessions).toHaveLength(many.length + 2);
    expect(JSON.stringify(sessions)).not.toContain("list 1");
    expect(await sessionsOf("nonsense", 50)).toEqual([]);
  });
});

describe("listPeople", () => {
  it.each([1, 50, 500])(
    "tells everybody once in the order of addresses, with %i on a page",
    async (limit) => {
      const people = await peopleOf("everybody", "0xbb", limit);
      expect(people.map(({ address }) => address.toLowerCase())).toEqual(many);
    },
  );

  it("says what somebody is and did", async () => {
    const [person] = await peopleOf("everybody", founder.address, 50);
    expect(person).toMatchObject({
      address: founder.address,
      role: null,
      liveSessions: 1,
      clubsOwned: 1,
      clubsModerated: 0,
      clubsJoined: 0,
      proposals: 0,
      votes: 0,
      bans: 0,
    });
    expect((await peopleOf("staff", "", 50)).map(({ address }) => address)).toEqual([founder.address]);
    expect(await peopleOf("admins", "", 50)).toMatchObject([
      { address: testAdmin.address, role: "primary admin" },
    ]);
    expect(await peopleOf("signed-in", "", 50)).toHaveLength(many.length + 2);
    expect(await peopleOf("everybody", "' OR 1=1", 50)).toEqual([]);
  });

  it("calls holdings unknown that the index does not know", async () => {
    expect((await peopleOf("admins", "", 50))[0]?.holdings).toBeNull();
  });
});

describe("people who are banned", () => {
  it("are listed while a ban stands, and not once it was lifted or has ended", async () => {
    const [standing, lifted, ended] = ["standing", "lifted", "ended"].map((name) => lower(testAccount(name)));
    const insert = `INSERT INTO club_ban (address, reason, banned_by, banned_at, until, lifted_at, lifted_by)
      VALUES ($1, 'Spam', $2, app_now() - interval '2 days', $3, $4, $5)`;
    const by = lower(testAdmin);
    await query(insert, [standing, by, null, null, null]);
    await query(insert, [lifted, by, null, new Date(), by]);
    await query(insert, [ended, by, new Date(Date.now() - 1_000), null, null]);
    const people = await peopleOf("banned", "", 50);
    expect(people).toMatchObject([{ address: testAccount("standing").address, bans: 1 }]);
  });
});

describe("the CSV of a list", () => {
  it.each([
    ["/api/admin/people/csv?tab=everybody&q=0xbb", many.length],
    ["/api/admin/sessions/csv?q=0xbb", many.length],
    ["/api/admin/people/csv?tab=staff", 1],
  ])("%s has every row of it, for admins alone", async (path, count) => {
    const answer = await admin("GET", path);
    expect(answer.response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.response.headers.get("cache-control")).toContain("no-store");
    expect((await answer.response.text()).trimEnd().split("\r\n")).toHaveLength(count + 1);
    expect((await stranger("GET", path)).body["code"]).toBe("FORBIDDEN");
    expect((await visitor("GET", path)).status).toBe(401);
    expect((await admin("GET", `${path}&tab=nobody`)).status).toBe(400);
  });
});

describe("listAdminProposals", () => {
  it("shows what was cancelled under its own tab alone", async () => {
    const clubId = await insertClub(query);
    const contracts = { snapshotBlock: 1n, nft: `0x${"1".repeat(40)}`, token: `0x${"2".repeat(40)}` };
    await insertProposal(query, {
      clubId,
      ...contracts,
      title: "Ended",
      startsIn: "-5 days",
      lasts: "4 days",
    });
    const { id } = await insertProposal(query, { clubId, ...contracts, title: "Cancelled" });
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = $2, cancel_reason = 'A test.' WHERE id = $1",
      [id, lower(founder)],
    );
    const titlesOf = async (tab: "closed" | "cancelled") =>
      (await listAdminProposals({ tab, q: "", after: null })).proposals.map(({ title }) => title);
    expect([await titlesOf("closed"), await titlesOf("cancelled")]).toEqual([["Ended"], ["Cancelled"]]);
    expect((await countContent()).proposals).toMatchObject({ closed: 1, cancelled: 1 });
  });
});

describe("every list of the dashboard", () => {
  it.each(["9".repeat(20), "9".repeat(18), "9".repeat(15), `${"9".repeat(15)}.zz`, "7.zz", "7.0xab", "0"])(
    "stands at the page after %s",
    async (typed) => {
      const { after } = parseAdminList({ after: typed }, { tabs: ["all"] });
      const audit = { tab: "all", after, filters: { actor: "", act: "", subject: "" } } as const;
      const ledger = { tab: "all", q: "", after, filters: {} } as const;
      const flags = { status: "open", ...(after !== null && { after }) } as const;
      const address = testAdmin.address.toLowerCase();
      const pages = await Promise.allSettled([
        listSessions({ q: "", after }),
        listPeople({ tab: "everybody", q: "", after }),
        listAdminClubs({ tab: "active", q: "", after }),
        listAdminProposals({ tab: "active", q: "", after }),
        searchAudit(audit),
        viewFeeLedger(ledger),
        viewEvents({ tab: "all", q: "", after }),
        listAllFlags({ address: requireAddress(address), query: flags }),
      ]);
      expect(pages.map(({ status }) => status)).toEqual(pages.map(() => "fulfilled"));
    },
  );
});

it("marks the session of the browser that asks, and no other", async () => {
  const browser = newBrowser();
  await browser.signIn(founder);
  const cookieHeader = browser.cookies().join("; ");
  const { sessions } = await listSessions({ q: founder.address, after: null, cookieHeader });
  expect(sessions.map(({ isOwn }) => isOwn)).toEqual([true, false]);
  const { sessions: asked } = await listSessions({ q: founder.address, after: null });
  expect(asked.map(({ isOwn }) => isOwn)).toEqual([false, false]);
});
