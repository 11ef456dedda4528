import { insertBounty, insertClub } from "@/tests/builders/rows";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const people = ["sponsor", "moderator", "ada", "ben", "carl"] as const;
type Person = (typeof people)[number];
const address = (person: Person) => testAccount(person).address.toLowerCase();
const HOUR_MS = 3_600_000;
let clubId: bigint;
let as: Record<Person | "visitor", Caller>;

beforeAll(async () => {
  clubId = await insertClub(query, "market");
  await query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'moderator', app_now())",
    [clubId, address("moderator")],
  );
  const callers = await Promise.all(
    people.map(async (person) => [person, await openCaller(testAccount(person))]),
  );
  as = { ...Object.fromEntries(callers), visitor };
});
afterEach(() => setClockOffset(0));

type Options = Partial<Parameters<typeof insertBounty>[1]>;
const publish = async (options: Options = {}) =>
  (await insertBounty(query, { clubId, sponsor: address("sponsor"), deadlineIn: "1 day", ...options })).id;
const ban = (person: Person) =>
  query(
    "INSERT INTO club_ban (club_id, address, reason, banned_by, banned_at) VALUES ($1, $2, 'Spam', $3, app_now())",
    [clubId, address(person), address("moderator")],
  );
const endBans = () =>
  query("UPDATE club_ban SET lifted_at = app_now(), lifted_by = banned_by WHERE lifted_at IS NULL");
const actsOf = async (id: bigint) =>
  (
    await query<{ act: string }>("SELECT act FROM audit_entry WHERE subject = $1 ORDER BY id", [
      `bounty:${id}`,
    ])
  ).map(({ act }) => act);
const datesOf = async (id: bigint) => {
  const [row] = await query<{ submissions_until: Date; winners_by: Date }>(
    "SELECT submissions_until, winners_by FROM bounty WHERE id = $1",
    [id],
  );
  return { submissionsUntil: row?.submissions_until as Date, winnersBy: row?.winners_by as Date };
};
const extend = async (who: Caller, id: bigint, hours: number, winnersHours = hours) => {
  const { submissionsUntil, winnersBy } = await datesOf(id);
  const later = (date: Date, by: number) => new Date(date.getTime() + by * HOUR_MS).toISOString();
  return who("POST", `/api/bounties/${id}/extend`, {
    submissionsUntil: later(submissionsUntil, hours),
    winnersBy: later(winnersBy, winnersHours),
  });
};
const cancel = (who: Caller, id: bigint, reason = "We ran out of money") =>
  who("POST", `/api/bounties/${id}/cancel`, { reason });
const submit = (who: Caller, id: bigint, text = "My work.") =>
  who("POST", `/api/bounties/${id}/submissions`, { text, links: [] });
const apply = (who: Caller, id: bigint) =>
  who("POST", `/api/bounties/${id}/application`, { text: "Let me.", links: [] });

