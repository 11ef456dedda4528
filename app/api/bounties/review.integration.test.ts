import { getReputation } from "@/lib/bounties/get-reputation.server";
import { requireAddress } from "@/lib/shared/address";
import { insertBounty, insertClub } from "@/tests/builders/rows";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { type Caller, openCaller, visitor } from "@/tests/setup/route-caller";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const people = ["sponsor", "moderator", "owner", "member", "ada", "ben", "carl"] as const;
type Person = (typeof people)[number];
const address = (person: Person) => testAccount(person).address.toLowerCase();
let clubId: bigint;
let as: Record<Person | "visitor", Caller>;

beforeAll(async () => {
  clubId = await insertClub(query, "market");
  for (const role of ["moderator", "owner", "member"] as const) {
    await query(
      "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, $3, app_now())",
      [clubId, address(role), role],
    );
  }
  const callers = await Promise.all(
    people.map(async (person) => [person, await openCaller(testAccount(person))]),
  );
  as = { ...Object.fromEntries(callers), visitor };
});
afterEach(() => setClockOffset(0));

type Bounty = { id: bigint; prizes: string[]; submissions: string[] };

/** A bounty whose deadline has passed, with one submission of each author. */
async function publish(
  options: Partial<Parameters<typeof insertBounty>[1]> = {},
  authors: readonly Person[] = ["ada", "ben", "carl"],
): Promise<Bounty> {
  const { id } = await insertBounty(query, {
    clubId,
    sponsor: address("sponsor"),
    deadlineIn: "-1 hour",
    prizesWei: [5n * 10n ** 18n, 2n * 10n ** 18n],
    ...options,
  });
  for (const [index, author] of authors.entries()) {
    await query(
      `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at)
       SELECT id, $2, $3, 1, $4, '{}', created_at, created_at FROM bounty WHERE id = $1`,
      [id, index + 1, address(author), `## By ${author}.`],
    );
  }
  const ids = (table: string, by: string) =>
    query<{ id: string }>(`SELECT id::text FROM ${table} WHERE bounty_id = $1 ORDER BY ${by}`, [id]);
  const [prizes, submissions] = await Promise.all([
    ids("bounty_prize", "position"),
    ids("bounty_submission", "number"),
  ]);
  return { id, prizes: prizes.map((row) => row.id), submissions: submissions.map((row) => row.id) };
}

const label = (who: Caller, { id }: Bounty, submissions: unknown[], name: string) =>
  who("POST", `/api/bounties/${id}/labels`, { submissions, label: name });
const give = (who: Caller, { id }: Bounty, prize: unknown, to: Record<string, unknown>) =>
  who("POST", `/api/bounties/${id}/prizes`, {
    prize,
    expected: null,
    submission: null,
    withdrawn: null,
    ...to,
  });
const announce = (who: Caller, { id, prizes }: Bounty, winners: readonly unknown[]) =>
  who("POST", `/api/bounties/${id}/announce`, {
    prizes: prizes.map((prize, index) => ({ id: prize, submission: winners[index] ?? null })),
  });
const stateOf = async ({ id }: Bounty) => ({
  labels: (
    await query<{ label: string }>(
      "SELECT label FROM bounty_submission WHERE bounty_id = $1 ORDER BY number",
      [id],
    )
  ).map((row) => row.label),
  prizes: await query(
    "SELECT submission_id, withdraw_reason FROM bounty_prize WHERE bounty_id = $1 ORDER BY position",
    [id],
  ),
  payouts: await query(
    "SELECT winner, amount_wei, asset FROM bounty_payout WHERE bounty_id = $1 ORDER BY prize_id",
    [id],
  ),
  announced: await query("SELECT 1 FROM bounty WHERE id = $1 AND announced_at IS NOT NULL", [id]),
  entries: await query("SELECT act FROM audit_entry WHERE subject = $1 ORDER BY id", [`bounty:${id}`]),
});

