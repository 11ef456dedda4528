import type { Route } from "next";

export type NavigationItem = { label: string; href: Route; alsoAt: readonly string[] };

/** The header's links (spec section 2); `alsoAt` are aliases that highlight the same link. */
export const NAVIGATION: readonly NavigationItem[] = [
  { label: "Home", href: "/", alsoAt: [] },
  { label: "Clubs", href: "/clubs", alsoAt: ["/spaces", "/my-proposals"] },
  { label: "Analytics", href: "/analytics", alsoAt: ["/nft-analysis"] },
  { label: "About", href: "/about", alsoAt: [] },
  { label: "Team", href: "/team", alsoAt: [] },
];

export const ADMIN_ITEM: NavigationItem = { label: "Admin Dashboard", href: "/admin", alsoAt: [] };

/** Whether a path belongs to a link: the page itself or one below it; Home is only "/". */
export function isCurrent(item: NavigationItem, pathname: string): boolean {
  return [item.href, ...item.alsoAt].some(
    (place) => pathname === place || (place !== "/" && pathname.startsWith(`${place}/`)),
  );
}
