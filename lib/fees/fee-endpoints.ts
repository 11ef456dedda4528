import { endpoint } from "@/lib/http/endpoint";
import {
  intentParams,
  intentProgress,
  intentRequest,
  intentResponse,
  transactionRequest,
  unusedQuery,
  unusedResponse,
} from "./fee-schemas";

const intents = "/api/fees/intents";
const intent = `${intents}/{intentId}` as const;

export const feeEndpoints = {
  open: endpoint({ method: "POST", path: intents, body: intentRequest, answer: intentResponse }),
  progress: endpoint({ path: intent, params: intentParams, answer: intentProgress }),
  saveTransaction: endpoint({
    method: "PUT",
    path: `${intent}/transaction`,
    params: intentParams,
    body: transactionRequest,
  }),
  unused: endpoint({ path: "/api/fees/unused", query: unusedQuery, answer: unusedResponse }),
};
