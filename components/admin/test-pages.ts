import type { Route } from "next";

export type TestPage = { href: Route; title: string; short: string; shows: string };

export const LOGS_PAGE: TestPage = {
  href: "/test/logs",
  title: "Server events",
  short: "Events",
  shows: "Writes, refusals, warnings and faults of the last seven days with their request ids.",
};

export const SCHEMA_PAGE: TestPage = {
  href: "/test-schema",
  title: "Database schema",
  short: "Schema",
  shows: "Migrations, tables with their rows, and what differs from what this version expects.",
};

export const HOLDINGS_PAGE: TestPage = {
  href: "/test-degen-api",
  title: "Holdings look-up",
  short: "Holdings",
  shows: "Holdings, power and fee allowance of an address, each with the time that it took.",
};

export const MARKETPLACE_PAGE: TestPage = {
  href: "/ebisu-api-test",
  title: "Marketplace service",
  short: "Marketplace",
  shows: "One call to the marketplace's wallet service, with the answer as it was read.",
};

/** The spec's test pages. */
export const TEST_PAGES: readonly TestPage[] = [LOGS_PAGE, SCHEMA_PAGE, HOLDINGS_PAGE, MARKETPLACE_PAGE];
