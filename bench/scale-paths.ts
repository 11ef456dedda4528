import { readdirSync } from "node:fs";
import type { Pool } from "pg";
import { z } from "zod";
import { DAO_PARTS } from "@/lib/interop/dao-schemas";
import { type HubFacts, PUBLIC_CLIENTS } from "@/tests/builders/hub-clients";
import { BUSY_CLUB } from "./scale-stand";

/** How an answer is judged: a file streams a whole list, so each of its statements is judged alone. */
export type Asked = { path: string; isFile?: true };

/** What visitors read, by the pattern of its route: several addresses where they read other statements. */
export async function listAsked(pool: Pool, big: bigint): Promise<Map<string, readonly Asked[]>> {
  const { number, voter, bounty, bountyNumber, manyClub, sponsor, open, openNumber, leaf, digest, vote } =
    await findSamples(pool, big);
  const facts: HubFacts = { space: BUSY_CLUB, proposal: digest, vote, voter };
  const club = `/clubs/${BUSY_CLUB}`;
  const many = `/clubs/${manyClub}`;
  const pages = (...paths: string[]): Asked[] => paths.map((path) => ({ path }));
  const file = (...paths: string[]): Asked[] => paths.map((path) => ({ path, isFile: true }));
  return new Map([
    ["/", pages("/")],
    ["/about", pages("/about")],
    [
      "/analytics",
      pages("/analytics", "/analytics?range=30", "/analytics?range=all", `/analytics?club=${BUSY_CLUB}`),
    ],
    ["/api-docs", pages("/api-docs")],
    ["/bounties", pages("/bounties", "/bounties?state=review")],
    ["/bounties/leaderboard", pages("/bounties/leaderboard")],
    ["/clubs", pages("/clubs", "/clubs?q=scale")],
    ["/clubs/{clubSlug}", pages(club)],
    ["/clubs/{clubSlug}/bounties", pages(`${many}/bounties`)],
    ["/clubs/{clubSlug}/bounties/leaderboard", pages(`${many}/bounties/leaderboard`)],
    ["/clubs/{clubSlug}/bounties/{number}", pages(`${many}/bounties/${bountyNumber}`)],
    ["/clubs/{clubSlug}/members", pages(`${club}/members`, `${club}/members?list=leaderboard`)],
    ["/clubs/{clubSlug}/moderation", pages(`${club}/moderation`)],
    ["/clubs/{clubSlug}/proposals", pages(`${club}/proposals`)],
    [
      "/clubs/{clubSlug}/proposals/{number}",
      pages(`${club}/proposals/${number}`, `${club}/proposals/${openNumber}`),
    ],
    ["/clubs/{clubSlug}/proposals/{number}/verify", pages(`${club}/proposals/${number}/verify`)],
    ["/moderation", pages("/moderation")],
    ["/nft-analysis", pages("/nft-analysis", "/nft-analysis?range=all")],
    ["/proposals", pages("/proposals", "/proposals?show=decided")],
    ["/search", pages("/search?q=scale", "/search?q=proposal%20100")],
    ["/team", pages("/team")],
    ["/u/{address}", pages(`/u/${voter}`, `/u/${voter}?list=clubs`, `/u/${sponsor}`)],
    ["/verify", pages("/verify")],
    ["/api/proposals", pages("/api/proposals")],
    ["/api/proposals/{id}", pages(`/api/proposals/${big}`, `/api/proposals/${open}`)],
    [
      "/api/proposals/{id}/votes",
      pages(`/api/proposals/${big}/votes`, `/api/proposals/${big}/votes?voter=${voter}`),
    ],
    ["/api/proposals/{id}/votes.csv", file(`/api/proposals/${big}/votes.csv`)],
    ["/api/proposals/{id}/votes.json", file(`/api/proposals/${big}/votes.json`)],
    [
      "/api/proposals/{id}/non-voters",
      pages(
        `/api/proposals/${big}/non-voters`,
        `/api/proposals/${open}/non-voters`,
        // Of the rest, from a place among them on: where nobody is left, and where few have voted.
        `/api/proposals/${big}/non-voters?cursor=0.0x${"5".repeat(40)}`,
        `/api/proposals/${open}/non-voters?cursor=0.0x${"5".repeat(40)}`,
      ),
    ],
    ["/api/proposals/{id}/result", pages(`/api/proposals/${big}/result`)],
    ["/api/proposals/{id}/versions", pages(`/api/proposals/${big}/versions`)],
    [
      "/api/proposals/{id}/bundle",
      file(`/api/proposals/${big}/bundle`, `/api/proposals/${big}/bundle?as=packed`),
    ],
    ["/api/analytics", pages("/api/analytics", `/api/analytics?club=${BUSY_CLUB}`)],
    [
      "/api/analytics/{metric}",
      pages("/api/analytics/holders-over-time", "/api/analytics/tallies", "/api/analytics/largest-holders"),
    ],
    ["/api/clubs", pages("/api/clubs")],
    ["/api/clubs/{clubSlug}", pages(`/api${club}`)],
    ["/api/clubs/{clubSlug}/leaderboard", pages(`/api${club}/leaderboard`)],
    ["/api/clubs/{clubSlug}/leaderboard.csv", file(`/api${club}/leaderboard.csv`)],
    ["/api/clubs/{clubSlug}/members", pages(`/api${club}/members`)],
    ["/api/clubs/{clubSlug}/proposals", pages(`/api${club}/proposals`)],
    ["/api/clubs/{clubSlug}/bounties", pages(`/api${many}/bounties`)],
    ["/api/bounties", pages("/api/bounties")],
    ["/api/bounties.csv", file("/api/bounties.csv")],
    ["/api/bounties/{id}", pages(`/api/bounties/${bounty}`)],
    ["/api/bounties/{id}/submissions", pages(`/api/bounties/${bounty}/submissions`)],
    ["/api/bounties/{id}/submissions.csv", file(`/api/bounties/${bounty}/submissions.csv`)],
    ["/api/bounties/{id}/payouts", pages(`/api/bounties/${bounty}/payouts`)],
    ["/api/earnings", pages("/api/earnings")],
    ["/api/earnings.csv", file("/api/earnings.csv")],
    ["/api/people/{address}", pages(`/api/people/${voter}`)],
    ["/api/people/{address}/clubs", pages(`/api/people/${voter}/clubs`)],
    ["/api/people/{address}/proposals", pages(`/api/people/${voter}/proposals`)],
    ["/api/people/{address}/votes", pages(`/api/people/${voter}/votes`)],
    ["/api/moderation", pages("/api/moderation")],
    ["/api/search", pages("/api/search?q=proposal", "/api/search?q=scale%20100")],
    ["/api/log/head", pages("/api/log/head")],
    ["/api/log/key", pages("/api/log/key")],
    ["/api/log/entries", pages("/api/log/entries?from=0")],
    ["/api/log/proof", pages(`/api/log/proof?leaf=${leaf}`)],
    ["/api/openapi.json", pages("/api/openapi.json")],
    ["/api/cards/site", pages("/api/cards/site")],
    ["/api/cards/clubs/{clubSlug}", pages(`/api/cards${club}`)],
    ["/api/cards/clubs/{clubSlug}/proposals/{number}", pages(`/api/cards${club}/proposals/${number}`)],
    ["/api/cards/clubs/{clubSlug}/bounties/{number}", pages(`/api/cards${many}/bounties/${bountyNumber}`)],
    ["/api/cards/people/{address}", pages(`/api/cards/people/${voter}`)],
    ["/graphql", pages(...PUBLIC_CLIENTS.map((client) => hubPath(client, facts)))],
    ["/api/dao", pages("/api/dao")],
    ["/api/dao/governance.md", pages("/api/dao/governance.md")],
    ["/api/dao/{part}", pages(...DAO_PARTS.map((part) => `/api/dao/${part}`))],
    ["/api/clubs/{clubSlug}/dao", pages(`/api${club}/dao`)],
    ["/api/clubs/{clubSlug}/dao/governance.md", pages(`/api${club}/dao/governance.md`)],
    ["/api/clubs/{clubSlug}/dao/{part}", pages(...DAO_PARTS.map((part) => `/api${club}/dao/${part}`))],
    ["/api/proposals/{id}/anchor", pages(`/api/proposals/${big}/anchor`)],
    ["/api/log/anchors", pages("/api/log/anchors")],
    ["/api/dumps", pages("/api/dumps")],
    ["/embed/proposals/{id}", pages(`/embed/proposals/${big}`, `/embed/proposals/${open}`)],
    ["/checkpoint", pages("/checkpoint")],
    ["/feed.atom", pages("/feed.atom")],
    ["/clubs/{clubSlug}/feed.atom", pages(`${club}/feed.atom`)],
    ["/calendar.ics", pages("/calendar.ics")],
    ["/clubs/{clubSlug}/calendar.ics", pages(`${club}/calendar.ics`)],
    ["/sitemap.xml", pages("/sitemap.xml")],
    ["/sitemaps/{file}", pages("/sitemaps/proposals-1.xml")],
  ]);
}

