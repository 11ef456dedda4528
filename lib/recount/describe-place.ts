const PLACES: readonly [RegExp, string][] = [
  [/^voters/, "A ballot"],
  [/^receipts/, "Your receipt"],
  [/^log\.result/, "The result in the public log"],
  [/^(log|public log)/, "The public log"],
  [/^result\./, "The published result"],
  [/^ballotCount/, "The number of ballots"],
  [/^snapshot/, "The snapshot"],
  [/^census/, "The list of holders"],
  [/^rule/, "The voting rules"],
  [/^moderation/, "A moderator's decision"],
  [/^proposal\.versions/, "The proposal's text"],
  [/^proposal/, "The proposal"],
];

/** What a line of a file is about, in words. */
export function describePlace(line: string): string {
  return PLACES.find(([pattern]) => pattern.test(line))?.[1] ?? "The file";
}
