type SitePage = { label: string; href: string; alsoAt: readonly string[] };

/** The header's links (spec section 2); `alsoAt` are aliases that highlight the same link. */
export const NAVIGATION = [
  { label: "Home", href: "/", alsoAt: [] },
  { label: "Clubs", href: "/clubs", alsoAt: ["/spaces", "/my-proposals"] },
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
  { label: "Bounties", href: "/bounties" },
  { label: "Moderation", href: "/moderation" },
  { label: "Receipts", href: "/verify" },
  { label: "API", href: "/api-docs" },
] as const;

/** The fixed pages in the sitemap: all with a link but the API's page, and two that other pages lead to. */
export const LISTED_PATHS: readonly string[] = [
  ...[...NAVIGATION, ...FOOTER_LINKS].map(({ href }) => href).filter((href) => href !== "/api-docs"),
  "/bounties/leaderboard",
  "/nft-analysis",
];

/** Whether a path belongs to a link: the page itself or one below it; Home is only "/". */
export function isCurrent({ href, alsoAt }: SitePage, pathname: string): boolean {
  return [href, ...alsoAt].some(
    (place) => pathname === place || (place !== "/" && pathname.startsWith(`${place}/`)),
  );
}
