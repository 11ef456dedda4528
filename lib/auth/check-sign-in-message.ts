import { productChain } from "@/lib/env/product-chain";
import { type Address, parseAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";

/** The fields of an EIP-4361 message as written; times are texts, because their form is part of the check. */
export type SignInMessage = {
  scheme: string | undefined;
  domain: string;
  /** EIP-55 checksummed: the parser refuses any other spelling. */
  address: string;
  statement: string | undefined;
  uri: string;
  version: string;
  chainId: number;
  nonce: string;
  issuedAt: string;
  expirationTime: string | undefined;
  notBefore: string | undefined;
  requestId: string | undefined;
  resources: readonly string[] | undefined;
};

/** What a message to this server must say; all of it comes from the server's own configuration (security.md T2). */
export type ExpectedSignIn = {
  scheme: string;
  domain: string;
  uri: string;
  statement: string;
  chainId: number;
};

export type SignInRule =
  | "domain"
  | "uri"
  | "scheme"
  | "version"
  | "chain-id"
  | "statement"
  | "resources"
  | "address"
  | "issued-at"
  | "expiration-time"
  | "not-before";

const ISSUED_AT_PAST_MS = 10 * 60 * 1000;
const ISSUED_AT_FUTURE_MS = 60 * 1000;

/** Derives from APP_ORIGIN and PRODUCT_NAME what a sign-in message must say (spec section 5). */
export function expectedSignIn(settings: { appOrigin: string; productName: string }): ExpectedSignIn {
  const url = new URL(settings.appOrigin);
  return {
    scheme: url.protocol.slice(0, -1),
    domain: url.host,
    uri: url.origin,
    statement: `Sign in to Club ${settings.productName}`,
    chainId: productChain.id,
  };
}

/**
 * Compares a parsed message with what this server expects at `now`; a refusal is the name of the first broken rule.
 * A scheme before the domain and a request id may be there: the scheme must be ours, the id means nothing to us and is ignored.
 * The nonce is not judged here.
 */
export function checkSignInMessage(
  message: SignInMessage,
  expected: ExpectedSignIn,
  now: Date,
): Result<{ address: Address }, SignInRule> {
  if (message.domain !== expected.domain) return refuse("domain");
  // The path "/" is the same resource as none (RFC 3986, 6.2.3), and what URL.href of an origin gives.
  if (message.uri !== expected.uri && message.uri !== `${expected.uri}/`) return refuse("uri");
  if (message.scheme !== undefined && message.scheme !== expected.scheme) return refuse("scheme");
  if (message.version !== "1") return refuse("version");
  if (message.chainId !== expected.chainId) return refuse("chain-id");
  if (message.statement !== expected.statement) return refuse("statement");
  // An empty list is refused too: a message that grants nothing has no resources line at all.
  if (message.resources !== undefined) return refuse("resources");
  const address = parseAddress(message.address);
  if (!address) return refuse("address");

  const issuedAt = parseTime(message.issuedAt);
  const nowMs = now.getTime();
  if (issuedAt === undefined) return refuse("issued-at");
  if (issuedAt < nowMs - ISSUED_AT_PAST_MS || issuedAt > nowMs + ISSUED_AT_FUTURE_MS)
    return refuse("issued-at");
  if (message.expirationTime !== undefined) {
    const expiresAt = parseTime(message.expirationTime);
    if (expiresAt === undefined || nowMs >= expiresAt) return refuse("expiration-time");
  }
  if (message.notBefore !== undefined) {
    const validFrom = parseTime(message.notBefore);
    if (validFrom === undefined || nowMs < validFrom) return refuse("not-before");
  }
  return ok({ address });
}

/** Milliseconds of an RFC 3339 time; undefined for an impossible day or hour. Date.parse alone reads 31 February as 3 March. */
function parseTime(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})T/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) < 1 || Number(day) > daysInMonth) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
