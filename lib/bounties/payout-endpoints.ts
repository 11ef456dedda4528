import { transactionRequest, unusedResponse } from "@/lib/fees/fee-schemas";
import { endpoint } from "@/lib/http/endpoint";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { payoutProgress, safeList, safeRequest, unusedPayoutsQuery } from "./payout-schemas";

const payout = "/api/payouts/{id}";
const safes = "/api/safes";

export const payoutEndpoints = {
  progress: endpoint({ path: `${payout}/progress`, params: idParams, answer: payoutProgress }),
  saveTransaction: endpoint({
    method: "PUT",
    path: `${payout}/transaction`,
    params: idParams,
    body: transactionRequest,
  }),
  dropTransaction: endpoint({ method: "DELETE", path: `${payout}/transaction`, params: idParams }),
  prove: endpoint({ method: "POST", path: `${payout}/proof`, params: idParams, body: transactionRequest }),
  unused: endpoint({
    path: "/api/bounties/{id}/unused-payments",
    params: idParams,
    query: unusedPayoutsQuery,
    answer: unusedResponse,
  }),
  safes: endpoint({ path: safes, answer: safeList }),
  addSafe: endpoint({ method: "PUT", path: safes, body: safeRequest, answer: safeList }),
  removeSafe: endpoint({ method: "DELETE", path: safes, body: safeRequest, answer: safeList }),
};
