import { insertBounty, insertClub } from "@/tests/builders/rows";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const accounts = {
  sponsor: testAccount("sponsor"),
  ada: testAccount("ada"),
  ben: testAccount("ben"),
};
const work = { text: "A **poster** for the market.", links: ["https://example.org/poster"] };
let clubId: bigint;
let sponsor: Caller;
let ada: Caller;
let ben: Caller;

beforeAll(async () => {
  clubId = await insertClub(query, "market");
  [sponsor, ada, ben] = await Promise.all([
    openCaller(accounts.sponsor),
    openCaller(accounts.ada),
    openCaller(accounts.ben),
  ]);
});
afterEach(() => setClockOffset(0));

const publish = (options: Partial<Parameters<typeof insertBounty>[1]> = {}) =>
  insertBounty(query, {
    clubId,
    sponsor: accounts.sponsor.address.toLowerCase(),
    deadlineIn: "1 day",
    ...options,
  });
const storedIn = (bountyId: bigint) =>
  query<{ author: string; text: string; links: string[]; edition: number; label: string }>(
    "SELECT author, text, links, edition, label FROM bounty_submission WHERE bounty_id = $1 AND withdrawn_at IS NULL ORDER BY number",
    [bountyId],
  );
const submit = (who: Caller, id: bigint, body: unknown = work) =>
  who("POST", `/api/bounties/${id}/submissions`, body);

