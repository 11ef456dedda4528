import { bountyContent } from "@/tests/builders/bounty-content";
import { insertBounty } from "@/tests/builders/rows";
import { storeClub } from "@/tests/builders/stored-proposals";
import { testAccount, testAdmin } from "@/tests/setup/accounts";
import { query } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "100000";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const GOOD = bountyContent();

const mallory = testAccount("mallory");
let sponsor: Caller, attacker: Caller;
/** Of the sponsor's draft and bounty, which the paths below name as MINE and LIVE. */
let mine: string, live: string, ended: string;

beforeAll(async () => {
  [sponsor, attacker] = await Promise.all([openCaller(testAdmin), openCaller(mallory)]);
  const clubId = await storeClub("target");
  await storeClub("hidden");
  await query(
    `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
     VALUES ('club', 'hidden', 'scam', $1, app_now())`,
    [testAdmin.address.toLowerCase()],
  );
  const banning = await storeClub("banning");
  await query(
    `INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'Spam', $3, app_now())`,
    [banning, mallory.address.toLowerCase(), testAdmin.address.toLowerCase()],
  );
  const own = { clubId, sponsor: testAdmin.address.toLowerCase() };
  live = `${(await insertBounty(query, own)).id}`;
  ended = `${(await insertBounty(query, { ...own, deadlineIn: "-1 day" })).id}`;
  mine = await begin();
});

async function begin(change: object = {}): Promise<string> {
  const { body } = await sponsor("POST", "/api/bounty-drafts", { club: "target" });
  const id = String(body["id"]);
  const saved = await sponsor("PATCH", `/api/bounty-drafts/${id}`, { edition: 1, ...GOOD, ...change });
  expect(saved.status).toBe(200);
  return id;
}

/** Everything that the routes write. */
const stored = () =>
  query(
    `SELECT (SELECT json_agg(d ORDER BY id) FROM bounty_draft d) AS drafts, (SELECT json_agg(b ORDER BY id) FROM bounty b) AS bounties,
       (SELECT count(*)::int FROM bounty_extension) AS extensions, (SELECT count(*)::int FROM payment_proof) AS payments,
       (SELECT count(*)::int FROM audit_entry) AS acts`,
  );
const pathOf = (path: string) => path.replace("MINE", mine).replace("LIVE", live).replace("ENDED", ended);

const later = { submissionsUntil: inDays(20), winnersBy: inDays(25) };
const IDS = ["0", "-1", "1.5", "0x10", "%00", "9".repeat(19), "9".repeat(5_000)];
type Attack = [who: "sponsor" | "attacker" | "visitor", method: string, path: string, body?: unknown];

