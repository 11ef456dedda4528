import { loadavg } from "node:os";
import { Pool } from "pg";
import { insertSearchCorpus } from "@/tests/builders/search-corpus";
import { appEnvironment } from "@/tests/setup/app-environment";
import { cloneDatabase } from "@/tests/setup/clone-database";
import { startServices } from "@/tests/setup/services";

const CLUBS = 10_000;
const PROPOSALS = 10_000;
const ROUNDS = 40;

/** From words that nearly every text has to words that none has. */
const QUESTIONS = {
  "one letter": "k",
  "a word of 19,000 texts": "kaka",
  "two common words": "karo mi",
  "a word of 2,000": "zeldor",
  "a whole name": "kaka karo 5000",
  "a number": "#77",
  "a club and a number": "lunsha #77",
  "the beginning of an address": "0x000001",
  "a slip": "dorgripal",
  "two slips": "luntse varak",
  nothing: "xxxxxxxx",
} as const;

const services = await startServices();
const databaseUrl = await cloneDatabase({ adminUrl: services.adminDatabaseUrl, name: "bench" });
const pool = new Pool({ connectionString: databaseUrl, max: 1, options: "-c statement_timeout=0" });
try {
  const seededAt = performance.now();
  const query = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows;
  await insertSearchCorpus(query, { clubs: CLUBS, proposals: PROPOSALS });
  const seconds = ((performance.now() - seededAt) / 1_000).toFixed(1);
  Object.assign(
    process.env,
    appEnvironment({ databaseUrl, rpcUrl: services.rpcUrl, appOrigin: "https://club.test" }),
  );
  const { searchEverything } = await import("@/lib/search/search-everything.server");
  console.log(
    `${CLUBS} clubs, ${PROPOSALS} proposals, filled in ${seconds} s; ${ROUNDS} rounds; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  console.log("| question | found | p50 ms | p95 ms |\n|---|---|---|---|");
  const all: number[] = [];
  for (const [name, q] of Object.entries(QUESTIONS)) {
    const times: number[] = [];
    let found = "";
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      const { groups, isGuess } = await searchEverything({ q });
      times.push(performance.now() - startedAt);
      found = `${groups.map(({ kind, count }) => `${count} ${kind}`).join(", ") || "nothing"}${isGuess ? ", guessed" : ""}`;
    }
    all.push(...times);
    console.log(`| ${name} \`${q}\` | ${found} | ${at(times, 0.5)} | ${at(times, 0.95)} |`);
  }
  console.log(`| all | | ${at(all, 0.5)} | ${at(all, 0.95)} |`);
} finally {
  await pool.end();
  await services.stop();
}
process.exit(0);

function at(times: readonly number[], share: number): string {
  const sorted = [...times].sort((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}
