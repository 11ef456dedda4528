const size = process.env["TEST_SIZE"];

/** The nightly size tries everything; `npm test` tries what finds most faults soonest. */
export const isNightly = size === "all";

/** Left to the night by `npm test` and a quick run, not by a runner that is called by hand. */
export const isLeftOut = (size ?? "all") !== "all";

/** A group of tests that only the night runs, with its reason beside it; tests/sizes.mjs names whole files. */
export function atNight(title: string, tests: () => void): void {
  (isLeftOut ? describe.skip : describe)(title, tests);
}

/** How many examples a property gets: 15 % in `npm test`, ten times as many at night. */
export function propertyRuns(numRuns: number): { numRuns: number } {
  return { numRuns: Math.ceil(numRuns * (isNightly ? 10 : 0.15)) };
}

/** How large a stand is. */
export function sizeOf({ daily, nightly }: { daily: number; nightly: number }): number {
  return isNightly ? nightly : daily;
}

/** The whole list at night; in `npm test` the first of every few. */
export function someOf<Case>(cases: readonly Case[], every: number): readonly Case[] {
  return isNightly ? cases : cases.filter((_, index) => index % every === 0);
}
