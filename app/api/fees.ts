import { checkFeePayments } from "@/lib/admin/check-fee-payments.server";
import { exportFeeLedger } from "@/lib/admin/export-fee-ledger.server";
import { checkPaymentsRequest, ledgerCsvQuery, repairPaymentRequest } from "@/lib/admin/fee-ledger-schemas";
import { repairPayment } from "@/lib/admin/repair-payment.server";
import { createIntent } from "@/lib/fees/create-intent.server";
import { feeEndpoints } from "@/lib/fees/fee-endpoints";
import { findUnusedPayments } from "@/lib/fees/find-unused-payments.server";
import { getIntentProgress } from "@/lib/fees/get-intent-progress.server";
import { saveTransaction } from "@/lib/fees/save-transaction.server";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "GET /admin/fees.csv": serve({
    query: ledgerCsvQuery,
    auth: "session",
    right: "fee.view",
    limit: { name: "fee-csv", points: 10, windowSeconds: 60 },
    document: { summary: "The fee ledger as a file; for admins." },
    handler: ({ session, query }) => exportFeeLedger({ address: session.address, query }),
  }),
  "POST /admin/fees/check": serve({
    body: checkPaymentsRequest,
    auth: "session",
    right: "fee.view",
    limit: { name: "fee-check", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) => checkFeePayments({ address: session.address, txHashes: body.txHashes }),
  }),
  "POST /admin/fees/repair": serve({
    body: repairPaymentRequest,
    auth: "session",
    right: "fee.repair",
    limit: { name: "fee-repair", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => repairPayment({ address: session.address, request: body }),
  }),
  "POST /fees/intents": serve({
    ...feeEndpoints.open,
    auth: "session",
    limit: { name: "fee-intents", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => createIntent({ ...body, payer: session.address }),
  }),
  /** How far a payment is; the page asks every few seconds. */
  "GET /fees/intents/:intentId": serve({
    ...feeEndpoints.progress,
    auth: "session",
    limit: { name: "fee-progress", points: 120, windowSeconds: 60 },
    document: { summary: "The progress of one of your payments." },
    handler: ({ session, params }) =>
      getIntentProgress({
        id: params.intentId,
        payer: session.address,
      }),
  }),
  "PUT /fees/intents/:intentId/transaction": serve({
    ...feeEndpoints.saveTransaction,
    auth: "session",
    limit: { name: "fee-transaction", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      saveTransaction({ id: params.intentId, payer: session.address, txHash: body.txHash }),
  }),
  /** One answer looks through some seconds' worth of blocks, so it is limited more than it costs the database. */
  "GET /fees/unused": serve({
    ...feeEndpoints.unused,
    auth: "session",
    limit: { name: "fee-unused", points: 30, windowSeconds: 60 },
    document: { summary: "Your payments that have not been used yet." },
    handler: ({ session, query }) =>
      findUnusedPayments({
        payer: session.address,
        purpose: query.purpose,
        purposeId: query.purposeId,
        before: query.before === undefined ? undefined : BigInt(query.before),
      }),
  }),
};