it("gives each right to those who have it, and changes nothing for the others", async () => {
  const bounty = await publish();
  const before = await stateOf(bounty);
  const [first, second] = bounty.submissions;
  // The owner takes part in another bounty of their club, and only there does not review.
  const own = await publish({}, ["owner"]);
  const calls: [name: string, call: (who: Caller) => ReturnType<Caller>, allowed: Person[]][] = [
    ["list", (who) => who("GET", `/api/bounties/${bounty.id}/review`), ["sponsor", "moderator", "owner"]],
    ["read", (who) => who("GET", `/api/submissions/${first}/review`), ["sponsor", "moderator", "owner"]],
    [
      "note",
      (who) => who("PUT", `/api/submissions/${first}/note`, { text: "Good." }),
      ["sponsor", "moderator", "owner"],
    ],
    ["label", (who) => label(who, bounty, [first], "none"), ["sponsor", "moderator", "owner"]],
    ["prize", (who) => give(who, bounty, bounty.prizes[0], {}), ["sponsor"]],
    ["announce", (who) => announce(who, bounty, [second]), []],
    ["own", (who) => who("GET", `/api/bounties/${own.id}/review`), ["sponsor", "moderator"]],
  ];
  for (const [name, call, allowed] of calls) {
    for (const person of [...people, "visitor"] as const) {
      const { status } = await call(as[person]);
      const isAllowed = people.some((each) => each === person && allowed.includes(each));
      // Nobody announces yet: the sponsor is told why.
      const refusal = person === "visitor" ? 401 : name === "announce" && person === "sponsor" ? 409 : 403;
      expect([name, person, status]).toEqual([name, person, isAllowed ? 200 : refusal]);
    }
  }
  expect(await stateOf(bounty)).toEqual(before);
});

it("keeps what nobody may read yet from moderators too, and lets the sponsor read it", async () => {
  const bounty = await publish({ deadlineIn: "1 hour" });
  expect((await as.moderator("GET", `/api/bounties/${bounty.id}/review`)).status).toBe(403);
  expect((await as.sponsor("GET", `/api/bounties/${bounty.id}/review`)).status).toBe(200);
  const early = await give(as.sponsor, bounty, bounty.prizes[0], { submission: bounty.submissions[0] });
  expect([early.status, early.body["error"]]).toEqual([
    409,
    expect.stringContaining("Winners are named after that"),
  ]);
  expect((await announce(as.sponsor, bounty, bounty.submissions)).status).toBe(409);
  expect(await stateOf(bounty)).toMatchObject({
    prizes: [{ submission_id: null }, { submission_id: null }],
    announced: [],
    payouts: [],
  });
});

it("labels many at once, all or none, and never who is to win", async () => {
  const bounty = await publish();
  const [first, second, third] = bounty.submissions;
  const other = await publish();
  expect((await label(as.moderator, bounty, [first, other.submissions[0]], "rejected")).status).toBe(404);
  expect((await label(as.moderator, bounty, [first, second], "rejected")).body).toEqual({ changed: 2 });
  expect((await label(as.moderator, bounty, [third], "spam")).body).toEqual({ changed: 1 });
  expect((await stateOf(bounty)).labels).toEqual(["rejected", "rejected", "spam"]);
  const list = await as.visitor("GET", `/api/bounties/${bounty.id}/submissions`);
  expect(list.body["submissions"]).toMatchObject([
    { label: "none", text: "## By ada." },
    { label: "none", text: "## By ben." },
    { label: "spam", text: "", links: [] },
  ]);
  expect(list.body["counts"]).toMatchObject({ submissions: 2 });
  expect((await give(as.sponsor, bounty, bounty.prizes[0], { submission: third })).status).toBe(409);
  await label(as.sponsor, bounty, [first], "shortlisted");
  expect((await give(as.sponsor, bounty, bounty.prizes[0], { submission: first })).status).toBe(200);
  expect((await label(as.moderator, bounty, [first, second], "spam")).status).toBe(409);
  expect((await stateOf(bounty)).labels).toEqual(["shortlisted", "rejected", "spam"]);
  const page = await as.sponsor("GET", `/api/bounties/${bounty.id}/review?label=rejected`);
  expect(page.body).toMatchObject({
    submissions: [{ number: 2, excerpt: "By ben.", label: "rejected", prize: null }],
    counts: { none: 0, shortlisted: 1, rejected: 1, spam: 1 },
  });
  for (const body of [
    { submissions: [], label: "spam" },
    { submissions: ["1"], label: "winner" },
    { submissions: ["x"], label: "spam" },
  ]) {
    expect((await as.sponsor("POST", `/api/bounties/${bounty.id}/labels`, body)).status).toBe(400);
  }
});

