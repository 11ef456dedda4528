import type { Route } from "next";

export type TestPage = { href: Route; title: string; shows: string; emptyTitle: string; empty: string };

/** The spec's test pages: what each shows, and what it says while it has nothing to show. */
export const LOGS_PAGE: TestPage = {
  href: "/test/logs",
  title: "Server events",
  shows: "The last seven days of server events with their request ids.",
  emptyTitle: "No events are kept yet",
  empty: "Events go to the server's own log; the table that this page reads does not exist yet.",
};

export const SCHEMA_PAGE: TestPage = {
  href: "/test-schema",
  title: "Database schema",
  shows: "Migrations, tables, row counts and drift.",
  emptyTitle: "No inspection yet",
  empty:
    "This page will list migrations and tables; until then the readiness check says whether the schema is current.",
};

export const HOLDINGS_PAGE: TestPage = {
  href: "/test-degen-api",
  title: "Holdings look-up",
  shows: "Holdings, power and fee allowance of an address, with timings.",
  emptyTitle: "No look-up yet",
  empty:
    "This page will read one address from the chain; until then the footer shows the figures of your own account.",
};

export const MARKETPLACE_PAGE: TestPage = {
  href: "/ebisu-api-test",
  title: "Marketplace service",
  shows: "One call to the marketplace's wallet service, with the answer as it was read.",
  emptyTitle: "No marketplace is connected",
  empty:
    "This page will call the marketplace's wallet service once its address is configured; nothing else depends on it.",
};

export const TEST_PAGES: readonly TestPage[] = [LOGS_PAGE, SCHEMA_PAGE, HOLDINGS_PAGE, MARKETPLACE_PAGE];
