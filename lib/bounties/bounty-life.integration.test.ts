import { addressOf } from "@/tests/builders/ballots";
import { insertBounty } from "@/tests/builders/rows";
import { storeClub } from "@/tests/builders/stored-proposals";
import { testAccount } from "@/tests/setup/accounts";
import { query, setClockOffset } from "@/tests/setup/own-services";
import { applyToBounty, withdrawFromBounty } from "./apply-to-bounty.server";
import { EXTENSIONS_PER_BOUNTY } from "./bounty-limits";
import { announceWinners, decidePrize } from "./choose-winners.server";
import { decideOnApplications, listApplicationPage } from "./decide-applications.server";
import { extendBounty } from "./extend-bounty.server";
import { getBounty } from "./get-bounty.server";
import { getOwnPart } from "./get-own-part.server";
import { labelSubmissions } from "./label-submissions.server";
import { listPayouts } from "./list-payouts.server";
import { submitToBounty } from "./submit-to-bounty.server";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const person = (name: string) => addressOf(testAccount(`life ${name}`).address);
const [sponsor, ada, ben, stranger] = [person("sponsor"), person("ada"), person("ben"), person("stranger")];
const work = { text: "What I made.", links: ["https://example.org/work"] };
let clubId: bigint;

beforeAll(async () => {
  clubId = await storeClub("bounty-life");
});
afterEach(() => setClockOffset(0));

const open = async (more: Partial<Parameters<typeof insertBounty>[1]> = {}): Promise<bigint> =>
  (await insertBounty(query, { clubId, sponsor, prizesWei: [3n, 2n], ...more })).id;
const apply = (bountyId: bigint, address: typeof ada) => applyToBounty({ bountyId, address, request: work });
const submit = async (bountyId: bigint, address: typeof ada): Promise<bigint> =>
  BigInt((await submitToBounty({ bountyId, address, request: work })).id);
const applications = async (bountyId: bigint) =>
  (await listApplicationPage({ bountyId, address: sponsor, query: {} })).applications;
const decide = (bountyId: bigint, ids: readonly bigint[], decision: "accepted" | "declined", by = sponsor) =>
  decideOnApplications({ bountyId, address: by, request: { applications: [...ids], decision } });
const prizesOf = async (bountyId: bigint): Promise<bigint[]> =>
  (await getBounty(bountyId)).prizes.map(({ id }) => BigInt(id));
const give = (
  bountyId: bigint,
  prize: bigint,
  change: Partial<Parameters<typeof decidePrize>[0]["request"]>,
) =>
  decidePrize({
    bountyId,
    address: sponsor,
    request: { prize, expected: null, submission: null, from: null, withdrawn: null, ...change },
  });