const ATTACKS: readonly Attack[] = [
  // Ids.
  ...IDS.flatMap((id): Attack[] => [
    ["sponsor", "GET", `/api/bounties/${id}`],
    ["sponsor", "POST", `/api/bounties/${id}/extend`, later],
    ["sponsor", "POST", `/api/bounties/${id}/cancel`, { reason: "A mistake." }],
    ["sponsor", "POST", `/api/bounties/${id}/payment`, {}],
    ["sponsor", "GET", `/api/bounty-drafts/${id}`],
    ["sponsor", "POST", `/api/bounty-drafts/${id}/publish`, { edition: 2 }],
    ["sponsor", "POST", "/api/bounty-drafts", { club: "target", copyOf: decodeURIComponent(id) }],
  ]),
  ["sponsor", "POST", "/api/bounty-drafts", { club: "target", copyOf: "999999999999999999" }],
  ["sponsor", "POST", "/api/bounties/999999999999999999/cancel", { reason: "A mistake." }],
  // Where nobody drafts.
  ...["no-such-club", "hidden", "target\u0000", "x".repeat(50_000)].map(
    (club): Attack => ["sponsor", "POST", "/api/bounty-drafts", { club }],
  ),
  ["attacker", "POST", "/api/bounty-drafts", { club: "banning" }],
  ["visitor", "POST", "/api/bounty-drafts", { club: "target" }],
  ["sponsor", "POST", "/api/bounty-drafts", { club: "target", author: mallory.address }],
  ["sponsor", "POST", "/api/bounty-drafts", "{"],
  // What a draft does not take.
  ...[
    { title: "nul\u0000" },
    { title: "half \ud800" },
    { brief: "half \udc00 of a character" },
    { prizes: ["1\udbff"] },
    { "\ud800": "name" },
    { brief: "x".repeat(900_000) },
    { prizes: Array.from({ length: 100 }, () => "1") },
    { prizes: ["9".repeat(61)] },
    { prizes: [1] },
    { labels: ["no-such-label"] },
    { kind: "auction" },
    { submissionsUntil: "tomorrow" },
    { submissionsUntil: "+275760-09-13T00:00:00Z" },
    { submissionsPerPerson: 1e9 },
    { submissionsPerPerson: 1.5 },
    { edition: 2 ** 31 },
    { edition: 1 },
    { author: mallory.address },
    { isFeeExempt: true },
  ].map(
    (change): Attack => ["sponsor", "PATCH", "/api/bounty-drafts/MINE", { edition: 2, ...GOOD, ...change }],
  ),
  // Another's draft and bounty.
  ["attacker", "GET", "/api/bounty-drafts/MINE"],
  ["attacker", "PATCH", "/api/bounty-drafts/MINE", { edition: 2, ...GOOD }],
  ["attacker", "DELETE", "/api/bounty-drafts/MINE"],
  ["attacker", "POST", "/api/bounty-drafts/MINE/prepare", {}],
  ["attacker", "POST", "/api/bounty-drafts/MINE/publish", { edition: 2 }],
  ["attacker", "POST", "/api/bounties/LIVE/extend", later],
  ["attacker", "POST", "/api/bounties/LIVE/cancel", { reason: "Not mine." }],
  ["attacker", "POST", "/api/bounties/LIVE/payment", {}],
  ["visitor", "POST", "/api/bounties/LIVE/cancel", { reason: "Not mine." }],
  ["attacker", "GET", "/api/admin/bounties/csv"],
  ["visitor", "GET", "/api/admin/bounties/csv"],
  // Publishing something else than the draft as it was previewed.
  ["sponsor", "POST", "/api/bounty-drafts/MINE/publish", { edition: 1 }],
  ["sponsor", "POST", "/api/bounty-drafts/MINE/publish", { edition: 2, sponsor: mallory.address }],
  // Dates and reasons.
  ...[
    { submissionsUntil: inDays(1), winnersBy: inDays(25) },
    { submissionsUntil: inDays(-1), winnersBy: inDays(25) },
    { submissionsUntil: inDays(20), winnersBy: inDays(19) },
    { submissionsUntil: "9999-12-31T23:59:59Z", winnersBy: "9999-12-31T23:59:59Z" },
    { submissionsUntil: "0000-01-01T00:00:00Z", winnersBy: inDays(25) },
    { ...later, total: "1" },
  ].flatMap((dates): Attack[] => [
    ["sponsor", "POST", "/api/bounties/LIVE/extend", dates],
    ["sponsor", "POST", "/api/bounties/ENDED/extend", { ...dates, extra: 1 }],
  ]),
  ...["", "  ", "nul\u0000", "x".repeat(50_000), 5].map(
    (reason): Attack => ["sponsor", "POST", "/api/bounties/LIVE/cancel", { reason }],
  ),
  // Lists and files.
  ...[
    "after=1",
    "after=%00",
    `after=${"9".repeat(19)}.t1`,
    "state=draft",
    "label=%00",
    "sponsor=0x1",
    "x=1",
  ].flatMap((search): Attack[] => [
    ["visitor", "GET", `/api/bounties?${search}`],
    ["visitor", "GET", `/api/clubs/target/bounties?${search}`],
    ["visitor", "GET", `/api/bounties.csv?${search}`],
  ]),
  ["visitor", "GET", "/api/clubs/%00/bounties"],
  ["sponsor", "GET", "/api/admin/bounties/csv?tab=paid"],
  ["sponsor", "GET", "/api/admin/bounties/csv?q=%00"],
  ["sponsor", "GET", `/api/admin/bounties/csv?q=${"%25".repeat(101)}`],
];

it("answers whatever is odd, hostile or another's with a clear 4xx, and stores nothing", async () => {
  const before = await stored();
  const callers = { sponsor, attacker, visitor };
  const wrong: unknown[] = [];
  for (const [who, method, path, body] of ATTACKS) {
    const answer = await callers[who](method, pathOf(path), body);
    const told = answer.body["code"] ?? answer.body["error"];
    if (answer.status < 400 || answer.status > 499 || told === undefined) {
      wrong.push([who, method, path.slice(0, 80), JSON.stringify(body)?.slice(0, 120), answer.status]);
    }
  }
  expect(wrong).toEqual([]);
  expect(await stored()).toEqual(before);
});

async function blockersOf(id: string): Promise<unknown[]> {
  const { body } = await sponsor("POST", `/api/bounty-drafts/${id}/prepare`, {});
  return (body["blockers"] as { code: string }[]).map(({ code }) => code);
}

it.each<object>([
  { prizes: ["0"] },
  { prizes: ["-1"] },
  { prizes: [`${2n ** 256n}`.slice(0, 60)] },
  { prizes: ["1e30"] },
  { prizes: ["0.0000000000000000001"] },
  { prizes: ["\u0661"] },
  { prizes: [] },
  { labels: ["design", "design"] },
  { submissionsPerPerson: 0 },
  { submissionsPerPerson: 100 },
  { submissionsUntil: inDays(-1) },
  { submissionsUntil: "0000-01-01T00:00:00Z" },
  { submissionsUntil: "9999-12-31T23:59:59Z", winnersBy: "9999-12-31T23:59:59Z" },
  { winnersBy: inDays(6) },
  { winnersBy: inDays(400) },
  { title: "\u202e\u200b" },
  { brief: " \n " },
])("keeps a draft that can't be offered from being published, with words: %j", async (change) => {
  const id = await begin(change);
  const before = await stored();
  const usual = await blockersOf(mine);
  expect((await blockersOf(id)).filter((code) => !usual.includes(code))).not.toEqual([]);
  const { status } = await sponsor("POST", `/api/bounty-drafts/${id}/publish`, { edition: 2 });
  expect([409, 422, 400]).toContain(status);
  expect(await stored()).toEqual(before);
  await sponsor("DELETE", `/api/bounty-drafts/${id}`);
});
