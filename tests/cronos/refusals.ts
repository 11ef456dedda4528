import type { Refusal } from "./manners";

/** Refusals to plant, in the words of real endpoints. */
export const refusals = {
  tooMany: { as: "http", status: 429, body: "Too Many Requests" },
  tooManyRetryAfter: { as: "http", status: 429, body: "Too Many Requests", retryAfterSeconds: 1 },
  tooManyWithError: {
    as: "request",
    status: 429,
    code: -32005,
    message: "project ID request rate exceeded",
    retryAfterSeconds: 1,
  },
  limitExceeded: { as: "call", code: -32005, message: "limit exceeded" },
  /** QuickNode's: an error without any JSON-RPC around it. */
  bareRateError: {
    as: "http",
    status: 429,
    body: '{"code":-32007,"message":"100/second request limit reached - reduce calls per second or upgrade your account at quicknode.com"}',
  },
  requestLimitReached: { as: "call", code: -32005, message: "request limit reached" },
  projectRateExceeded: { as: "call", code: -32005, message: "project ID request rate exceeded" },
  dailyCountExceeded: {
    as: "request",
    status: 429,
    code: -32005,
    message: "daily request count exceeded, request rate limited",
  },
  limitExceededForAll: { as: "request", code: -32005, message: "limit exceeded" },
  batchLimitExceeded: { as: "request", code: -32600, message: "batch limit exceeded" },
  tooManyLogsInBatch: {
    as: "request",
    code: -32600,
    message: 'Too many ["eth_getLogs"] methods in the batch',
  },
  batchTooLarge: { as: "http", status: 413, body: "Request Entity Too Large" },
  badGateway: { as: "http", status: 502, body: "<html><body>502 Bad Gateway</body></html>" },
  unavailable: { as: "http", status: 503, body: "Service Unavailable" },
  internalError: { as: "call", code: -32603, message: "Internal error" },
  hang: { as: "hang" },
  reset: { as: "reset" },
} satisfies Record<string, Refusal>;