it("keeps notes among the reviewers", async () => {
  const bounty = await publish();
  const [first] = bounty.submissions;
  await as.sponsor("PUT", `/api/submissions/${first}/note`, { text: "Ask for the source files." });
  await as.moderator("PUT", `/api/submissions/${first}/note`, { text: "Seen elsewhere?" });
  expect(
    (await as.sponsor("PUT", `/api/submissions/${first}/note`, { text: "a".repeat(2_001) })).status,
  ).toBe(400);
  const { body } = await as.moderator("GET", `/api/submissions/${first}/review`);
  expect(body["notes"]).toMatchObject([{ text: "Ask for the source files." }, { text: "Seen elsewhere?" }]);
  await query(
    "INSERT INTO profile (address, name, updated_at) VALUES ($1, 'Marit', app_now()) ON CONFLICT (address) DO UPDATE SET name = 'Marit'",
    [address("moderator")],
  );
  const named = await as.sponsor("GET", `/api/submissions/${first}/review`);
  expect(named.body["notes"]).toMatchObject([{ authorName: null }, { authorName: "Marit" }]);
  await as.moderator("PUT", `/api/submissions/${first}/note`, { text: " " });
  const list = await as.visitor("GET", `/api/bounties/${bounty.id}/submissions`);
  const csv = await as.visitor("GET", `/api/bounties/${bounty.id}/submissions.csv`);
  expect(JSON.stringify(list.body)).not.toContain("source files");
  expect(await csv.response.text()).not.toContain("source files");
  expect(JSON.stringify((await as.ada("GET", `/api/bounties/${bounty.id}/mine`)).body)).not.toContain(
    "source files",
  );
  expect((await as.sponsor("GET", `/api/submissions/${first}/review`)).body["notes"]).toHaveLength(1);
});

it("announces once, whoever presses how often, with every prize decided; then nothing about winners changes", async () => {
  const bounty = await publish();
  const [first, second] = bounty.submissions;
  const [gold, silver] = bounty.prizes;
  await give(as.sponsor, bounty, gold, { submission: first });
  expect(await announce(as.sponsor, bounty, [first])).toMatchObject({
    status: 409,
    body: { error: "Prize 2 is neither assigned nor withdrawn. Decide on every prize first." },
  });
  expect((await give(as.sponsor, bounty, silver, { submission: first })).status).toBe(409);
  expect(
    (await give(as.sponsor, bounty, silver, { submission: second, withdrawn: "Nobody was good enough" }))
      .status,
  ).toBe(400);
  await give(as.sponsor, bounty, silver, { withdrawn: "Nobody else was good enough" });
  // A tab that still shows the prize as free.
  expect(await give(as.sponsor, bounty, gold, { submission: second })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("changed elsewhere") },
  });
  expect((await announce(as.sponsor, bounty, [second])).status).toBe(409);
  const hidden = await as.visitor("GET", `/api/bounties/${bounty.id}/submissions`);
  expect(hidden.body["submissions"]).toMatchObject([{ prize: null }, { prize: null }, { prize: null }]);
  expect((await as.moderator("GET", `/api/bounties/${bounty.id}/review`)).body["prizes"]).toMatchObject([
    { submission: null },
    { withdrawn: null },
  ]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => announce(as.sponsor, bounty, [first])));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  const after = await stateOf(bounty);
  expect(after).toMatchObject({
    payouts: [{ winner: address("ada"), amount_wei: (5n * 10n ** 18n).toString(), asset: "token" }],
    entries: [{ act: "bounty.withdraw-prize" }, { act: "bounty.announce" }],
  });
  expect(after.announced).toHaveLength(1);
  for (const act of [
    give(as.sponsor, bounty, gold, { expected: first, submission: second }),
    give(as.sponsor, bounty, silver, { submission: second }),
    label(as.sponsor, bounty, [second], "shortlisted"),
    announce(as.sponsor, bounty, [first]),
  ]) {
    expect(await act).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining("Winners were announced") },
    });
  }
  expect(await stateOf(bounty)).toEqual(after);
  const list = await as.visitor("GET", `/api/bounties/${bounty.id}/submissions`);
  expect(list.body["submissions"]).toMatchObject([
    { prize: { position: 1 } },
    { prize: null },
    { prize: null },
  ]);
});

