type SitePage = { label: string; href: string; alsoAt: readonly string[] };

/** The header's links: those of spec section 2, Proposals and Bounties; `alsoAt` are aliases that highlight the same link. */
export const NAVIGATION = [
  { label: "Home", href: "/", alsoAt: [] },
  { label: "Proposals", href: "/proposals", alsoAt: [] },
  { label: "Clubs", href: "/clubs", alsoAt: ["/spaces", "/my-proposals"] },
  { label: "Bounties", href: "/bounties", alsoAt: [] },
  { label: "Analytics", href: "/analytics", alsoAt: ["/nft-analysis"] },
  { label: "About", href: "/about", alsoAt: [] },
  { label: "Team", href: "/team", alsoAt: [] },
] as const satisfies readonly SitePage[];

export const ADMIN_ITEM = {
  label: "Admin Dashboard",
  href: "/admin",
  alsoAt: [],
} as const satisfies SitePage;

/** The footer's links to our own pages. */
export const FOOTER_LINKS = [
  { label: "Verify", href: "/verify" },
  { label: "Moderation", href: "/moderation" },
  { label: "API", href: "/api-docs" },
] as const;

/** The fixed pages in the sitemap: all with a link but the API's page, and two that other pages lead to. */
export const LISTED_PATHS: readonly string[] = [
  ...[...NAVIGATION, ...FOOTER_LINKS].map(({ href }) => href).filter((href) => href !== "/api-docs"),
  "/bounties/leaderboard",
  "/nft-analysis",
];

/** Whether a path belongs to a link: the page itself or one below it; Home is only "/". A club's bounty belongs to Bounties. */
export function isCurrent({ href, alsoAt }: SitePage, pathname: string): boolean {
  const path = pathname.replace(/^\/clubs\/[^/]+(?=\/bounties\/\d)/, "");
  return [href, ...alsoAt].some((place) => path === place || (place !== "/" && path.startsWith(`${place}/`)));
}
