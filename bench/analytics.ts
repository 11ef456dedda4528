import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Pool } from "pg";
import { FULL_YEAR, insertGovernanceYear } from "@/tests/builders/governance-year";
import { startTwoInstances } from "@/tests/proof/two-instances";

const PATHS = [
  "/analytics",
  "/analytics?range=30",
  "/analytics?range=all",
  "/analytics?club=year-1",
  "/nft-analysis",
  "/nft-analysis?range=all",
  "/api/analytics",
] as const;

const { values } = parseArgs({
  options: { visits: { type: "string", default: "100" }, clients: { type: "string", default: "1" } },
});
const visits = Number(values.visits);
const clients = Number(values.clients);

const stand = await startTwoInstances({});
// Seeding takes longer than the role's limit.
const pool = new Pool({ connectionString: stand.databaseUrl, max: 1, options: "-c statement_timeout=0" });
const agent = new Agent({ keepAlive: true, maxSockets: clients });
try {
  const { NFT_ADDRESS: nft = "", TOKEN_ADDRESS: token = "" } = stand.environment;
  const query = async (sql: string, parameters: unknown[] = []) => (await pool.query(sql, parameters)).rows;
  const seededAt = performance.now();
  await insertGovernanceYear(query, { plan: FULL_YEAR, nft, token });
  const seedSeconds = (performance.now() - seededAt) / 1_000;
  Object.assign(process.env, stand.environment);
  const { measureProposals } = await import("@/lib/analytics/measure-proposals.server");
  const measuredAt = performance.now();
  let measured = 0;
  for (let more = -1; more !== 0; measured += more) more = await measureProposals({ budgetMs: 60_000 });
  const measureSeconds = (performance.now() - measuredAt) / 1_000;
  await query("VACUUM ANALYZE");

  console.log(
    `${FULL_YEAR.proposals} proposals, ${FULL_YEAR.votes} votes, ${FULL_YEAR.holders} holders; seeded in ${seedSeconds.toFixed(1)} s, ${measured} proposals measured in ${measureSeconds.toFixed(1)} s; ${visits} visits by ${clients} at once; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  console.log("| server time | p50 ms | p95 ms | kB |\n|---|---|---|---|");
  for (const path of PATHS) {
    await visit(path);
    const { times, bytes } = await measure(path);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0);
    console.log(`| ${path} | ${at(0.5)} | ${at(0.95)} | ${(bytes / 1_000).toFixed(0)} |`);
  }
} finally {
  agent.destroy();
  await pool.end();
  await stand.stop();
}

async function measure(path: string): Promise<{ times: number[]; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  let left = visits;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1;
        const startedAt = performance.now();
        bytes = await visit(path);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  return { times: times.sort((one, other) => one - other), bytes };
}

/** From the request to the last byte of the document; answers its length. */
function visit(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": "10.0.0.1" };
    const outgoing = request(`${stand.urls[0]}${path}`, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      response.once("end", () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} was answered ${response.statusCode}`));
      });
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}