it("goes from applications to what the winners are owed", async () => {
  const id = await open({ kind: "apply" });
  await apply(id, ada);
  await apply(id, ben);
  await expect(submit(id, ada)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const [first, second] = (await applications(id)).map((one) => BigInt(one.id));
  expect(await decide(id, [first ?? 0n, second ?? 0n], "accepted")).toEqual({ changed: 2 });
  const [byAda, byBen] = [await submit(id, ada), await submit(id, ben)];
  expect(await getOwnPart({ bountyId: id, address: ada })).toMatchObject({
    application: { state: "accepted" },
    submissions: [{ number: 1 }],
    refusal: null,
  });
  await setClockOffset(8 * DAY_MS);
  const [gold = 0n, silver = 0n] = await prizesOf(id);
  await labelSubmissions({
    bountyId: id,
    address: sponsor,
    request: { submissions: [byAda], label: "shortlisted" },
  });
  await give(id, gold, { submission: byAda });
  await give(id, silver, { submission: byBen });
  await announceWinners({
    bountyId: id,
    address: sponsor,
    request: {
      prizes: [
        { id: gold, submission: byAda },
        { id: silver, submission: byBen },
      ],
    },
  });
  expect(await getBounty(id)).toMatchObject({ state: "completed", payouts: { owed: 2, proved: 0 } });
  expect((await listPayouts(id)).payouts).toMatchObject([
    { position: 1, amountWei: "3" },
    { position: 2, amountWei: "2" },
  ]);
});

describe("applications", () => {
  it("are read and decided by the sponsor alone, one bounty at a time", async () => {
    const [id, other] = [await open({ kind: "apply" }), await open({ kind: "apply" })];
    await apply(id, ada);
    await apply(other, ben);
    const [mine, foreign] = [(await applications(id))[0], (await applications(other))[0]];
    const ids = [BigInt(mine?.id ?? 0), BigInt(foreign?.id ?? 0)];
    await expect(listApplicationPage({ bountyId: id, address: ada, query: {} })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(decide(id, ids.slice(0, 1), "accepted", stranger)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(decide(id, ids, "accepted")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await applications(id)).toMatchObject([{ state: "applied" }]);
  });

  it("may be decided again until the person submits, and by the deadline", async () => {
    const id = await open({ kind: "apply" });
    await apply(id, ada);
    const [application] = await applications(id);
    const ids = [BigInt(application?.id ?? 0)];
    expect(await decide(id, ids, "declined")).toEqual({ changed: 1 });
    expect(await decide(id, ids, "declined")).toEqual({ changed: 0 });
    await expect(apply(id, ada)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await decide(id, ids, "accepted")).toEqual({ changed: 1 });
    await submit(id, ada);
    await expect(decide(id, ids, "declined")).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(withdrawFromBounty({ bountyId: id, address: ada })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await setClockOffset(8 * DAY_MS);
    await expect(decide(id, ids, "accepted")).rejects.toMatchObject({ code: "BOUNTY_CLOSED" });
    await expect(apply(id, ben)).rejects.toMatchObject({ code: "BOUNTY_CLOSED" });
  });

  it("are listed in pages of 50, each once", async () => {
    const id = await open({ kind: "apply" });
    await query(
      `INSERT INTO bounty_application (bounty_id, applicant, text, links, state, applied_at, updated_at)
       SELECT $1, '0x' || lpad(to_hex(n), 40, '0'), 'Let me.', '{}', 'applied', app_now(), app_now() FROM generate_series(1, 120) n`,
      [id],
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listApplicationPage({
        bountyId: id,
        address: sponsor,
        query: after === null ? {} : { after },
      });
      seen.push(...page.applications.map((one) => one.id));
      after = page.next;
    } while (after !== null);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });
});

describe("a prize", () => {
  it("goes to a submission of its own bounty, to one at most, and to none that is labelled spam", async () => {
    const [id, other] = [await open(), await open()];
    const [byAda, byBen, elsewhere] = [
      await submit(id, ada),
      await submit(id, ben),
      await submit(other, ada),
    ];
    const [gold = 0n, silver = 0n] = await prizesOf(id);
    const [foreign = 0n] = await prizesOf(other);
    await expect(give(id, gold, { submission: byAda })).rejects.toMatchObject({ code: "CONFLICT" });
    await setClockOffset(8 * DAY_MS);
    await expect(give(id, foreign, { submission: byAda })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(give(id, gold, { submission: elsewhere })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await labelSubmissions({
      bountyId: id,
      address: sponsor,
      request: { submissions: [byBen], label: "spam" },
    });
    await expect(give(id, gold, { submission: byBen })).rejects.toMatchObject({ code: "CONFLICT" });
    await give(id, gold, { submission: byAda });
    await expect(give(id, silver, { submission: byAda })).rejects.toMatchObject({
      message: expect.stringContaining("wins prize 1 already"),
    });
    await expect(
      decidePrize({
        bountyId: id,
        address: stranger,
        request: { prize: silver, expected: null, submission: byAda, from: null, withdrawn: null },
      }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await give(id, gold, { expected: byAda });
    await give(id, silver, { submission: byAda });
  });

  it("is given by one of ten tabs that saw it free", async () => {
    const id = await open();
    const entries = [await submit(id, ada), await submit(id, ben)];
    await setClockOffset(8 * DAY_MS);
    const [gold = 0n] = await prizesOf(id);
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => give(id, gold, { submission: entries[n % 2] ?? null })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("more time", () => {
  const extend = async (id: bigint, hours: number, by = sponsor) => {
    const { submissionsUntil, winnersBy } = await getBounty(id);
    const later = (time: string) => new Date(Date.parse(time) + hours * HOUR_MS);
    await extendBounty({
      id,
      address: by,
      dates: { submissionsUntil: later(submissionsUntil), winnersBy: later(winnersBy) },
    });
  };

  it("is given ten times at most, each noted", async () => {
    const id = await open();
    for (let count = 0; count < EXTENSIONS_PER_BOUNTY; count++) await extend(id, 1);
    await expect(extend(id, 1)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await getBounty(id)).extensions).toHaveLength(EXTENSIONS_PER_BOUNTY);
    expect(
      await query("SELECT 1 FROM audit_entry WHERE subject = $1 AND act = 'bounty.extend'", [`bounty:${id}`]),
    ).toHaveLength(EXTENSIONS_PER_BOUNTY);
  });

  it("opens the submissions of a bounty in review again, and none of what is over", async () => {
    const id = await open();
    await setClockOffset(8 * DAY_MS);
    await expect(submit(id, ada)).rejects.toMatchObject({ code: "BOUNTY_CLOSED" });
    await extend(id, 7 * 24);
    await submit(id, ada);
    await expect(extend(id, 1, ada)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(extend(id, 0)).rejects.toMatchObject({ code: "CONFLICT" });
    await query(
      "UPDATE bounty SET cancelled_at = app_now(), cancelled_by = sponsor, cancel_reason = 'over' WHERE id = $1",
      [id],
    );
    await expect(extend(id, 1)).rejects.toMatchObject({ code: "BOUNTY_CLOSED" });
  });
});