describe("a submission", () => {
  it("is kept, changed and withdrawn by its author, and counted", async () => {
    const { id } = await publish({ visibility: "always" });
    const { status, body } = await submit(ada, id);
    expect([status, body["number"]]).toEqual([201, 1]);
    const change = { edition: 1, text: "Another one.", links: [] };
    expect((await ada("PATCH", `/api/submissions/${body["id"]}`, change)).status).toBe(200);
    const stale = await ada("PATCH", `/api/submissions/${body["id"]}`, change);
    expect([stale.status, stale.body["error"]]).toEqual([409, expect.stringContaining("changed elsewhere")]);
    expect(await storedIn(id)).toMatchObject([{ text: "Another one.", links: [], edition: 2 }]);
    const list = await visitor("GET", `/api/bounties/${id}/submissions`);
    expect(list.body).toMatchObject({
      isPublic: true,
      counts: { submissions: 1, applications: 0 },
      submissions: [
        { number: 1, author: accounts.ada.address, text: "Another one.", label: "none", prize: null },
      ],
    });
    expect((await ada("DELETE", `/api/submissions/${body["id"]}`)).status).toBe(200);
    expect(await storedIn(id)).toEqual([]);
    expect((await visitor("GET", `/api/bounties/${id}/submissions`)).body["counts"]).toEqual({
      submissions: 0,
      applications: 0,
    });
    expect((await submit(ada, id)).body["number"]).toBe(2);
  });

  it.each([
    ["nothing at all", { text: " ", links: [] }],
    ["10,001 characters", { text: "a".repeat(10_001), links: [] }],
    ["50 kB", { text: "a".repeat(50_000), links: [] }],
    ["a NUL", { text: "a\u0000b", links: [] }],
    ["half a character", { text: "a\ud800b", links: [] }],
    ["a structure that hangs renderers", { text: ">".repeat(2_000), links: [] }],
    ["a script as link", { text: "x", links: ["javascript:alert(1)"] }],
    ["http", { text: "x", links: ["http://example.org"] }],
    ["a name in the address", { text: "x", links: ["https://bank.example@evil.example/"] }],
    ["eleven links", { text: "x", links: Array.from({ length: 11 }, (_, n) => `https://example.org/${n}`) }],
    ["a link twice", { text: "x", links: ["https://example.org", "https://example.org/"] }],
    ["a winner's mark", { ...work, label: "shortlisted" }],
    ["somebody else's name", { ...work, author: accounts.ben.address }],
    ["no links at all", { text: "x" }],
  ])(
    "is refused with %s, as its change and an application are, and nothing is stored",
    async (name, body) => {
      const { id } = await publish({ perPerson: 2 });
      const { id: toApply } = await publish({ kind: "apply" });
      const dora = await openCaller(testAccount(`dora with ${name}`));
      const { body: made } = await submit(dora, id);
      for (const answer of [
        await submit(dora, id, body),
        await dora("PATCH", `/api/submissions/${made["id"]}`, { edition: 1, ...body }),
        await dora("POST", `/api/bounties/${toApply}/application`, body),
      ]) {
        expect([answer.status, answer.body["code"]]).toEqual([400, "BAD_REQUEST"]);
      }
      expect(await storedIn(id)).toMatchObject([{ ...work, edition: 1 }]);
      expect(await query("SELECT 1 FROM bounty_application WHERE bounty_id = $1", [toApply])).toEqual([]);
    },
  );

  it("is neither changed nor withdrawn late, and nobody applies late", async () => {
    const { id } = await publish();
    const { id: toApply } = await publish({ kind: "apply" });
    const { body } = await submit(ada, id);
    await setClockOffset(25 * 3_600_000);
    for (const answer of [
      await ada("PATCH", `/api/submissions/${body["id"]}`, { edition: 1, text: "Late.", links: [] }),
      await ada("DELETE", `/api/submissions/${body["id"]}`),
      await ada("POST", `/api/bounties/${toApply}/application`, { text: "Let me.", links: [] }),
    ]) {
      expect([answer.status, answer.body["code"]]).toEqual([409, "BOUNTY_CLOSED"]);
    }
    expect(await storedIn(id)).toMatchObject([{ ...work, edition: 1 }]);
    expect(await query("SELECT 1 FROM bounty_application WHERE bounty_id = $1", [toApply])).toEqual([]);
  });

  it("is refused to strangers of the bounty, before and after it, with words; and nothing is stored", async () => {
    const { id } = await publish();
    const { id: over } = await publish({ deadlineIn: "-1 minute" });
    const { id: cancelled } = await publish();
    await query(
      "UPDATE bounty SET cancelled_at = app_now(), cancelled_by = sponsor, cancel_reason = 'No money' WHERE id = $1",
      [cancelled],
    );
    const { id: closed } = await publish({ kind: "apply" });
    expect((await submit(visitor, id)).status).toBe(401);
    expect(await submit(sponsor, id)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("own bounty") },
    });
    expect(await submit(ada, over)).toMatchObject({ status: 409, body: { code: "BOUNTY_CLOSED" } });
    expect(await submit(ada, cancelled)).toMatchObject({
      status: 409,
      body: { code: "BOUNTY_CLOSED", error: "This bounty was cancelled." },
    });
    expect(await submit(ada, closed)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("Apply first") },
    });
    expect((await submit(ada, 999_999n)).status).toBe(404);
    expect((await ada("POST", "/api/bounties/9999999999999999999/submissions", work)).status).toBe(400);
    await query(
      `INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'Spam', $3, app_now())`,
      [clubId, accounts.ben.address.toLowerCase(), accounts.sponsor.address.toLowerCase()],
    );
    expect(await submit(ben, id)).toMatchObject({ status: 403, body: { code: "BANNED" } });
    await query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by");
    for (const each of [id, over, cancelled, closed]) expect(await storedIn(each)).toEqual([]);
  });

  it("of somebody else is unknown to change and to withdraw", async () => {
    const { id } = await publish();
    const { body } = await submit(ada, id);
    const change = { edition: 1, text: "Mine now.", links: [] };
    expect((await ben("PATCH", `/api/submissions/${body["id"]}`, change)).status).toBe(404);
    expect((await ben("DELETE", `/api/submissions/${body["id"]}`)).status).toBe(404);
    expect(await storedIn(id)).toMatchObject([{ text: work.text }]);
  });

  it.each([
    [1, 1],
    [3, 3],
  ])("is taken %s times from one person who sends 20 at once", async (perPerson, expected) => {
    const { id } = await publish({ perPerson });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => submit(ada, id, { ...work, text: `Poster ${n}` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(expected).fill(201), ...Array(20 - expected).fill(409)]);
    expect(await storedIn(id)).toHaveLength(expected);
    expect(await query("SELECT submission_count FROM bounty WHERE id = $1", [id])).toEqual([
      { submission_count: expected },
    ]);
    // Leaves the hourly limit to the tests after this one.
    await query(
      "UPDATE bounty_submission SET created_at = created_at - interval '2 hours' WHERE bounty_id = $1",
      [id],
    );
  });

  it("never lands late: of ten writers across the deadline each accepted one stands before it", async () => {
    const writers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => openCaller(testAccount(`writer ${n}`))),
    );
    const { id } = await publish({ perPerson: 10, deadlineIn: "900 milliseconds" });
    const codes: unknown[] = [];
    await Promise.all(
      writers.map(async (writer) => {
        for (const until = Date.now() + 1_800; Date.now() < until; ) {
          const { status, body } = await submit(writer, id);
          codes.push(status === 201 ? 201 : body["code"]);
          if (status === 201) await writer("DELETE", `/api/submissions/${body["id"]}`);
          await new Promise((done) => setTimeout(done, 60));
        }
      }),
    );
    expect(codes).toContain(201);
    expect(codes).toContain("BOUNTY_CLOSED");
    expect(
      await query(
        `SELECT count(*)::int AS late FROM bounty_submission s JOIN bounty b ON b.id = s.bounty_id
         WHERE b.id = $1 AND (s.created_at >= b.submissions_until OR s.withdrawn_at >= b.submissions_until)`,
        [id],
      ),
    ).toEqual([{ late: 0 }]);
  });

  it("is limited to 20 within an hour, and says so", async () => {
    const carl = await openCaller(testAccount("carl"));
    const ids: bigint[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await publish({ perPerson: 10 })).id);
    const statuses: number[] = [];
    for (const id of ids)
      for (let n = 0; n < 8; n += 1) {
        const { status } = await submit(carl, id, { ...work, text: `Poster ${n}` });
        statuses.push(status);
      }
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(4).fill(429)]);
    await setClockOffset(3_700_000);
    expect((await submit(carl, ids[2] ?? 0n)).status).toBe(201);
  });
});

