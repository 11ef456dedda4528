/** Left to the night by `npm test` and a quick run, not by a runner that is called by hand. */
export const isLeftOut = (process.env["TEST_SIZE"] ?? "all") !== "all";

/** A group of tests that only the night runs, with its reason beside it; tests/sizes.mjs names whole files. */
export const atNight = isLeftOut ? describe.skip : describe;
