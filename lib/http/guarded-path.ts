/** The path as the router reads it; null when its percent-encoding is broken. */
export function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** True for /admin, everything under it, and the forms of it that carry page data (`/admin.rsc`, `/admin.segments/...`). */
export function isAdminPath(decodedPath: string): boolean {
  return /^\/+admin(?:[./]|$)/i.test(decodedPath);
}

/** True for the spec's test pages, in every form that `isAdminPath` knows: outside local mode they are for admins too. */
export function isTestPagePath(decodedPath: string): boolean {
  return /^\/+(?:test\/+logs|test-schema|test-degen-api|ebisu-api-test)(?:[./]|$)/i.test(decodedPath);
}

/** Home with a way back: `/?next=/admin`. Only a path of this site is ever named. */
export function signInPath(decodedPath: string): string {
  const path = `/${decodedPath.replace(/^[/\\]+/, "")}`;
  return `/?next=${encodeURIComponent(path).replaceAll("%2F", "/")}`;
}

/**
 * Where the search of an address (`?next=/admin`) leads after a sign-in: what `signInPath` put there, null for everything else, so
 * that a link which somebody made leads to no other site.
 */
export function wayBack(search: string): string | null {
  const path = new URLSearchParams(search).get("next") ?? "";
  if (!/^\/[a-z][a-z/-]*$/.test(path)) return null;
  return isAdminPath(path) || isTestPagePath(path) ? path : null;
}

/** True for the list of clubs at any of its three addresses (spec section 2). */
export function isClubListPath(decodedPath: string): boolean {
  return /^\/+(?:clubs|spaces|my-proposals)\/?$/.test(decodedPath);
}

/** True for what a handler or a file answers that sets its own headers: feeds, embeds, the log and what programs read. Takes the path as it came. */
export function isHandledPath(pathname: string): boolean {
  return /^\/(?:(?:clubs\/[^/%]+\/)?(?:feed\.(?:atom|json)|calendar\.ics)|feeds\/[^/%]+\/(?:atom|calendar\.ics)|embed\/proposals\/[^/%]+|\.well-known\/(?:security\.txt|api-catalog)|erc7730\.json|graphql|checkpoint|tile\/.+|robots\.txt|manifest\.webmanifest|sitemap\.xml|sitemaps\/[^/%]+|push-worker\.js)$/.test(
    pathname,
  );
}

/** The page under /clubs that this other address shows (spec section 2); null for every other path. Takes the path as it came. */
export function clubPathOf(pathname: string): string | null {
  if (pathname === "/my-proposals") return "/clubs";
  const rest = /^\/spaces((?:\/[^/]+(?:\/[a-z0-9-]+)*)?)$/.exec(pathname)?.[1];
  return rest === undefined ? null : `/clubs${rest}`;
}

/** The slug of a path at or under a club (`/clubs/x`, `/spaces/x/members`, and the forms that carry page data); null for every other path, the form for a new club too. */
export function clubSlugOf(decodedPath: string): string | null {
  const slug = /^\/+(?:clubs|spaces)\/+([^/]+?)(?:\.rsc|\.segments)?(?:\/|$)/.exec(decodedPath)?.[1] ?? null;
  return slug === null || /^\/+clubs\/+new(?:[./]|$)/.test(decodedPath) ? null : slug;
}

/**
 * The segment in a path where a person's address would be (`/u/x`, and the forms with page data); null for every other path.
 */
export function personOf(decodedPath: string): string | null {
  return /^\/+u\/+([^/]+?)(?:\.rsc|\.segments)?(?:\/|$)/.exec(decodedPath)?.[1] ?? null;
}

/** True for the page of search, in every form that `isAdminPath` knows. */
export function isSearchPath(decodedPath: string): boolean {
  return /^\/+search(?:[./]|$)/.test(decodedPath);
}

/** True for pages that show something without the database, and say themselves what they can't read. */
export function standsWithoutDatabase(decodedPath: string): boolean {
  return isClubListPath(decodedPath) || /^\/+(?:about|api-docs|verify|search)?(?:[./]|$)/.test(decodedPath);
}

/** True for the page that recounts a vote (`/clubs/x/proposals/3/verify`). Takes the path as it came: only its plain form is that page. */
export function isRecountPath(pathname: string): boolean {
  return /^\/(?:clubs|spaces)\/[^/]+\/proposals\/[1-9]\d{0,8}\/verify$/.test(pathname);
}

/** `number` null: an address that no proposal or bounty can have. */
export type NumberedPlace = { slug: string; number: number | null };

/** Real pages in the place of a number. */
const NO_NUMBER = /^(?:proposals\/new|bounties\/(?:new|leaderboard))(?:\.|$)/;

/** The proposal or bounty of a path at or under one (`/clubs/x/proposals/3`); null for every other path, the form for a new one too. */
export function numberedPlaceOf(
  decodedPath: string,
): (NumberedPlace & { kind: "proposals" | "bounties" }) | null {
  const found = /^\/+(?:clubs|spaces)\/+([^/]+)\/+(proposals|bounties)\/+([^/]+)/.exec(decodedPath);
  const [slug, kind, part] = [found?.[1], found?.[2], found?.[3]];
  if (slug === undefined || part === undefined || NO_NUMBER.test(`${kind}/${part}`)) return null;
  return {
    kind: kind === "bounties" ? "bounties" : "proposals",
    slug,
    number: parsePublishedNumber(/^(\d+)(?:\.(?:rsc|segments))?$/.exec(part)?.[1] ?? ""),
  };
}

/** The number of a proposal or bounty in an address; null for what is none. */
export function parsePublishedNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
