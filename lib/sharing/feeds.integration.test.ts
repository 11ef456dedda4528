import ICAL from "ical.js";
import { escapeLiteral } from "pg";
import { insertBounty, insertClub, insertMissingVersions, insertProposal } from "@/tests/builders/rows";
import { query } from "@/tests/setup/own-services";
import { visitor } from "@/tests/setup/route-caller";

const contracts = { snapshotBlock: 1n, nft: `0x${"1".repeat(40)}`, token: `0x${"2".repeat(40)}` };
const BAD = `<script>alert(1)</script>\u0007 ]]> ; , \\ "quoted"`;

let clubId: bigint;

beforeAll(async () => {
  clubId = await insertClub(query, "garden");
});

const publish = async (
  times: { startsIn?: string; lasts?: string; title?: string; body?: string },
  club = clubId,
) => (await insertProposal(query, { clubId: club, ...contracts, ...times })).id;

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { response } = await visitor("GET", path, undefined, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

type Entry = { id: string; title: string; updated: string; content: string };

async function entriesOf(path: string): Promise<Entry[]> {
  const { text } = await get(path);
  const read = (xml: string, name: string) =>
    new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return [...text.matchAll(/<entry>([\s\S]*?)<\/entry>/g)].map(([, xml = ""]) => ({
    id: read(xml, "id"),
    title: read(xml, "title"),
    updated: read(xml, "updated"),
    content: read(xml, "content"),
  }));
}

async function eventsOf(path: string) {
  const { text } = await get(path);
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((event) => {
    const [uid, sequence, status, summary, start] = ["uid", "sequence", "status", "summary", "dtstart"].map(
      (name) => String(event.getFirstPropertyValue(name)),
    );
    return { uid, sequence, status, summary, start };
  });
}

const hide = (kind: string, id: string) =>
  query(
    "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'Not ours.', $3, app_now())",
    [kind, id, `0x${"a".repeat(40)}`],
  );

describe("feeds of bounties", () => {
  it("tell what was published, closed and cancelled, and show deadlines that move with each extension", async () => {
    const club = await insertClub(query, "workshop");
    const open = await insertBounty(query, { clubId: club, title: BAD });
    const closed = await insertBounty(query, { clubId: club, deadlineIn: "-1 day", title: "Secret" });
    await query(
      "UPDATE bounty SET cancelled_at = app_now(), cancelled_by = sponsor, cancel_reason = 'A mistake.' WHERE id = $1",
      [open.id],
    );
    const before = await entriesOf("/clubs/workshop/feed.atom");
    expect(
      before.map(({ id, title }) => [id.replace("tag:club.test,2025:bounties/", ""), title]).toSorted(),
    ).toEqual(
      [
        [`${open.id}/published`, expect.stringMatching(/^New bounty: &lt;script/)],
        [`${open.id}/cancelled`, expect.stringMatching(/^Bounty cancelled: /)],
        [`${closed.id}/published`, "New bounty: Secret"],
        [`${closed.id}/closed`, "Submissions are closed: Secret"],
      ].toSorted(),
    );
    await query(
      `INSERT INTO bounty_extension SELECT id, 1, submissions_until, submissions_until, winners_by, winners_by + interval '1 day', sponsor, app_now()
       FROM bounty WHERE id = $1`,
      [closed.id],
    );
    const events = await eventsOf("/clubs/workshop/calendar.ics");
    expect(events).toMatchObject([
      { uid: `bounty-${closed.id}-closes@club.test`, sequence: "1", status: "CONFIRMED" },
      { uid: `bounty-${closed.id}-winners@club.test`, sequence: "1", status: "CONFIRMED" },
      { uid: `bounty-${open.id}-closes@club.test`, sequence: "1", status: "CANCELLED" },
      { uid: `bounty-${open.id}-winners@club.test`, sequence: "1", status: "CANCELLED" },
    ]);
    await hide("bounty", String(closed.id));
    expect((await get("/feed.atom")).text).toContain("Submissions are closed: Hidden by an admin");
    expect((await get("/feed.atom")).text + (await get("/calendar.ics")).text).not.toContain("Secret");
    await hide("club", "workshop");
    for (const path of ["/feed.atom", "/calendar.ics", "/clubs/workshop/feed.atom"])
      expect((await get(path)).text).not.toMatch(/bount(y-|ies\/)\d/);
  });
});

describe("feeds", () => {
  it("tell what was published, what opened, and what came of it, under ids that stay", async () => {
    const ahead = await publish({ startsIn: "1 day", title: BAD, body: BAD });
    const open = await publish({ startsIn: "-1 hour" });
    const ended = await publish({ startsIn: "-5 days", lasts: "3 days" });
    const cancelled = await publish({ startsIn: "2 days" });
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'A mistake.' WHERE id = $1",
      [cancelled],
    );
    const entries = await entriesOf("/clubs/garden/feed.atom");
    const kinds = entries.map(({ id }) => id.replace("tag:club.test,2025:proposals/", ""));
    expect(kinds.toSorted()).toEqual(
      [
        `${ahead}/published`,
        `${open}/published`,
        `${open}/opened`,
        `${ended}/published`,
        `${ended}/opened`,
        `${ended}/ended`,
        `${cancelled}/published`,
        `${cancelled}/cancelled`,
      ].toSorted(),
    );
    const titleOf = (id: string) => entries.find((entry) => entry.id.endsWith(id))?.title;
    expect(titleOf(`${ended}/ended`)).toMatch(/^(Passed|Rejected|Quorum not met): A proposal$/);
    expect(titleOf(`${cancelled}/cancelled`)).toBe("Cancelled: A proposal");
    expect(titleOf(`${ahead}/published`)).toBe(
      "New proposal: &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; ; , \\ &quot;quoted&quot;",
    );
    expect((await entriesOf("/feed.atom")).map(({ id }) => id).toSorted()).toEqual(
      entries.map(({ id }) => id).toSorted(),
    );
  });

  it("answer 304 until something happens, then with a later time of change", async () => {
    for (const [path, type] of [
      ["/clubs/garden/feed.atom", "application/atom+xml; charset=utf-8"],
      ["/clubs/garden/calendar.ics", "text/calendar; charset=utf-8"],
    ] as const) {
      const first = await get(path);
      expect([first.status, first.headers.get("content-type")]).toEqual([200, type]);
      const etag = first.headers.get("etag") ?? "";
      expect(await get(path, { "if-none-match": etag })).toMatchObject({ status: 304, text: "" });
      const id = await publish({ startsIn: "3 days" });
      const later = await get(path, { "if-none-match": etag });
      expect(later.status).toBe(200);
      expect(later.text).toContain(
        path.endsWith("atom") ? `proposals/${id}/published` : `proposal-${id}-opens@club.test`,
      );
    }
  });

  it("show calendars when votes open and close, with each edit counted and each cancelled vote as cancelled", async () => {
    const club = await insertClub(query, "orchard");
    const id = await publish({ startsIn: "1 day", lasts: "3 days" }, club);
    const times = async () =>
      (await eventsOf("/clubs/orchard/calendar.ics")).map(({ start }) => Date.parse(start ?? ""));
    const [opens = 0, closes = 0] = await times();
    expect(closes - opens).toBe(3 * 86_400_000);
    await query(
      "UPDATE proposal SET version = 2, digest = '0x' || reverse(substr(digest, 3)), ends_at = ends_at + interval '1 day' WHERE id = $1",
      [id],
    );
    await insertMissingVersions(query, { title: escapeLiteral(BAD) });
    expect(await eventsOf("/clubs/orchard/calendar.ics")).toMatchObject([
      {
        uid: `proposal-${id}-opens@club.test`,
        sequence: "1",
        status: "CONFIRMED",
        summary: `Voting opens: ${BAD.replace("\u0007", "")}`,
      },
      { uid: `proposal-${id}-closes@club.test`, sequence: "1", status: "CONFIRMED" },
    ]);
    expect((await times())[1]).toBe(closes + 86_400_000);
    await query(
      "UPDATE proposal SET cancelled_at = app_now(), cancelled_by = author, cancel_reason = 'x' WHERE id = $1",
      [id],
    );
    expect(await eventsOf("/clubs/orchard/calendar.ics")).toMatchObject([
      { sequence: "2", status: "CANCELLED" },
      { sequence: "2", status: "CANCELLED" },
    ]);
  });

  it("show of hidden texts a stub, of a hidden club nothing, and of an unknown one 404", async () => {
    const club = await insertClub(query, "cellar");
    const id = await publish({ startsIn: "-1 hour", title: "Secret", body: "Secret" }, club);
    const before = await entriesOf("/clubs/cellar/feed.atom");
    await hide("proposal", String(id));
    const after = await entriesOf("/clubs/cellar/feed.atom");
    expect(after.map(({ id: name }) => name)).toEqual(before.map(({ id: name }) => name));
    expect(after[0]).toMatchObject({
      title: expect.stringContaining("Hidden by an admin"),
      content: "An admin has hidden the text of this proposal: Not ours.",
    });
    expect(Date.parse(after[0]?.updated ?? "")).toBeGreaterThan(Date.parse(before[0]?.updated ?? ""));
    expect((await get("/feed.atom")).text).not.toContain("Secret");
    expect((await get("/clubs/cellar/calendar.ics")).text).not.toContain("Secret");
    await hide("club", "cellar");
    expect(await entriesOf("/clubs/cellar/feed.atom")).toEqual([]);
    expect(await eventsOf("/clubs/cellar/calendar.ics")).toEqual([]);
    expect((await get("/feed.atom")).text).not.toContain(`proposals/${id}/`);
    expect((await get("/calendar.ics")).text).not.toContain(`proposal-${id}-`);
    for (const path of [
      "/clubs/nowhere/feed.atom",
      "/clubs/nowhere/calendar.ics",
      "/clubs/%F0%9F%8E%89/feed.atom",
    ])
      expect((await visitor("GET", path)).status).toBe(404);
  });
});
