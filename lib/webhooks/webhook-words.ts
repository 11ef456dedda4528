import type { WebhookKind } from "./webhook-kinds";

/** An event as people who run a club read it. */
export const WEBHOOK_WORDS: Readonly<Record<WebhookKind | "test", string>> = {
  published: "Proposal published",
  opens: "Voting opened",
  ends: "Voting ends in 24 hours",
  result: "Result",
  winners: "Winners announced",
  "payout-paid": "Prize paid",
  test: "Test",
};
