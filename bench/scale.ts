import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { BUSY_CLUB, fillScale } from "./scale-stand";
import { startVotesStand } from "./votes-stand";

/** Fills the database with very many rows and asks every public page and route for its time. */
const { values } = parseArgs({
  options: {
    holders: { type: "string", default: "100000" },
    proposals: { type: "string", default: "10000" },
    ballots: { type: "string", default: "1000000" },
    censuses: { type: "string", default: "20" },
    visits: { type: "string", default: "20" },
    only: { type: "string" },
  },
});
const visits = Number(values.visits);

const stand = await startVotesStand(1);
try {
  const filledAt = performance.now();
  const plan = {
    holders: Number(values.holders),
    proposals: Number(values.proposals),
    ballots: Number(values.ballots),
    clubs: 200,
    censuses: Number(values.censuses),
  };
  const { big } = await fillScale(stand.pool, plan);
  await keepJobs();
  await stand.pool.query("VACUUM ANALYZE");
  const seconds = ((performance.now() - filledAt) / 1_000).toFixed(0);
  console.log(
    `${plan.ballots} ballots, ${plan.proposals} proposals, ${plan.holders} holders, filled in ${seconds} s; ${visits} visits each; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  console.log("| page or route | status | p50 ms | p95 ms | first ms | kB |\n|---|---|---|---|---|---|");
  for (const path of await listPaths(big)) {
    if (values.only !== undefined && !path.includes(values.only)) continue;
    const found = await measure(path);
    console.log(`| ${path} | ${found.join(" | ")} |`);
  }
} finally {
  await stand.stop();
}

/** What the jobs would have done by now. */
async function keepJobs(): Promise<void> {
  const { sealLog } = await import("@/lib/log/seal-log.server");
  for (let isComplete = false; !isComplete; ) ({ isComplete } = await sealLog({ budgetMs: 60_000 }));
  const { measureProposals } = await import("@/lib/analytics/measure-proposals.server");
  for (let more = -1; more !== 0; ) more = await measureProposals({ budgetMs: 60_000 });
  const { keepFigures } = await import("@/lib/analytics/keep-figures.server");
  const startedAt = performance.now();
  const outcome = await keepFigures().then(
    () => "kept",
    (error: unknown) => `not kept, ${error}`,
  );
  console.log(`figures ${outcome}, in ${(performance.now() - startedAt).toFixed(0)} ms`);
  const { keepStandings } = await import("@/lib/profiles/keep-standings.server");
  const standingsAt = performance.now();
  const added = await keepStandings({ budgetMs: 600_000 });
  console.log(`standings of ${added} proposals, in ${(performance.now() - standingsAt).toFixed(0)} ms`);
}

async function listPaths(big: bigint): Promise<string[]> {
  const { rows } = await stand.pool.query<{ number: number; voter: string; digest: string }>(
    "SELECT p.number, v.voter, p.digest FROM proposal p JOIN vote v ON v.proposal_id = p.id WHERE p.id = $1 LIMIT 1",
    [big],
  );
  const { number, voter } = rows[0] ?? { number: 0, voter: "" };
  const club = `/clubs/${BUSY_CLUB}`;
  const api = `/api/proposals/${big}`;
  return [
    ...[
      "/",
      "/proposals",
      "/proposals?show=decided",
      "/clubs",
      "/bounties",
      "/bounties/leaderboard",
      "/analytics",
    ],
    ...[
      "/analytics?range=30",
      "/analytics?range=all",
      `/analytics?club=${BUSY_CLUB}`,
      "/nft-analysis",
      "/nft-analysis?range=all",
    ],
    ...[
      "/about",
      "/team",
      "/verify",
      "/moderation",
      "/search?q=scale",
      "/search?q=proposal%20100",
      `/u/${voter}`,
    ],
    ...[club, `${club}/proposals`, `${club}/members`, `${club}/members?list=leaderboard`, `${club}/bounties`],
    ...[`${club}/proposals/${number}`, `${club}/proposals/${number}/verify`],
    ...[
      api,
      `${api}/votes`,
      `${api}/non-voters`,
      `${api}/versions`,
      `${api}/bundle`,
      `${api}/bundle?as=packed`,
    ],
    ...[
      "/api/analytics",
      "/api/analytics/holders-over-time",
      "/api/clubs",
      `/api/clubs/${BUSY_CLUB}`,
      `/api/clubs/${BUSY_CLUB}/leaderboard`,
    ],
    ...[`/api/clubs/${BUSY_CLUB}/members`, `/api/clubs/${BUSY_CLUB}/proposals`, "/api/search?q=proposal"],
    ...[
      "/api/log/head",
      "/api/log/entries?from=0",
      "/feed.atom",
      "/calendar.ics",
      `${club}/feed.atom`,
      "/sitemap.xml",
      "/api/openapi.json",
    ],
    ...["/api/cards/site", `/api/cards${club}/proposals/${number}`],
  ];
}

/** Follows redirects, which name the site's own address. */
async function ask(path: string): Promise<Response> {
  const response = await fetch(`${stand.urls[0]}${path}`, { redirect: "manual" });
  const location = response.headers.get("location");
  if (location === null) return response;
  const { pathname, search } = new URL(location, stand.urls[0]);
  return ask(pathname + search);
}

async function measure(path: string): Promise<(string | number)[]> {
  const times: number[] = [];
  const firsts: number[] = [];
  let [status, bytes] = [0, 0];
  const startedAt = performance.now();
  // A slow one is asked less often.
  for (let visit = 0; visit < visits && (visit < 3 || performance.now() - startedAt < 20_000); visit += 1) {
    const askedAt = performance.now();
    const response = await ask(path);
    status = response.status;
    bytes = 0;
    let first: number | null = null;
    for await (const part of response.body ?? []) {
      first ??= performance.now() - askedAt;
      bytes += part.length;
    }
    times.push(performance.now() - askedAt);
    firsts.push(first ?? 0);
  }
  const at = (list: number[], share: number) =>
    (list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? Number.NaN).toFixed(0);
  return [status, at(times, 0.5), at(times, 0.95), at(firsts, 0.5), (bytes / 1_000).toFixed(0)];
}
