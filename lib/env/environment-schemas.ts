import { z } from "zod";
import type { Address } from "@/lib/shared/address";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { productChain } from "./product-chain";
import { publicTestAddresses } from "./public-test-addresses";

const MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11";

function wholeNumber(minimum: bigint) {
  return z
    .string()
    .regex(/^\d{1,30}$/, "a whole number in digits")
    .transform(BigInt)
    .refine((value) => value >= minimum, `at least ${minimum}`);
}

const address = z.string().transform((text, context): Address => {
  const parsed = parseTypedAddress(text);
  if (parsed) return parsed;
  context.addIssue("an address of 0x and 40 hex digits with a valid checksum");
  return z.NEVER;
});

/** Fits SQL's BIGINT with room for sums. */
const blockNumber = wholeNumber(0n).refine((value) => value < 10n ** 15n, "below 10^15");

const httpUrl = z.url({ protocol: /^https?$/, error: "a URL that starts with http:// or https://" });

const httpUrls = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .pipe(z.array(httpUrl).max(5, "at most 5 URLs"));

const origin = httpUrl.refine(
  (text) => /^https?:\/\/[^/?#@\s]+$/.test(text),
  "an origin alone, such as https://club.example, without a path or a slash at the end",
);

const sessionSecrets = z
  .string()
  .transform((text) => text.split(",").map((part) => /^([1-9]\d{0,3}):(.{32,})$/.exec(part.trim())))
  .refine(
    (parts) => parts.every((part) => part !== null),
    'a list like "2:secret,1:older secret", 32 characters or more each',
  )
  .transform((parts) => parts.map((part) => ({ id: part?.[1] ?? "", secret: part?.[2] ?? "" })))
  .refine(
    (secrets) => new Set(secrets.map(({ id }) => id)).size === secrets.length,
    "a list that gives each id once",
  );

const objectStoreKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, "1 to 200 letters, digits or signs without spaces");

/** The 32 bytes of an Ed25519 key, in base64url as RFC 7515 writes them. */
const signingKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, "32 random bytes in base64url: 43 letters, digits, - or _")
  .transform((text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0)),
  );

/** URIs, as RFC 9116 wants them. */
const securityContacts = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (contacts) =>
      contacts.length <= 5 &&
      contacts.every((contact) => /^(mailto:|https:\/\/|tel:)[\x21-\x2b\x2d-\x7e]{3,300}$/.test(contact)),
    "up to 5 addresses that begin with mailto:, https:// or tel:, separated by commas",
  );

/** The sources of the policy's frame-ancestors. */
const embedAncestors = z
  .string()
  .regex(
    /^(\*|none|https?:\/\/[\w.:*-]+( https?:\/\/[\w.:*-]+){0,19})$/,
    "*, none, or up to 20 origins separated by spaces",
  );