describe("who reads what", () => {
  it("is neither text, author nor file before the deadline where the sponsor chose so", async () => {
    const { id } = await publish();
    await submit(ada, id);
    const before = await visitor("GET", `/api/bounties/${id}/submissions`);
    expect(before.body).toEqual({
      submissions: [],
      next: null,
      isPublic: false,
      counts: { submissions: 1, applications: 0 },
    });
    expect((await visitor("GET", `/api/bounties/${id}/submissions.csv`)).status).toBe(409);
    const [row] = await query<{ id: string }>("SELECT id FROM bounty_submission WHERE bounty_id = $1", [id]);
    const flag = { subject: `submission:${row?.id}`, category: "spam", text: "Let me read it." };
    expect((await ben("POST", "/api/flags", flag)).status).toBe(404);
    expect((await ada("GET", `/api/bounties/${id}/mine`)).body).toMatchObject({
      submissions: [{ text: work.text }],
    });
    expect((await ben("GET", `/api/bounties/${id}/mine`)).body).toMatchObject({
      submissions: [],
      refusal: null,
    });
    await setClockOffset(25 * 3_600_000);
    const after = await visitor("GET", `/api/bounties/${id}/submissions`);
    expect(after.body).toMatchObject({
      isPublic: true,
      submissions: [{ text: work.text, links: work.links }],
    });
    const csv = await visitor("GET", `/api/bounties/${id}/submissions.csv`);
    const bytes = Buffer.from(await csv.response.arrayBuffer());
    // Spreadsheets read UTF-8 only by its mark.
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toContain(accounts.ada.address);
    expect((await ben("POST", "/api/flags", flag)).status).toBe(201);
  });

  it("is there once, however often the same is sent because an answer was lost", async () => {
    const { id } = await publish({ perPerson: 3 });
    const first = await submit(ada, id);
    const again = await Promise.all([submit(ada, id), submit(ada, id)]);
    for (const { status, body } of again) expect([status, body]).toEqual([201, first.body]);
    expect((await submit(ada, id, { ...work, text: "Another one." })).body["number"]).toBe(2);
    expect(await storedIn(id)).toHaveLength(2);
  });

  it("leaves no hole or double over pages", async () => {
    const { id } = await publish({ deadlineIn: "-1 minute" });
    await query(
      `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at, label)
       SELECT id, n, '0x' || lpad(to_hex(n), 40, '0'), 1, '=cmd()', '{}', created_at, created_at, CASE n WHEN 7 THEN 'spam' ELSE 'none' END
       FROM bounty, generate_series(1, 45) n WHERE bounty.id = $1`,
      [id],
    );
    const numbers: unknown[] = [];
    for (let next: unknown = "0"; next !== null; ) {
      const { body } = await visitor("GET", `/api/bounties/${id}/submissions?after=${next}`);
      const page = body["submissions"] as { number: number; text: string; label: string }[];
      numbers.push(...page.map(({ number }) => number));
      expect(page.filter(({ label }) => label === "spam").every(({ text }) => text === "")).toBe(true);
      next = body["next"];
    }
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, n) => n + 1));
    const csv = await (await visitor("GET", `/api/bounties/${id}/submissions.csv`)).response.text();
    expect(csv.match(/'=cmd\(\)/g)).toHaveLength(44);
    for (const after of ["-1", "x", "9999999999", "1.5"]) {
      expect((await visitor("GET", `/api/bounties/${id}/submissions?after=${after}`)).status).toBe(400);
    }
  });
});

