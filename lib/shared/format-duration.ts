const UNITS = [
  { letter: "d", seconds: 86_400 },
  { letter: "h", seconds: 3_600 },
  { letter: "min", seconds: 60 },
  { letter: "s", seconds: 1 },
] as const;

/**
 * A duration in its two largest units, cut: "2 d 4 h", "3 min 5 s", "12 s"; a zero second unit is left out. Seconds, from 0
 * on.
 */
export function formatDuration(seconds: number): string {
  const first = UNITS.findIndex((unit) => seconds >= unit.seconds);
  const [large, small] = UNITS.slice(first === -1 ? UNITS.length - 1 : first);
  if (!large) return "0 s";
  const count = Math.floor(seconds / large.seconds);
  const rest = small ? Math.floor((seconds % large.seconds) / small.seconds) : 0;
  return small && rest > 0 ? `${count} ${large.letter} ${rest} ${small.letter}` : `${count} ${large.letter}`;
}
