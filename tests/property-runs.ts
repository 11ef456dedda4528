/**
 * How many examples a property is shown: few enough for every `npm test`, and `PROPERTY_RUNS=10 npx jest` shows ten times as many.
 */
export function propertyRuns(numRuns: number): { numRuns: number } {
  return { numRuns: numRuns * Number(process.env["PROPERTY_RUNS"] ?? 1) };
}
