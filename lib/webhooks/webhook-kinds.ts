/** What a club's webhook can be told, in the order in which it happens: the kinds of the outbox, each with its type in the message. */
export const WEBHOOK_TYPES = {
  published: "proposal.published",
  opens: "proposal.opened",
  ends: "proposal.ending",
  result: "proposal.result",
  winners: "bounty.winners",
  "payout-paid": "bounty.paid",
} as const;
export type WebhookKind = keyof typeof WEBHOOK_TYPES;

export const WEBHOOK_KINDS = [
  "published",
  "opens",
  "ends",
  "result",
  "winners",
  "payout-paid",
] as const satisfies readonly WebhookKind[];

export const WEBHOOKS_MAX = 5;
export const DELIVERIES_SHOWN = 50;
/** After a rotation both secrets sign for this long. */
export const ROTATION_HOURS = 24;
/** A webhook that took nothing for this long is switched off. */
export const FAILING_DAYS = 3;
