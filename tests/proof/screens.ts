import { localContracts } from "@/local/accounts";
import { insertBounty, insertClub, insertProposal } from "../builders/rows";
import { testAccount } from "../setup/accounts";
import type { TwoInstances } from "./two-instances";

export type Viewer = "visitor" | "holder" | "admin";

export type Screen = {
  path: string;
  who: Viewer;
  status: number;
  /** The address whose screen this one replaces. */
  standIn?: string;
  /** Where a redirect leads. */
  location?: string;
};

const PLAIN = [
  "/",
  "/about",
  "/analytics",
  "/api-docs",
  "/ballots",
  "/bounties",
  "/bounties/leaderboard",
  "/calendar.ics",
  "/drafts",
  "/clubs",
  "/clubs/new",
  "/checkpoint",
  "/erc7730.json",
  "/feed.atom",
  "/moderation",
  "/manifest.webmanifest",
  "/my-proposals",
  "/nft-analysis",
  "/proposals",
  "/robots.txt",
  "/search",
  "/sitemap.xml",
  "/spaces",
  "/team",
  "/verify",
  "/api/health",
  "/api/ready",
];
const OF_A_CLUB = ["", "/members", "/moderation", "/proposals", "/proposals/new", "/settings"];
const BOUNTIES_OF_A_CLUB = ["/bounties", "/bounties/leaderboard", "/bounties/new"];
const FOR_ADMINS = [
  "/admin",
  "/admin/admins",
  "/admin/audit",
  "/admin/bounties",
  "/admin/clubs",
  "/admin/fees",
  "/admin/flags",
  "/admin/health",
  "/admin/people",
  "/admin/proposals",
  "/admin/sessions",
  "/admin/settings",
  "/ebisu-api-test",
  "/test-degen-api",
  "/test-schema",
  "/test/logs",
];
const OF_THEIR_OWN: readonly (readonly [path: string, status: number])[] = [
  ["/bad-address", 400],
  ["/forbidden", 403],
  ["/no-bounty", 404],
  ["/no-club", 404],
  ["/no-proposal", 404],
  ["/too-many-requests", 429],
  ["/unavailable", 503],
  ["/no/such/page", 404],
  ["/api/no-such-route", 404],
  ["/api/%", 400],
];

/** Every screen with its required status, for people who may and may not see it. */
export async function listScreens(stand: Pick<TwoInstances, "query" | "appOrigin">): Promise<Screen[]> {
  const slug = `proxies-${Date.now()}`;
  const clubId = await insertClub(stand.query, slug);
  const { nft, token } = localContracts;
  const { id } = await insertProposal(stand.query, { clubId, snapshotBlock: 1n, nft, token });
  const [row] = await stand.query<{ number: number }>("SELECT number FROM proposal WHERE id = $1", [id]);
  const { number: bounty } = await insertBounty(stand.query, { clubId });
  const proposal = row?.number ?? 0;
  const person = testAccount("somebody with a page").address;
  const clubs = ["clubs", "spaces"].map((base) => `/${base}/${slug}`);
  const ofClubs = clubs.flatMap((club) => [
    ...[...OF_A_CLUB, ...BOUNTIES_OF_A_CLUB].map((tab) => club + tab),
    ...["", "/edit", "/verify"].map((part) => `${club}/proposals/${proposal}${part}`),
    ...["", "/review"].map((part) => `${club}/bounties/${bounty}${part}`),
  ]);
  const files = ["feed.atom", "calendar.ics"].map((file) => `/clubs/${slug}/${file}`);
  const visitors = [...PLAIN, ...ofClubs, ...files, `/u/${person}`];
  return [
    ...visitors.map((path) => ({ path, who: "visitor" as const, status: 200 })),
    ...["/clubs", `/clubs/${slug}`, `/u/${person}`].map((path) => ({
      path,
      who: "holder" as const,
      status: 200,
    })),
    ...OF_THEIR_OWN.map(([path, status]) => ({ path, who: "visitor" as const, status })),
    ...standIns({ slug, proposal, bounty }),
    {
      path: `/u/${person.toLowerCase()}`,
      who: "visitor",
      status: 308,
      location: `${stand.appOrigin}/u/${person}`,
    },
    ...FOR_ADMINS.flatMap((path): Screen[] => [
      { path, who: "visitor", status: 307, location: `${stand.appOrigin}/?next=${path}` },
      { path, who: "holder", status: 403, standIn: "/forbidden" },
      { path, who: "admin", status: 200 },
    ]),
  ];
}

/** Addresses where the middleware shows another screen. */
function standIns({ slug, proposal, bounty }: { slug: string; proposal: number; bounty: number }): Screen[] {
  const of = (standIn: string, status: number, paths: readonly string[]): Screen[] =>
    paths.map((path) => ({ path, who: "visitor", status, standIn }));
  return [
    ...of("/no-club", 404, [
      "/clubs/nope",
      "/spaces/nope",
      "/clubs/nope/members?page=2",
      "/clubs/%00",
      `/clubs/nope/proposals/${proposal}`,
    ]),
    ...of("/no-proposal", 404, [
      `/clubs/${slug}/proposals/99999`,
      `/spaces/${slug}/proposals/99999/verify`,
      `/clubs/${slug}/proposals/x`,
    ]),
    ...of("/no-bounty", 404, [
      `/clubs/${slug}/bounties/${bounty + 99_999}`,
      `/spaces/${slug}/bounties/x/review`,
    ]),
    ...of("/no/such/page", 404, ["/u/nobody", "/u/0x12", "/clubs/a%2Fb", "/_global-error"]),
    ...of("/bad-address", 400, ["/clubs/%", "/%c3%28"]),
  ];
}