it("moves a submission from prize to prize in one act, and only from where it is", async () => {
  const bounty = await publish();
  const [gold, silver] = bounty.prizes;
  const [first, second] = bounty.submissions;
  await give(as.sponsor, bounty, gold, { submission: first });
  await give(as.sponsor, bounty, silver, { submission: second });
  const before = await stateOf(bounty);
  // A tab that doesn't know where it is, one that is wrong about it, and one that is wrong about the prize.
  for (const change of [
    { expected: second, submission: first },
    { expected: second, submission: first, from: silver },
    { expected: null, submission: first, from: gold },
  ]) {
    expect((await give(as.sponsor, bounty, silver, change)).status).toBe(409);
  }
  expect((await give(as.sponsor, bounty, silver, { submission: first, from: "x" })).status).toBe(400);
  expect(await stateOf(bounty)).toEqual(before);
  const move = () => give(as.sponsor, bounty, silver, { expected: second, submission: first, from: gold });
  const answers = await Promise.all([move(), move(), move()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await stateOf(bounty)).prizes).toMatchObject([{ submission_id: null }, { submission_id: first }]);
});

it("takes a prize back with the submission that is withdrawn after more time was given", async () => {
  const bounty = await publish();
  const [first] = bounty.submissions;
  await give(as.sponsor, bounty, bounty.prizes[0], { submission: first });
  await query("UPDATE bounty SET submissions_until = app_now() + interval '1 day' WHERE id = $1", [
    bounty.id,
  ]);
  expect((await as.ada("DELETE", `/api/submissions/${first}`)).status).toBe(200);
  expect((await stateOf(bounty)).prizes[0]).toEqual({ submission_id: null, withdraw_reason: null });
});

it("counts for a profile what everybody can read, and not what is sealed", async () => {
  const dora = testAccount("dora").address.toLowerCase();
  const store = async (bountyId: bigint, name: string) =>
    query(
      `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at, label, labelled_at, labelled_by)
       SELECT id, 9, $2, 1, 'By dora.', '{}', created_at, created_at, $3, created_at, sponsor FROM bounty WHERE id = $1`,
      [bountyId, dora, name],
    );
  await store((await publish({ deadlineIn: "1 hour" })).id, "none");
  expect(await getReputation(requireAddress(dora))).toEqual({ submissions: 0, wins: 0, spam: 0 });
  await store((await publish()).id, "rejected");
  await store((await publish({ deadlineIn: "1 hour", visibility: "always" })).id, "spam");
  expect(await getReputation(requireAddress(dora))).toEqual({ submissions: 1, wins: 0, spam: 1 });
  // Of the announcement above.
  expect(await getReputation(requireAddress(address("ada")))).toMatchObject({ wins: 1 });
});
