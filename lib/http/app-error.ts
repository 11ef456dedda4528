import { productChain } from "@/lib/env/product-chain";

/** Every refusal the API can answer: one typed map of code to status and default text (security.md, status words). */
const APP_ERRORS = {
  BAD_REQUEST: { status: 400, text: "The request could not be read." },
  PAYMENT_REVERTED: { status: 400, text: "The transaction failed on the chain and paid nothing." },
  PAYMENT_WRONG_TOKEN: { status: 400, text: "The transaction transfers none of the governance token." },
  PAYMENT_WRONG_RECIPIENT: { status: 400, text: "The transaction pays somebody else than the admin wallet." },
  PAYMENT_TOO_LOW: { status: 400, text: "The transaction pays less than the fee." },
  PAYMENT_TOO_OLD: { status: 400, text: "The payment is older than 30 days." },
  NOT_SIGNED_IN: { status: 401, text: "Sign in first." },
  SIGN_IN_REFUSED: { status: 401, text: "The sign-in was refused." },
  WRONG_SECRET: { status: 401, text: "The secret is missing or wrong." },
  FORBIDDEN: { status: 403, text: "You're not allowed to do this." },
  PAYMENT_NOT_YOURS: { status: 403, text: "Another address made this payment." },
  WRONG_ORIGIN: { status: 403, text: "This request came from another site." },
  BANNED: { status: 403, text: "You are banned here. Your votes still count." },
  NO_POWER: { status: 403, text: "This account had no voting power at the snapshot block." },
  NOT_FOUND: { status: 404, text: "There is nothing here." },
  PAYMENT_UNKNOWN: {
    status: 404,
    text: `${productChain.name} (chain ${productChain.id}) knows no such transaction.`,
  },
  METHOD_NOT_ALLOWED: { status: 405, text: "This method is not allowed here." },
  BODY_TOO_SLOW: { status: 408, text: "The body did not arrive in time. Try again on a better connection." },
  PROPOSAL_PENDING: { status: 409, text: "Voting has not started yet." },
  PROPOSAL_CLOSED: { status: 409, text: "Voting has ended." },
  BOUNTY_CLOSED: { status: 409, text: "This bounty no longer takes submissions." },
  CONFLICT: { status: 409, text: "This was already done." },
  NAME_TAKEN: { status: 409, text: "Another club has this name, or one that looks like it." },
  ADDRESS_TAKEN: { status: 409, text: "Another club has this address." },
  CLUB_ARCHIVED: { status: 409, text: "This club is archived: it can be read, and nothing in it changes." },
  CLUB_HIDDEN: {
    status: 409,
    text: "An admin has hidden this club. Until it is shown again, you can only vote.",
  },
  CONTENT_HIDDEN: { status: 409, text: "An admin has hidden this, so it can't be changed or copied." },
  ALREADY_FLAGGED: { status: 409, text: "You have flagged this already." },
  STALE_VERSION: {
    status: 409,
    text: "Somebody else changed the settings while this page was open. Reload the page, then make your change.",
  },
  FEE_UNPAID: { status: 409, text: "Pay the fee first." },
  FEE_ALREADY_PAID: { status: 409, text: "The fee for this was paid already." },
  PAYMENT_USED: { status: 409, text: "This payment was used already." },
  PAYMENT_UNSETTLED: { status: 409, text: "A transaction for this fee is still on its way." },
  TOO_LARGE: { status: 413, text: "The request is too large." },
  WRONG_CONTENT_TYPE: { status: 415, text: "Send application/json." },
  TRY_AGAIN: { status: 422, text: "Try again in a moment." },
  PAYMENT_UNCONFIRMED: { status: 422, text: "The payment needs more confirmations. Try again in a moment." },
  TOO_MANY_REQUESTS: { status: 429, text: "Too many requests. Wait a moment and try again." },
  INTERNAL: { status: 500, text: "Something failed on the server. Try again in a moment." },
  CHAIN_UNAVAILABLE: { status: 503, text: "The chain could not be read. Try again in a moment." },
  BALANCES_DISAGREE: {
    status: 503,
    text: "Two sources of the chain disagree on a balance. Try again in a moment.",
  },
  HOLDINGS_UNEXPLAINED: { status: 503, text: "The contract's Transfer logs do not explain its balances." },
  INDEX_BEHIND: {
    status: 503,
    text: "The holdings index has not reached this block yet. Try again in a moment.",
  },
  CENSUS_ALTERED: { status: 503, text: "The holdings in this census are not those of its root." },
  BUSY: { status: 503, text: "Too many people are here right now. Try again in a few seconds." },
  ALERTS_OPEN: { status: 503, text: "Something needs an operator." },
  FIRST_BLOCK_WRONG: { status: 503, text: "The configured first block of a contract can't be right." },
  DATABASE_UNAVAILABLE: { status: 503, text: "The database could not be reached. Try again in a moment." },
  SETTINGS_UNREADABLE: { status: 503, text: "The settings can't be read by this release." },
  SCHEMA_BEHIND: { status: 503, text: "The database schema is behind this version." },
} as const satisfies Record<string, { status: number; text: string }>;

/** After a 503, unless it says another time. */
export const RETRY_AFTER_SECONDS = 5;

export type AppErrorCode = keyof typeof APP_ERRORS;

/** A refusal with a code of the map above; `message` says what, which value and what to do. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly status: number;
  /** Seconds for Retry-After, which 429 and 503 have. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AppErrorCode,
    message?: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message ?? APP_ERRORS[code].text, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = APP_ERRORS[code].status;
    this.retryAfterSeconds =
      options.retryAfterSeconds ?? (this.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  }
}
