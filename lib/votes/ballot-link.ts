import type { Choice } from "@/lib/ballots/typed-data";

/** The ballot on a proposal's page, with a choice already made if one is given. */
export function ballotHref<Slug extends string>(
  { club, number }: { club: { slug: Slug }; number: number },
  choice?: Choice,
): `/clubs/${Slug}/proposals/${number}#vote${"" | `-${Choice}`}` {
  return `/clubs/${club.slug}/proposals/${number}#vote${choice === undefined ? "" : (`-${choice}` as const)}`;
}

/** What the hash of such an address asks for; null for any other. */
export function askedBallot(hash: string): { choice: Choice | null } | null {
  if (hash === "#vote") return { choice: null };
  const choice = (["yes", "no"] as const).find((each) => hash === `#vote-${each}`);
  return choice === undefined ? null : { choice };
}
