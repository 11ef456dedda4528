import { earningsCsvQuery, earningsPage, earningsQuery } from "@/lib/bounties/earnings-schemas";
import { findUnusedPayouts } from "@/lib/bounties/find-unused-payouts.server";
import { exportContributors, listContributors } from "@/lib/bounties/list-earnings.server";
import { listPayouts } from "@/lib/bounties/list-payouts.server";
import { payoutEndpoints } from "@/lib/bounties/payout-endpoints";
import { payoutList } from "@/lib/bounties/payout-schemas";
import { getPayoutProgress, keepPayoutTransaction, provePayout } from "@/lib/bounties/prove-payout.server";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { serve } from "@/lib/routes/route.server";

const payoutTransactionLimit = { name: "payout-transaction", points: 60, windowSeconds: 60 };

export const endpoints = {
  "GET /bounties/:id/payouts": serve({
    params: idParams,
    answer: payoutList,
    auth: "none",
    limit: { name: "payouts", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "What the winners of a bounty are owed, and the transaction that proves each payment.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a bounty." },
      example: { id: "1" },
    },
    handler: ({ params }) => listPayouts(params.id),
  }),
  "GET /bounties/:id/unused-payments": serve({
    ...payoutEndpoints.unused,
    auth: "session",
    limit: { name: "payout-unused", points: 30, windowSeconds: 60 },
    document: { summary: "What the signed-in sponsor paid winners with and has not named." },
    handler: ({ session, params, query }) =>
      findUnusedPayouts({
        bountyId: params.id,
        address: session.address,
        before: query.before === undefined ? undefined : BigInt(query.before),
      }),
  }),
  "GET /earnings": serve({
    query: earningsQuery,
    answer: earningsPage,
    auth: "none",
    limit: { name: "earnings", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Bounties",
      summary: "Contributors by what they earned: prizes whose payment is proved on chain.",
      refusals: ["NOT_FOUND"],
      parameters: {
        asset: "Prizes paid in the governance `token`, or in `cro`.",
        club: "The slug of a club; all clubs that are not hidden when it is left out.",
        after: "The `next` of the page before.",
      },
      example: { asset: "token" },
    },
    handler: ({ query: { asset, club = null, after = null } }) =>
      listContributors({ slug: club, asset, after }),
  }),
  "GET /earnings.csv": serve({
    query: earningsCsvQuery,
    auth: "none",
    limit: { name: "earnings-export", points: 20, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Bounties",
      summary: "All contributors by what they earned, as a file.",
      file: { type: "text/csv", holds: "One line for each person with a prize whose payment is proved." },
      refusals: ["NOT_FOUND"],
      parameters: {
        asset: "Prizes paid in the governance `token`, or in `cro`.",
        club: "The slug of a club; all clubs that are not hidden when it is left out.",
      },
      example: { asset: "cro", club: "treasury" },
    },
    handler: ({ query: { asset, club = null } }) => exportContributors({ slug: club, asset }),
  }),
  "GET /payouts/:id/progress": serve({
    ...payoutEndpoints.progress,
    auth: "session",
    limit: { name: "payout-progress", points: 300, windowSeconds: 60 },
    document: { summary: "How far the transaction is that the signed-in sponsor named for a prize." },
    handler: ({ session, params }) => getPayoutProgress({ prizeId: params.id, address: session.address }),
  }),
  "POST /payouts/:id/proof": serve({
    ...payoutEndpoints.prove,
    auth: "session",
    limit: { name: "payout-proof", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      provePayout({ prizeId: params.id, address: session.address, txHash: body.txHash }),
  }),
  "PUT /payouts/:id/transaction": serve({
    ...payoutEndpoints.saveTransaction,
    auth: "session",
    limit: payoutTransactionLimit,
    handler: async ({ session, params, body }) => {
      await keepPayoutTransaction({ prizeId: params.id, address: session.address, txHash: body.txHash });
      return { saved: true };
    },
  }),
  "DELETE /payouts/:id/transaction": serve({
    ...payoutEndpoints.dropTransaction,
    auth: "session",
    limit: payoutTransactionLimit,
    handler: async ({ session, params }) => {
      await keepPayoutTransaction({ prizeId: params.id, address: session.address, txHash: null });
      return { saved: true };
    },
  }),
};
