import { loadavg } from "node:os";
import { Pool } from "pg";
import { bountyFilters, bountySorts } from "@/lib/bounties/bounty-schemas";
import { insertManyBounties } from "@/tests/builders/many-bounties";
import { appEnvironment } from "@/tests/setup/app-environment";
import { cloneDatabase } from "@/tests/setup/clone-database";
import { startServices } from "@/tests/setup/services";

const BOUNTIES = 10_000;
const SUBMISSIONS = 100_000;
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
  const seconds = ((performance.now() - seededAt) / 1_000).toFixed(1);
  Object.assign(
    process.env,
    appEnvironment({ databaseUrl, rpcUrl: services.rpcUrl, appOrigin: "https://club.test" }),
  );
  const { listBounties } = await import("@/lib/bounties/list-bounties.server");
  console.log(
    `${BOUNTIES} bounties, ${SUBMISSIONS} submissions, filled in ${seconds} s; ${ROUNDS} rounds of ${PAGES} pages; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  console.log("| list of 20 | p50 ms | p95 ms |\n|---|---|---|");
  const all: number[] = [];
  for (const slug of [null, "many-0"]) {
    for (const state of bountyFilters) {
      for (const sort of bountySorts) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const narrow = round % 2 === 0 ? {} : { label: "design" as const };
          let after: string | null = null;
          for (let page = 0; page < PAGES; page += 1) {
            const startedAt = performance.now();
            const answer: Awaited<ReturnType<typeof listBounties>> = await listBounties({
              slug,
              query: { state, type: "any", sort, ...narrow, ...(after !== null && { after }) },
            });
            times.push(performance.now() - startedAt);
            after = answer.next;
            if (after === null) break;
          }
        }
        all.push(...times);
        console.log(
          `| ${slug ?? "all clubs"}, ${state}, by ${sort} | ${at(times, 0.5)} | ${at(times, 0.95)} |`,
        );
      }
    }
  }
  console.log(`| all | ${at(all, 0.5)} | ${at(all, 0.95)} |`);
} finally {
  await pool.end();
  await services.stop();
}
process.exit(0);

function at(times: readonly number[], share: number): string {
  const sorted = [...times].sort((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}