describe("more time", () => {
  it.each<[string, Person | "visitor", Options, [number, number], number]>([
    ["the sponsor", "sponsor", {}, [1, 1], 200],
    ["the sponsor for the winners alone", "sponsor", {}, [0, 24], 200],
    ["the sponsor in review", "sponsor", { deadlineIn: "-1 hour" }, [3, 24], 200],
    ["the sponsor after the day for winners", "sponsor", { deadlineIn: "-8 days" }, [0, 48], 200],
    ["the sponsor to a past day", "sponsor", { deadlineIn: "-20 days" }, [0, 24], 409],
    ["the sponsor by nothing", "sponsor", {}, [0, 0], 409],
    ["the sponsor to an earlier deadline", "sponsor", {}, [-1, 0], 409],
    ["the sponsor to an earlier day for winners", "sponsor", {}, [1, -1], 409],
    ["the sponsor past the day for winners", "sponsor", {}, [24 * 8, 0], 409],
    ["the sponsor by half a year", "sponsor", {}, [24 * 181, 24 * 181], 409],
    ["a moderator", "moderator", {}, [1, 1], 403],
    ["a contributor", "ada", {}, [1, 1], 403],
    ["a visitor", "visitor", {}, [1, 1], 401],
  ])("asked for by %s is answered", async (_, person, options, [hours, winnersHours], status) => {
    const id = await publish(options);
    const before = await datesOf(id);
    expect((await extend(as[person], id, hours, winnersHours)).status).toBe(status);
    const after = await datesOf(id);
    expect(after.submissionsUntil.getTime() - before.submissionsUntil.getTime()).toBe(
      status === 200 ? hours * HOUR_MS : 0,
    );
    expect(await actsOf(id)).toEqual(status === 200 ? ["bounty.extend"] : []);
  });

  it("is given once of twenty times at once to the same dates", async () => {
    const id = await publish();
    const body = await datesOf(id).then(({ submissionsUntil, winnersBy }) => ({
      submissionsUntil: new Date(submissionsUntil.getTime() + HOUR_MS).toISOString(),
      winnersBy: winnersBy.toISOString(),
    }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => as.sponsor("POST", `/api/bounties/${id}/extend`, body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await actsOf(id)).toEqual(["bounty.extend"]);
  });
});

describe("a cancellation", () => {
  it.each<[Person | "visitor", Options, number]>([
    ["sponsor", {}, 200],
    ["sponsor", { deadlineIn: "-8 days" }, 200],
    ["moderator", {}, 200],
    ["ada", {}, 403],
    ["visitor", {}, 401],
  ])("by the %s of %j is answered %d, and ends everything but reading", async (person, options, status) => {
    const id = await publish(options);
    expect((await cancel(as[person], id)).status).toBe(status);
    if (status !== 200) return expect(await actsOf(id)).toEqual([]);
    // Pressed again it answers the same, and is no second act. Somebody else hears that they are too late.
    expect((await cancel(as[person], id)).status).toBe(200);
    const other = person === "sponsor" ? as.moderator : as.sponsor;
    expect((await cancel(other, id)).status).toBe(409);
    expect((await extend(as.sponsor, id, 1)).body["code"]).toBe("BOUNTY_CLOSED");
    expect((await submit(as.ben, id)).body["code"]).toBe("BOUNTY_CLOSED");
    expect((await as.visitor("GET", `/api/bounties/${id}/submissions`)).status).toBe(200);
    expect(await actsOf(id)).toEqual(["bounty.cancel"]);
  });

  it("and ten submissions at once: what is answered 201 is stored, and nothing after it", async () => {
    const id = await publish({ perPerson: 5 });
    const [gone, ...answers] = await Promise.all([
      cancel(as.sponsor, id),
      ...Array.from({ length: 10 }, (_, n) => submit(n % 2 === 0 ? as.ada : as.ben, id, `Work ${n}.`)),
    ]);
    expect(gone?.status).toBe(200);
    const taken = answers.filter(({ status }) => status === 201);
    for (const { status, body } of answers) {
      expect(status === 201 || body["code"] === "BOUNTY_CLOSED").toBe(true);
    }
    expect(
      await query("SELECT 1 FROM bounty_submission s JOIN bounty b ON b.id = s.bounty_id WHERE b.id = $1", [
        id,
      ]),
    ).toHaveLength(taken.length);
  });
});

describe("a banned person", () => {
  afterEach(endBans);

  it("can't apply, submit or change anything, but may still withdraw a submission", async () => {
    const [id, toApply] = [await publish({ perPerson: 2 }), await publish({ kind: "apply" })];
    const { body } = await submit(as.carl, id);
    await ban("carl");
    const change = { edition: 1, text: "Changed.", links: [] };
    for (const answer of [
      await submit(as.carl, id),
      await apply(as.carl, toApply),
      await as.carl("PATCH", `/api/submissions/${body["id"]}`, change),
    ]) {
      expect([answer.status, answer.body["code"]]).toEqual([403, "BANNED"]);
    }
    expect((await as.carl("GET", `/api/bounties/${id}/mine`)).body["refusal"]).toEqual(
      expect.stringContaining("Spam"),
    );
    expect((await as.carl("DELETE", `/api/submissions/${body["id"]}`)).status).toBe(200);
  });
});

describe("applications", () => {
  it("name who applied, and nobody whose name is not known", async () => {
    const id = await publish({ kind: "apply" });
    await query(
      "INSERT INTO profile (address, name, updated_at) VALUES ($1, 'Ada', app_now()) ON CONFLICT (address) DO UPDATE SET name = 'Ada'",
      [address("ada")],
    );
    await apply(as.ada, id);
    await apply(as.ben, id);
    const { body } = await as.sponsor("GET", `/api/bounties/${id}/applications`);
    expect(body["applications"]).toMatchObject([{ applicantName: "Ada" }, { applicantName: null }]);
  });

  it("decided in two tabs at once and both ways end in one decision that everybody reads alike", async () => {
    const id = await publish({ kind: "apply" });
    await apply(as.ada, id);
    const list = async () =>
      (await as.sponsor("GET", `/api/bounties/${id}/applications`)).body["applications"] as {
        id: string;
        state: string;
      }[];
    const [application] = await list();
    const decide = (decision: string, applications: unknown[] = [application?.id]) =>
      as.sponsor("POST", `/api/bounties/${id}/applications`, { applications, decision });
    const answers = await Promise.all(
      ["accepted", "declined", "accepted", "declined"].map((one) => decide(one)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [decided] = await list();
    const own = (await as.ada("GET", `/api/bounties/${id}/mine`)).body["application"];
    expect(own).toMatchObject({ state: decided?.state });
    expect((await submit(as.ada, id)).status).toBe(decided?.state === "accepted" ? 201 : 403);
    expect((await decide("accepted", [application?.id, application?.id])).status).toBe(200);
    expect((await decide("accepted", [])).status).toBe(400);
    expect(
      (
        await decide(
          "accepted",
          Array.from({ length: 51 }, (_, n) => `${n + 1}`),
        )
      ).status,
    ).toBe(400);
    expect((await decide("withdrawn")).status).toBe(400);
  });

  it("of who withdrew are not decided on", async () => {
    const id = await publish({ kind: "apply" });
    await apply(as.ben, id);
    const [row] = await query<{ id: string }>(
      "SELECT id::text FROM bounty_application WHERE bounty_id = $1",
      [id],
    );
    await as.ben("DELETE", `/api/bounties/${id}/application`);
    const answer = await as.sponsor("POST", `/api/bounties/${id}/applications`, {
      applications: [row?.id],
      decision: "accepted",
    });
    expect([answer.status, answer.body]).toEqual([200, { changed: 0 }]);
    expect((await submit(as.ben, id)).status).toBe(403);
  });
});

describe("the files", () => {
  it("hold every submission once, formulas as text, and nothing of what is hidden or spam", async () => {
    const id = await publish({ deadlineIn: "-1 hour" });
    await query(
      `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at, label)
       SELECT id, n, '0x' || lpad(to_hex(n), 40, '0'), 1,
         (ARRAY['=1+1', '+1', '-1', '@A1', 'He said "hi", twice' || chr(10) || '=x', 'Secret spam', 'Secret hidden'])[n],
         ARRAY['https://example.org/' || n], created_at, created_at, CASE n WHEN 6 THEN 'spam' ELSE 'none' END
       FROM bounty, generate_series(1, 7) n WHERE bounty.id = $1`,
      [id],
    );
    await query(
      `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at)
       SELECT 'submission', id::text, 'Doxxing', author, app_now() FROM bounty_submission WHERE bounty_id = $1 AND number = 7`,
      [id],
    );
    const { response } = await as.visitor("GET", `/api/bounties/${id}/submissions.csv`);
    expect(response.headers.get("content-disposition")).toContain(`bounty-${id}-submissions.csv`);
    const text = await response.text();
    for (const cell of ["'=1+1", "'+1", "'-1", "'@A1", '"He said ""hi"", twice\n=x"', "Hidden by an admin"]) {
      expect(text).toContain(`,${cell}\r\n`);
    }
    expect(text).not.toContain("Secret");
    expect(text).not.toContain("example.org/6");
    expect(text).not.toContain("example.org/7");
    expect(text.match(/^[1-7],0x/gm)).toHaveLength(7);
  });

  it("of all bounties hold titles as text, and none that is hidden", async () => {
    const [id] = [await publish({ title: "=HYPERLINK(1)" }), await publish({ title: "A secret title" })];
    const [hidden] = await query<{ id: string }>(
      "SELECT id::text FROM bounty WHERE title = 'A secret title'",
    );
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('bounty', $1, 'Scam', $2, app_now())",
      [hidden?.id, address("moderator")],
    );
    const { response } = await as.visitor("GET", "/api/bounties.csv?state=any&sort=newest");
    const text = await response.text();
    expect(text).toContain(",'=HYPERLINK(1),open,");
    expect(text).toContain(",Hidden by an admin,open,");
    expect(text).not.toContain("A secret title");
    const stored = await query("SELECT 1 FROM bounty WHERE id >= 1");
    expect(text.trimEnd().split("\r\n")).toHaveLength(stored.length + 1);
    expect(id).toBeDefined();
  });
});
