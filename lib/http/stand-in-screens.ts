export type StandInScreen = { path: string; status: number };

/** Pages that the middleware shows at other addresses; `notFound()` and `forbidden()` would show nothing without script. */
export const standInScreens = {
  badAddress: { path: "/bad-address", status: 400 },
  forbidden: { path: "/forbidden", status: 403 },
  nowhere: { path: "/_not-found", status: 404 },
  noBounty: { path: "/no-bounty", status: 404 },
  noClub: { path: "/no-club", status: 404 },
  noProposal: { path: "/no-proposal", status: 404 },
  tooManyRequests: { path: "/too-many-requests", status: 429 },
  unavailable: { path: "/unavailable", status: 503 },
} as const satisfies Record<string, StandInScreen>;

/** The screen whose own address this is. */
export function findStandInScreen(decodedPath: string): StandInScreen | undefined {
  return Object.values(standInScreens).find(({ path }) => path === decodedPath);
}