describe("apply first", () => {
  it("lets in who the sponsor accepts, and nobody else decides", async () => {
    const { id } = await publish({ kind: "apply" });
    const { id: other } = await publish({ kind: "apply" });
    const apply = (who: Caller, text = "I drew the last three.") =>
      who("POST", `/api/bounties/${id}/application`, { text, links: [] });
    expect((await apply(ada)).body).toMatchObject({ application: { state: "applied" } });
    expect((await apply(ada, "I drew the last four.")).status).toBe(200);
    expect((await apply(ben)).status).toBe(200);
    expect((await apply(ben, "a".repeat(2_001))).status).toBe(400);
    expect((await submit(ada, id)).status).toBe(403);
    const list = await sponsor("GET", `/api/bounties/${id}/applications`);
    const rows = list.body["applications"] as { id: string; text: string }[];
    expect(rows.map(({ text }) => text)).toEqual(["I drew the last four.", "I drew the last three."]);
    expect((await ada("GET", `/api/bounties/${id}/applications`)).status).toBe(403);
    const [first, second] = rows.map((row) => row.id);
    const decide = (who: Caller, place: bigint, applications: unknown[], decision: string) =>
      who("POST", `/api/bounties/${place}/applications`, { applications, decision });
    expect((await decide(ada, id, [first], "accepted")).status).toBe(403);
    expect((await decide(sponsor, other, [first], "accepted")).status).toBe(404);
    expect((await decide(sponsor, id, [first], "accepted")).body).toEqual({ changed: 1 });
    expect((await decide(sponsor, id, [second], "declined")).body).toEqual({ changed: 1 });
    expect((await submit(ada, id)).status).toBe(201);
    expect((await submit(ben, id)).status).toBe(403);
    expect((await apply(ben)).status).toBe(409);
    expect((await decide(sponsor, id, [first], "declined")).status).toBe(409);
    const decided = (await sponsor("GET", `/api/bounties/${id}/applications`)).body["applications"];
    expect((decided as { hasSubmitted: boolean }[]).map((each) => each.hasSubmitted)).toEqual([true, false]);
    expect((await ada("DELETE", `/api/bounties/${id}/application`)).status).toBe(409);
    expect((await visitor("GET", `/api/bounties/${id}/submissions`)).body["counts"]).toEqual({
      submissions: 1,
      applications: 2,
    });
    await setClockOffset(25 * 3_600_000);
    expect((await decide(sponsor, id, [second], "accepted")).body["code"]).toBe("BOUNTY_CLOSED");
  });

  it("is asked of nobody in an open bounty, and applying again follows a withdrawal", async () => {
    const { id: open } = await publish();
    const { id } = await publish({ kind: "apply" });
    const body = { text: "Let me.", links: [] };
    expect((await ada("POST", `/api/bounties/${open}/application`, body)).status).toBe(409);
    expect((await sponsor("POST", `/api/bounties/${id}/application`, body)).status).toBe(403);
    expect((await ada("POST", `/api/bounties/${id}/application`, body)).status).toBe(200);
    const gone = await ada("DELETE", `/api/bounties/${id}/application`);
    expect(gone.body).toMatchObject({ application: { state: "withdrawn" } });
    expect((await ada("DELETE", `/api/bounties/${id}/application`)).status).toBe(409);
    const again = await ada("POST", `/api/bounties/${id}/application`, body);
    expect(again.body).toMatchObject({ application: { state: "applied" } });
  });
});