function hubPath({ query, variables }: (typeof PUBLIC_CLIENTS)[number], facts: HubFacts): string {
  const search = new URLSearchParams({ query: query(facts) });
  if (variables) search.set("variables", JSON.stringify(variables(facts)));
  return `/graphql?${search}`;
}

/** Pages that only people who are signed in read, those for refusals, and those without a statement of their own. */
const NOT_ASKED =
  /^\/(admin|ballots|drafts|bad-address|forbidden|no-|too-many|unavailable|test|ebisu|erc7730|robots|manifest|clubs\/new)|\/(new|edit|review|settings)$/;
/** Of the service itself, of jobs, and those that ask the chain or another server. */
const NOT_MEASURED =
  /^\/api\/(admin|cron|test|health|ready|metrics|power|clubs\/avatars|people\/\{address\}\/nfts|auth)|^\/(erc7730|robots|manifest)/;

/** Throws if a public page or route is not among the patterns. */
export async function checkNothingIsMissing(url: string, patterns: readonly string[]): Promise<void> {
  const pages = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file}`.replace(/\/page\.tsx$/, "").replace(/\[(\w+)\]/g, "{$1}") || "/")
    .filter((path) => !NOT_ASKED.test(path));
  const { paths } = openApi.parse(await (await fetch(`${url}/api/openapi.json`)).json());
  const routes = Object.entries(paths)
    .filter(([path, { get }]) => get !== undefined && get.security === undefined && !NOT_MEASURED.test(path))
    .map(([path]) => path);
  const missing = [...pages, ...routes].filter((path) => !patterns.includes(path));
  if (missing.length > 0) throw new Error(`not measured: ${missing.join(", ")}`);
}

const openApi = z.object({
  paths: z.record(z.string(), z.object({ get: z.optional(z.object({ security: z.optional(z.unknown()) })) })),
});

type Samples = Record<
  | ("number" | "voter" | "open" | "openNumber" | "bounty" | "bountyNumber" | "sponsor" | "manyClub" | "leaf")
  | ("digest" | "vote"),
  string
>;

async function findSamples(pool: Pool, big: bigint): Promise<Samples> {
  const { rows } = await pool.query<Samples>(
    `SELECT p.number::text AS number, (SELECT voter FROM vote WHERE proposal_id = p.id LIMIT 1) AS voter, o.id::text AS open,
       o.number::text AS "openNumber", b.id::text AS bounty, b.number::text AS "bountyNumber", b.sponsor, c.slug AS "manyClub",
       (SELECT '0x' || encode(leaf_hash, 'hex') FROM log_leaf LIMIT 1) AS leaf, p.digest,
       (SELECT message_hash FROM ballot WHERE proposal_id = p.id LIMIT 1) AS vote
     FROM proposal p
       CROSS JOIN LATERAL (SELECT id, number FROM proposal WHERE club_id = p.club_id AND ends_at > app_now() AND starts_at < app_now() LIMIT 1) o
       CROSS JOIN LATERAL (SELECT * FROM bounty ORDER BY submission_count DESC LIMIT 1) b JOIN club c ON c.id = b.club_id
     WHERE p.id = $1`,
    [big],
  );
  const [found] = rows;
  if (found === undefined) throw new Error("no proposal, bounty or vote to ask for");
  return found;
}
