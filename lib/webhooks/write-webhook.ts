import { WEBHOOK_TYPES, type WebhookKind } from "./webhook-kinds";

type Prize = { position: number; amountWei: string; winner: string };

/** What an event is about, as it is when it is sent. */
export type WebhookFacts = {
  kind: WebhookKind;
  at: Date;
  club: { slug: string; name: string };
  proposal: {
    id: bigint;
    number: number;
    title: string;
    author: string;
    startsAt: Date;
    endsAt: Date;
    result: {
      outcome: string;
      yesPower: bigint;
      noPower: bigint;
      yesCount: number;
      noCount: number;
      totalPower: bigint;
    } | null;
  } | null;
  bounty: {
    id: bigint;
    number: number;
    title: string;
    sponsor: string;
    asset: string;
    prizes: readonly Prize[];
    txHash: string | null;
  } | null;
};

/** The body of a message: its type, when it happened, and what is public of it. Amounts are in units of 10^-18. */
export function writeWebhook(facts: WebhookFacts, { origin }: { origin: string }): string {
  const { kind, at, club, proposal, bounty } = facts;
  const clubUrl = `${origin}/clubs/${club.slug}`;
  return JSON.stringify({
    type: WEBHOOK_TYPES[kind],
    timestamp: at.toISOString(),
    data: {
      club: { ...club, url: clubUrl },
      ...(proposal && {
        proposal: {
          id: String(proposal.id),
          number: proposal.number,
          title: proposal.title,
          author: proposal.author,
          startsAt: proposal.startsAt.toISOString(),
          endsAt: proposal.endsAt.toISOString(),
          url: `${clubUrl}/proposals/${proposal.number}`,
        },
        ...(kind === "result" && proposal.result && { result: toWire(proposal.result) }),
      }),
      ...(bounty && {
        bounty: {
          id: String(bounty.id),
          number: bounty.number,
          title: bounty.title,
          sponsor: bounty.sponsor,
          asset: bounty.asset,
          url: `${clubUrl}/bounties/${bounty.number}`,
        },
        prizes: bounty.prizes,
        ...(bounty.txHash !== null && { transaction: bounty.txHash }),
      }),
    },
  });
}

/** What the test button sends. */
export function writeTest(
  club: { slug: string; name: string },
  { origin, now }: { origin: string; now: Date },
): string {
  return JSON.stringify({
    type: "webhook.test",
    timestamp: now.toISOString(),
    data: { club: { ...club, url: `${origin}/clubs/${club.slug}` } },
  });
}

function toWire(result: NonNullable<NonNullable<WebhookFacts["proposal"]>["result"]>): object {
  const { yesPower, noPower, totalPower, ...rest } = result;
  return {
    ...rest,
    yesPower: String(yesPower),
    noPower: String(noPower),
    totalPower: String(totalPower),
  };
}
