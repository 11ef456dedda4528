import fc from "fast-check";
import {
  areSubmissionsPublic,
  awaitsWinners,
  bountyState,
  bountyStates,
  isUnderWay,
} from "@/lib/bounties/bounty-state";
import { proposalOutcome, proposalStatus } from "@/lib/proposals/proposal-status";
import { query } from "@/tests/setup/own-services";
import { propertyRuns } from "@/tests/size";

// Few moments, so that many of them are the same.
const moment = fc.integer({ min: 0, max: 6 }).map((second) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
const ROWS = 100;
const RUNS = propertyRuns(20);

/** The phases and groups of phases that hold, by the SQL function `rule` over rows of `table`; the names are the columns. */
async function askSql({
  table,
  rule,
  phases,
  rows,
}: {
  table: string;
  rule: string;
  phases: readonly string[];
  rows: readonly { at: Date }[];
}): Promise<string[][]> {
  const answers = await query<Record<string, boolean>>(
    `SELECT ${phases.map((phase) => `${rule}(r, '${phase}', (x ->> 'at')::timestamptz) AS "${phase}"`).join(", ")}
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e(x, n), jsonb_populate_record(NULL::${table}, x) r ORDER BY n`,
    [JSON.stringify(rows)],
  );
  return answers.map((answer) => phases.filter((phase) => answer[phase]));
}

describe("proposal_in_phase", () => {
  const phases = ["pending", "active", "ended", "cancelled", "under-way", "closed"] as const;
  const row = fc
    .record({ starts_at: moment, ends_at: moment, at: moment, isCancelled: fc.boolean(), cancelled: moment })
    .filter(({ starts_at, ends_at }) => starts_at < ends_at)
    // Nobody cancels in the future.
    .map(({ isCancelled, cancelled, ...times }) => ({
      ...times,
      cancelled_at: isCancelled && cancelled <= times.at ? cancelled : null,
    }));

  it("says what proposalStatus says, of generated rows and moments", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: ROWS, maxLength: ROWS }), async (rows) => {
        const found = await askSql({ table: "proposal", rule: "proposal_in_phase", phases, rows });
        const wanted = rows.map(({ starts_at: startsAt, ends_at: endsAt, cancelled_at: cancelledAt, at }) => {
          const status = proposalStatus({ startsAt, endsAt, cancelledAt }, at);
          const closed = cancelledAt === null ? "ended" : "cancelled";
          const group = status === "closed" ? "closed" : "under-way";
          return [status === "closed" ? closed : status, group];
        });
        expect(found).toEqual(wanted);
      }),
      RUNS,
    );
  });

  it("refuses a phase that it does not know", async () => {
    const ask = query(
      "SELECT proposal_in_phase(p, 'open', app_now()) FROM jsonb_populate_record(NULL::proposal, '{}') p",
    );
    await expect(ask).rejects.toThrow("unknown phase open");
  });
});

describe("bounty_in_phase and bounty_shows_submissions", () => {
  const phases = [...bountyStates, "awaiting-winners", "under-way"] as const;
  const row = fc.record({
    submissions_until: moment,
    winners_by: moment,
    announced_at: fc.option(moment),
    cancelled_at: fc.option(moment),
    visibility: fc.constantFrom("always" as const, "after-deadline" as const),
    at: moment,
  });
  type Row = typeof row extends fc.Arbitrary<infer Of> ? Of : never;
  const stateOf = (of: Row) =>
    bountyState(
      {
        submissionsUntil: of.submissions_until,
        winnersBy: of.winners_by,
        announcedAt: of.announced_at,
        cancelledAt: of.cancelled_at,
      },
      of.at,
    );

  it("say what bountyState says, of generated rows and moments", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: ROWS, maxLength: ROWS }), async (rows) => {
        const found = await askSql({ table: "bounty", rule: "bounty_in_phase", phases, rows });
        const wanted = rows.map((each) => {
          const state = stateOf(each);
          return phases.filter(
            (phase) =>
              phase === state ||
              (phase === "awaiting-winners" && awaitsWinners(state)) ||
              (phase === "under-way" && isUnderWay(state)),
          );
        });
        expect(found).toEqual(wanted);
      }),
      RUNS,
    );
  });

  it("show submissions when areSubmissionsPublic says so", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: ROWS, maxLength: ROWS }), async (rows) => {
        const found = await query<{ shown: boolean }>(
          `SELECT bounty_shows_submissions(b, (x ->> 'at')::timestamptz) AS shown
           FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS e(x, n), jsonb_populate_record(NULL::bounty, x) b ORDER BY n`,
          [JSON.stringify(rows)],
        );
        expect(found.map(({ shown }) => shown)).toEqual(
          rows.map((each) => areSubmissionsPublic({ visibility: each.visibility, state: stateOf(each) })),
        );
      }),
      RUNS,
    );
  });
});

test("proposal_outcome says what proposalOutcome says, of generated tallies", async () => {
  const power = fc.bigInt({ min: 0n, max: 3n });
  const tally = fc.record({ isCancelled: fc.boolean(), yesPower: power, noPower: power, quorumPower: power });
  await fc.assert(
    fc.asyncProperty(fc.array(tally, { minLength: ROWS, maxLength: ROWS }), async (tallies) => {
      const found = await query<{ outcome: string }>(
        `SELECT proposal_outcome(c, y, n, q) AS outcome
         FROM unnest($1::boolean[], $2::numeric[], $3::numeric[], $4::numeric[]) WITH ORDINALITY AS t(c, y, n, q, place) ORDER BY place`,
        [
          tallies.map(({ isCancelled }) => isCancelled),
          tallies.map(({ yesPower }) => yesPower),
          tallies.map(({ noPower }) => noPower),
          tallies.map(({ quorumPower }) => quorumPower),
        ],
      );
      const wanted = tallies.map(({ isCancelled, quorumPower, ...powers }) =>
        proposalOutcome({ tally: powers, quorumPower, isCancelled }),
      );
      expect(found.map(({ outcome }) => outcome)).toEqual(wanted);
    }),
    RUNS,
  );
});

// A function that the planner can't put into the statement is called for every row and hides every index.
it.each([
  "SELECT p.id FROM proposal p, (SELECT app_now() AS now OFFSET 0) n WHERE proposal_in_phase(p, 'under-way', n.now)",
  "SELECT b.id FROM bounty b, (SELECT app_now() AS now OFFSET 0) n WHERE bounty_shows_submissions(b, n.now)",
  "SELECT proposal_outcome(p.cancelled_at IS NULL, t.yes_power, t.no_power, 1) FROM proposal p, proposal_tally(p.id) t",
  "SELECT c.id FROM club c LEFT JOIN hidden('club') h ON h.id = c.slug WHERE NOT EXISTS (SELECT FROM hidden('club') x WHERE x.id = c.slug)",
])("the planner sees through it: %s", async (sql) => {
  const plan = await query<Record<string, string>>(`EXPLAIN VERBOSE ${sql}`);
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(
    /proposal_\w+\(|bounty_\w+\(|hidden\(|Function Scan/,
  );
});
