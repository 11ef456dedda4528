/** How many examples a property gets: few enough for every `npm test`. `PROPERTY_RUNS=10 npx jest` uses ten times as many. */
export function propertyRuns(numRuns: number): { numRuns: number } {
  return { numRuns: numRuns * Number(process.env["PROPERTY_RUNS"] ?? 1) };
}
