import { formatDuration } from "@/lib/shared/format-duration";
import type { OwnVote } from "./vote-schemas";

/**
 * What a voter did, in words: "voted yes, changed to no 2 h before the end". `trail` is newest first, as in the API. For
 * many ballots it gives the first, the last and their number. Empty for an empty trail.
 */
export function trailWords({ trail, endsAt }: { trail: OwnVote["trail"]; endsAt: string }): string {
  const first = trail.at(-1);
  const [last, before] = trail;
  if (!first || !last) return "";
  const seconds = (new Date(endsAt).getTime() - new Date(last.castAt).getTime()) / 1_000;
  const when = `${formatDuration(Math.max(0, seconds))} before the end`;
  if (!before) return `voted ${first.choice} ${when}`;
  const change = before.choice === last.choice ? `signed ${last.choice} again` : `changed to ${last.choice}`;
  const others = trail.length > 2 ? `, signed ${trail.length} ballots in all,` : ",";
  return `voted ${first.choice}${others}${trail.length > 2 ? " and last" : ""} ${change} ${when}`;
}
