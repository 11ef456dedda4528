import { formatDuration } from "./format-duration";

/** How long ago a moment was at `now`: "just now" in its first minute, then "2 d 4 h ago". ISO 8601. */
export function formatAgo(time: string, now: Date): string {
  const seconds = (now.getTime() - new Date(time).getTime()) / 1_000;
  return seconds < 60 ? "just now" : `${formatDuration(seconds)} ago`;
}

/** How long it is at `now` until a moment: "2 d 4 h", "0 s" once it is over. ISO 8601. */
export function formatUntil(time: string, now: Date): string {
  return formatDuration(Math.max(0, (new Date(time).getTime() - now.getTime()) / 1_000));
}
