import { isNightly } from "../property-runs";

/** Tests of a suite that only the night runs, each group with its reason; tests/sizes.mjs names whole suites. */
export const atNight = isNightly ? describe : describe.skip;