/** Every variable the app reads, with what it must be. `.env.example` has a line on each. */
export const environmentSchema = z
  .object({
    LOCAL_MODE: z.enum(["0", "1"], { error: "1 or 0" }).default("0"),
    PRODUCT_NAME: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9 ]{0,30}$/,
        "1 to 31 letters A to Z, digits or spaces, because EIP-4361 takes nothing else in the statement that people sign",
      ),
    APP_ORIGIN: origin,
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "a URL that starts with postgresql://" }),
    DATABASE_REPLICA_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: "a URL that starts with postgresql://" })
      .optional(),
    DATABASE_POOL_MAX: z.coerce.number({ error: "a whole number" }).int().min(1).max(50).default(5),
    SESSION_SECRETS: sessionSecrets,
    LOG_SIGNING_KEY: signingKey,
    LOG_SIGNING_KEY_OLD: signingKey.optional(),
    RPC_URL: httpUrl.default(productChain.rpcUrl),
    RPC_URL_SECONDARY: httpUrl.optional(),
    BROWSER_RPC_URL: httpUrl.default(productChain.rpcUrl),
    PUBLIC_NODES: httpUrls.prefault(productChain.publicNodes.join(",")),
    EXPLORER_URL: httpUrl.default(productChain.explorer.url),
    NFT_ADDRESS: address,
    TOKEN_ADDRESS: address,
    ADMIN_WALLET_ADDRESS: address,
    MULTICALL3_ADDRESS: address.prefault(MULTICALL3),
    NFT_FIRST_BLOCK: blockNumber.optional(),
    TOKEN_FIRST_BLOCK: blockNumber.optional(),
    INDEX_CONFIRMATIONS: blockNumber.prefault("3"),
    VOTING_POWER_RATIO: wholeNumber(1n).prefault("1"),
    TOKENS_PER_VOTE: wholeNumber(0n).prefault("1000000000000"),
    CLUB_FOUNDING_POWER: wholeNumber(1n).optional(),
    PROPOSAL_FEE_TOKENS: wholeNumber(1n).prefault("333333333"),
    BOUNTY_FEE_TOKENS: wholeNumber(1n).prefault("333333333"),
    /** T27: no reorganisation that is known takes a payment of this depth away. */
    FEE_CONFIRMATIONS: wholeNumber(12n)
      .refine((value) => value <= 1_000n, "at most 1000")
      .prefault("12"),
    FEE_GAS_LIMIT: wholeNumber(21_000n)
      .refine((value) => value <= 30_000_000n, "at most 30000000")
      .prefault("100000"),
    CRON_SECRET: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, "16 to 200 letters, digits or signs without spaces")
      .optional(),
    ALERT_WEBHOOK_URL: httpUrl.optional(),
    /** Standard Webhooks 1.0.0 has 24 to 64 bytes. */
    ALERT_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, '"whsec_" and 24 to 64 random bytes in base64')
      .optional(),
    OBJECT_STORE_URL: httpUrl.optional(),
    OBJECT_STORE_KEY_ID: objectStoreKey.optional(),
    OBJECT_STORE_SECRET: objectStoreKey.optional(),
    OBJECT_STORE_REGION: z
      .string()
      .regex(/^[\w-]{1,100}$/, "letters, digits and hyphens")
      .default("auto"),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .regex(/^[\x21-\x7e]{1,4000}$/, 'a list like "authorization=Bearer%20key,other=value" without spaces')
      .optional(),
    OTEL_SERVICE_NAME: z
      .string()
      .regex(/^[\w.-]{1,100}$/, "letters, digits, dots and hyphens")
      .default("club"),
    WALLETCONNECT_PROJECT_ID: z
      .string()
      .regex(/^[0-9a-f]{32}$/, "32 hex digits")
      .optional(),
    MARKETPLACE_URL: httpUrl.optional(),
    MARKETPLACE_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/, "up to 200 letters, digits or signs without spaces")
      .optional(),
    SECURITY_CONTACT: securityContacts.optional(),
    EMBED_ANCESTORS: embedAncestors.default("*"),
    SOCIAL_URL: httpUrl.optional(),
    WEBSITE_URL: httpUrl.optional(),
    COMMUNITY_URL: httpUrl.optional(),
    TRUSTED_PROXY_HOPS: z.coerce.number({ error: "a whole number" }).int().min(0).max(10).default(1),
    RATE_LIMIT_MULTIPLIER: z.coerce
      .number({ error: "a whole number" })
      .int()
      .min(1)
      .max(1_000_000)
      .default(1),
    CHAIN_MAX_AGE_SECONDS: z.coerce
      .number({ error: "a whole number" })
      .int()
      .min(1)
      .max(1_000_000)
      .default(120),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], { error: "debug, info, warn, error or silent" })
      .default("info"),
  })
  .superRefine((environment, context) => {
    for (const name of ["OBJECT_STORE_KEY_ID", "OBJECT_STORE_SECRET"] as const) {
      if (environment.OBJECT_STORE_URL !== undefined && environment[name] === undefined)
        context.addIssue({ code: "custom", path: [name], message: "set, because OBJECT_STORE_URL is" });
    }
    if (environment.LOCAL_MODE === "1") {
      for (const name of ["APP_ORIGIN", "DATABASE_URL", "RPC_URL", "BROWSER_RPC_URL"] as const) {
        if (!isLoopback(environment[name])) {
          context.addIssue({
            code: "custom",
            path: [name],
            message: "a loopback address, because LOCAL_MODE is 1",
          });
        }
      }
    } else if (publicTestAddresses.has(environment.ADMIN_WALLET_ADDRESS)) {
      context.addIssue({
        code: "custom",
        path: ["ADMIN_WALLET_ADDRESS"],
        message: "a wallet of your own: the key of this one is public",
      });
    }
  });
export type Environment = z.infer<typeof environmentSchema>;

/** Names of variables whose values never appear in a message. */
const secretNames = new Set([
  "SESSION_SECRETS",
  "LOG_SIGNING_KEY",
  "LOG_SIGNING_KEY_OLD",
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "CRON_SECRET",
  "ALERT_WEBHOOK_URL",
  "ALERT_WEBHOOK_SECRET",
  "OBJECT_STORE_KEY_ID",
  "OBJECT_STORE_SECRET",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "MARKETPLACE_API_KEY",
]);

/** Each bad variable by name, what it held and what it must be; empty when the configuration is usable. */
export function listConfigurationFaults(raw: Record<string, string | undefined>): string[] {
  const filled = fillIn(raw);
  const parsed = environmentSchema.safeParse(filled);
  if (parsed.success) return [];
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = filled[name];
    if (value === undefined) return `${name} is missing: see .env.example`;
    const held = secretNames.has(name) ? "a value that is not shown" : JSON.stringify(value);
    return `${name} holds ${held} but must be ${issue.message}`;
  });
  return [...new Set(lines)];
}

/** Reads the configuration once; throws one error that names each bad variable, what it held and what it must be. */
export function parseEnvironment(raw: Record<string, string | undefined>): Environment {
  const faults = listConfigurationFaults(raw);
  if (faults.length > 0) {
    throw new Error(`The configuration is not usable:\n${faults.map((line) => `  ${line}`).join("\n")}`);
  }
  return environmentSchema.parse(fillIn(raw));
}

/** A variable that holds nothing is not set. */
function fillIn(raw: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ""));
}

function isLoopback(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
