import { formatAgo } from "@/lib/shared/format-time";
import type { OwnVote } from "./vote-schemas";

/**
 * How a vote came about, at `now`: "voted 2 h ago", "changed from yes to no just now". `trail` is newest first, as in the API. Empty
 * for an empty trail.
 */
export function trailWords({ trail, now }: { trail: OwnVote["trail"]; now: Date }): string {
  const [last, before] = trail;
  if (!last) return "";
  const when = formatAgo(last.castAt, now);
  if (!before) return `voted ${when}`;
  const change =
    before.choice === last.choice ? "signed again" : `changed from ${before.choice} to ${last.choice}`;
  return `${change} ${when}${trail.length > 2 ? `, ${trail.length} ballots in all` : ""}`;
}
