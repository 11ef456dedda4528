import { loadavg } from "node:os";
import { Pool } from "pg";
import { rewardAssets, submissionLabels } from "@/lib/bounties/bounty-kinds";
import { bountyFilters, bountySorts } from "@/lib/bounties/bounty-schemas";
import { parseAddress } from "@/lib/shared/address";
import { insertCrowdedBounty, insertManyBounties, insertManyPayouts } from "@/tests/builders/many-bounties";
import { appEnvironment } from "@/tests/setup/app-environment";
import { cloneDatabase } from "@/tests/setup/clone-database";
import { startServices } from "@/tests/setup/services";

const BOUNTIES = 10_000;
const SUBMISSIONS = 100_000;
const CROWD = 100_000;
const ROUNDS = 20;
/** Pages of a list that are read one after the other. */
const PAGES = 3;

const services = await startServices();
const databaseUrl = await cloneDatabase({ adminUrl: services.adminDatabaseUrl, name: "bench" });
const pool = new Pool({ connectionString: databaseUrl, max: 1, options: "-c statement_timeout=0" });
try {
  const seededAt = performance.now();
  const query = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;
  await insertManyBounties(query, { bounties: BOUNTIES, submissions: SUBMISSIONS });
  const crowded = await insertCrowdedBounty(query, { submissions: CROWD });
  const payouts = await insertManyPayouts(query);
  // Autovacuum does this too after so many writes.
  await query("VACUUM ANALYZE bounty_submission");
  const seconds = ((performance.now() - seededAt) / 1_000).toFixed(1);
  Object.assign(
    process.env,
    appEnvironment({ databaseUrl, rpcUrl: services.rpcUrl, appOrigin: "https://club.test" }),
  );
  console.log(
    `${BOUNTIES} bounties, ${SUBMISSIONS} submissions and ${CROWD} more in one bounty, ${payouts} payouts, filled in ${seconds} s; ${ROUNDS} rounds of ${PAGES} pages; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  await timeLists();
  await timeReview(crowded);
  await timeContributors();
} finally {
  await pool.end();
  await services.stop();
}
process.exit(0);

async function timeLists(): Promise<void> {
  const { listBounties } = await import("@/lib/bounties/list-bounties.server");
  console.log("| list of 20 bounties | p50 ms | p95 ms |\n|---|---|---|");
  const all: number[] = [];
  for (const slug of [null, "many-0"]) {
    for (const state of bountyFilters) {
      for (const sort of bountySorts) {
        const times = await time((round, after) =>
          listBounties({
            slug,
            query: {
              state,
              type: "any",
              sort,
              ...(round % 2 === 1 && { label: "design" as const }),
              ...(after !== null && { after }),
            },
          }),
        );
        all.push(...times);
        tell(`${slug ?? "all clubs"}, ${state}, by ${sort}`, times);
      }
    }
  }
  tell("all", all);
}

/** Times the review of the crowded bounty, as its sponsor and as everybody sees it. */
async function timeReview({ id, sponsor }: { id: bigint; sponsor: string }): Promise<void> {
  const { reviewSubmissions, reviewSubmission } = await import("@/lib/bounties/review-submissions.server");
  const { listSubmissions } = await import("@/lib/bounties/list-submissions.server");
  const address = parseAddress(sponsor);
  if (address === undefined) throw new Error("the sponsor has no address");
  console.log(`\n| one bounty with ${CROWD} submissions | p50 ms | p95 ms |\n|---|---|---|`);
  const all: number[] = [];
  for (const label of [undefined, ...submissionLabels]) {
    for (const from of ["0", "1090000"]) {
      const times = await time((_, after) =>
        reviewSubmissions({
          bountyId: id,
          address,
          query: { ...(label !== undefined && { label }), after: after ?? from },
        }),
      );
      all.push(...times);
      tell(`review of 100 with the counts, ${label ?? "any label"}, after #${from}`, times);
    }
  }
  const page = await reviewSubmissions({ bountyId: id, address, query: {} });
  const one = await time(async (round) => {
    await reviewSubmission({ id: BigInt(page.submissions[round]?.id ?? "0"), address });
    return { next: null };
  });
  tell("one submission in review", one);
  const listed = await time((_, after) => listSubmissions({ bountyId: id, after: Number(after ?? 0) }));
  tell("submissions for everybody, 20 a page", listed);
  tell("all", [...all, ...one, ...listed]);
}

async function timeContributors(): Promise<void> {
  const { listContributors } = await import("@/lib/bounties/list-earnings.server");
  console.log("\n| contributors, 50 a page | p50 ms | p95 ms |\n|---|---|---|");
  for (const slug of [null, "many-0"]) {
    for (const asset of rewardAssets) {
      tell(
        `${slug ?? "all clubs"}, ${asset}`,
        await time((_, after) => listContributors({ slug, asset, after })),
      );
    }
  }
}

async function time(
  read: (round: number, after: string | null) => Promise<{ next: string | null }>,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let after: string | null = null;
    for (let page = 0; page < PAGES; page += 1) {
      const startedAt = performance.now();
      const answer: { next: string | null } = await read(round, after);
      times.push(performance.now() - startedAt);
      after = answer.next;
      if (after === null) break;
    }
  }
  return times;
}

function tell(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
}
