import { ed25519 } from "@noble/curves/ed25519";
import { p256 } from "@noble/curves/nist";
import { z } from "zod";
import type { Address } from "@/lib/shared/address";
import { bytesToHex } from "@/lib/shared/hex-bytes";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";
import { parseWitnessPolicy } from "@/lib/shared/witness-policy";
import { isLoopback } from "./is-loopback";
import { type LookAlike, listLookAlikes } from "./look-alike-names";
import { productChain } from "./product-chain";
import { PUBLIC_RELAY_URL } from "./public-relay";
import { publicTestAddresses } from "./public-test-addresses";

const SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11";

function wholeNumber(minimum: bigint) {
  return z
    .string()
    .regex(/^\d{1,30}$/, "a whole number in digits")
    .transform(BigInt)
    .refine((value) => value >= minimum, `at least ${minimum}`);
}

function countOf(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
}

const address = z.string().transform((text, context): Address => {
  const parsed = parseTypedAddress(text);
  if (parsed) return parsed;
  context.addIssue("an address of 0x and 40 hex digits with a valid checksum");
  return z.NEVER;
});

const hostNames = z
  .string()
  .regex(/^[a-z0-9.-]{1,253}(,[a-z0-9.-]{1,253}){0,19}$/, "up to 20 names of hosts, separated by commas")
  .transform((text): ReadonlySet<string> => new Set(text.split(",")));

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

/** Its text becomes a source of the policy's connect-src, so it is an origin and nothing else. */
const relayUrl = z
  .string()
  .regex(
    /^(wss:\/\/[a-z0-9.-]+|ws:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/,
    "an origin that starts with wss://, or with ws:// on this machine, without a path",
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
  .transform(fromBase64Url);

const pushKey = (form: RegExp) =>
  z.string().regex(form, "one of the two keys that `npm run web-push-keys` prints");

/** `parseWitnessPolicy`, with an address for each witness. */
const witnessPolicy = z.string().transform((text, context) => {
  const policy = parseWitnessPolicy(text);
  const isReached = policy.ok && policy.value.witnesses.every(({ url }) => url !== null && isSafe(url));
  if (policy.ok && isReached) return policy.value;
  context.addIssue(
    policy.ok ? "a list with the https address of each witness before its key" : policy.reason,
  );
  return z.NEVER;
});

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

/** The 32 bytes of a key of the chain, below the order of secp256k1. */
const chainKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "0x and 64 hex digits")
  .transform((text): `0x${string}` => `0x${text.slice(2)}`)
  .refine((key) => BigInt(key) > 0n && BigInt(key) < SECP256K1_ORDER, "a key of the chain");

/** An amount of CRO, in wei. */
const amountOfCro = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,18})?$/, "an amount of CRO, such as 0.5")
  .transform((text) => {
    const [whole = "", fraction = ""] = text.split(".");
    return BigInt(whole + fraction.padEnd(18, "0"));
  });

/** Standard Webhooks 1.0.0 has 24 to 64 bytes. */
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, '"whsec_" and 24 to 64 random bytes in base64');

/** The sources of the policy's frame-ancestors. */
const embedAncestors = z
  .string()
  .regex(
    /^(\*|none|https?:\/\/[\w.:*-]+( https?:\/\/[\w.:*-]+){0,19})$/,
    "*, none, or up to 20 origins separated by spaces",
  );

/** Without one of these the others are of no use. */
const SET_TOGETHER = [
  ["TELEGRAM_BOT_TOKEN", "TELEGRAM_BOT_NAME", "TELEGRAM_WEBHOOK_SECRET"],
  ["DISCORD_PUBLIC_KEY", "DISCORD_APPLICATION_ID"],
] as const;

/** Every variable the app reads, with what it must be. `.env.example` has a line on each. */
export const environmentSchema = z
  .object({
    LOCAL_MODE: z.enum(["0", "1"], { error: "1 or 0" }).default("0"),
    /** The script of the local wallet, which the launcher serves. */
    LOCAL_WALLET_URL: httpUrl.optional(),
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
    DATABASE_POOL_MAX: countOf(1, 50).default(5),
    SESSION_SECRETS: sessionSecrets,
    LOG_SIGNING_KEY: signingKey,
    LOG_SIGNING_KEY_OLD: signingKey.optional(),
    WITNESSES: witnessPolicy.optional(),
    RPC_URL: httpUrl.default(productChain.rpcUrl),
    RPC_URL_SECONDARY: httpUrl.optional(),
    BROWSER_RPC_URL: httpUrl.default(productChain.rpcUrl),
    PUBLIC_NODES: httpUrls.prefault(productChain.publicNodes.join(",")),
    EXPLORER_URL: httpUrl.default(productChain.explorer.url),
    NFT_ADDRESS: address,
    TOKEN_ADDRESS: address,
    ADMIN_WALLET_ADDRESS: address,
    MULTICALL3_ADDRESS: address.prefault(MULTICALL3),
    NAME_REGISTRY_ADDRESS: address.optional(),
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
    ANCHOR_PRIVATE_KEY: chainKey.optional(),
    ANCHOR_MAX_CRO: amountOfCro.prefault("1"),
    ANCHOR_MAX_CRO_PER_DAY: amountOfCro.prefault("10"),
    CRON_SECRET: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, "16 to 200 letters, digits or signs without spaces")
      .optional(),
    ALERT_WEBHOOK_URL: httpUrl.optional(),
    ALERT_WEBHOOK_SECRET: webhookSecret.optional(),
    MESSAGE_SECRETS: sessionSecrets.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "a URL that starts with smtp:// or smtps://" }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\s<>@",]+@[^\s<>@",]+$/, "an e-mail address alone, such as votes@club.example")
      .optional(),
    /** An uncompressed point of P-256, which begins with the byte 4. */
    WEB_PUSH_PUBLIC_KEY: pushKey(/^B[A-P][\w-]{85}$/).optional(),
    WEB_PUSH_PRIVATE_KEY: pushKey(/^[\w-]{43}$/).optional(),
    WEBHOOK_ALLOWED_HOSTS: hostNames.default(new Set()),
    MAIL_BOUNCE_SECRET: webhookSecret.optional(),
    WEBSUB_HUB: httpUrl.optional(),
    TELEGRAM_BOT_TOKEN: z
      .string()
      .regex(/^\d{5,20}:[\w-]{30,60}$/, "a bot's token, such as 123456:ABC and so on")
      .optional(),
    TELEGRAM_BOT_NAME: z
      .string()
      .regex(/^[A-Za-z]\w{3,30}[A-Za-z0-9]$/, "the bot's username without @, such as club_votes_bot")
      .optional(),
    /** What setWebhook takes as secret_token, and long enough not to be guessed. */
    TELEGRAM_WEBHOOK_SECRET: z
      .string()
      .regex(/^[\w-]{16,256}$/, "16 to 256 letters, digits, _ or -")
      .optional(),
    TELEGRAM_API: httpUrl.default("https://api.telegram.org"),
    DISCORD_PUBLIC_KEY: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, "64 hex digits")
      .optional(),
    DISCORD_APPLICATION_ID: z
      .string()
      .regex(/^\d{17,20}$/, "17 to 20 digits")
      .optional(),
    DISCORD_BOT_TOKEN: z
      .string()
      .regex(/^[\w.-]{50,100}$/, "50 to 100 letters, digits, dots, _ or -")
      .optional(),
    DISCORD_API: httpUrl.default("https://discord.com/api/v10"),
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
    WALLETCONNECT_RELAY_URL: relayUrl.default(PUBLIC_RELAY_URL),
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
    TRUSTED_PROXY_HOPS: countOf(0, 10).default(1),
    RATE_LIMIT_MULTIPLIER: countOf(1, 1_000_000).default(1),
    CHAIN_MAX_AGE_SECONDS: countOf(1, 1_000_000).default(120),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error", "silent"], { error: "debug, info, warn, error or silent" })
      .default("info"),
  })
  .superRefine((environment, context) => {
    for (const name of ["OBJECT_STORE_KEY_ID", "OBJECT_STORE_SECRET"] as const) {
      if (environment.OBJECT_STORE_URL !== undefined && environment[name] === undefined)
        context.addIssue({ code: "custom", path: [name], message: "set, because OBJECT_STORE_URL is" });
    }
    for (const name of ["MESSAGE_SECRETS", "MAIL_FROM"] as const) {
      if (environment.SMTP_URL !== undefined && environment[name] === undefined)
        context.addIssue({ code: "custom", path: [name], message: "set, because SMTP_URL is" });
    }
    const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey } = environment;
    if (publicKey !== undefined || privateKey !== undefined) {
      // Push services want a contact: the address of mails, or else the site itself, which must then be on https (RFC 8292).
      const contact = environment.APP_ORIGIN?.startsWith("https:") ? [] : (["MAIL_FROM"] as const);
      for (const name of [
        "WEB_PUSH_PUBLIC_KEY",
        "WEB_PUSH_PRIVATE_KEY",
        "MESSAGE_SECRETS",
        ...contact,
      ] as const) {
        if (environment[name] === undefined)
          context.addIssue({ code: "custom", path: [name], message: "set, because web push is" });
      }
      if (publicKey !== undefined && privateKey !== undefined && publicKey !== pushPublicKey(privateKey)) {
        const message = "the key that belongs to WEB_PUSH_PRIVATE_KEY";
        context.addIssue({ code: "custom", path: ["WEB_PUSH_PUBLIC_KEY"], message });
      }
    }
    if (environment.TELEGRAM_BOT_TOKEN !== undefined && environment.MESSAGE_SECRETS === undefined) {
      const message = "set, because TELEGRAM_BOT_TOKEN is";
      context.addIssue({ code: "custom", path: ["MESSAGE_SECRETS"], message });
    }
    for (const group of SET_TOGETHER) {
      const given = group.find((name) => environment[name] !== undefined);
      for (const name of given ? group : []) {
        if (environment[name] === undefined)
          context.addIssue({ code: "custom", path: [name], message: `set, because ${given} is` });
      }
    }
    const { WITNESSES, LOG_SIGNING_KEY } = environment;
    // This also runs where a variable was refused.
    if (WITNESSES !== undefined && LOG_SIGNING_KEY.length === 32) {
      const ownKey = bytesToHex(ed25519.getPublicKey(LOG_SIGNING_KEY));
      if (WITNESSES.witnesses.some(({ key }) => key.publicKey === ownKey))
        context.addIssue({
          code: "custom",
          path: ["WITNESSES"],
          message: "a list without the log's own key",
        });
    }
    if (environment.LOCAL_MODE === "1") {
      const places = [
        "APP_ORIGIN",
        "DATABASE_URL",
        "RPC_URL",
        "BROWSER_RPC_URL",
        "LOCAL_WALLET_URL",
      ] as const;
      for (const name of places) {
        const place = environment[name];
        if (place !== undefined && !isLoopback(place)) {
          const message = "a loopback address, because LOCAL_MODE is 1";
          context.addIssue({ code: "custom", path: [name], message });
        }
      }
    } else {
      if (environment.LOCAL_WALLET_URL !== undefined) {
        const message = "empty, because only local mode has this wallet";
        context.addIssue({ code: "custom", path: ["LOCAL_WALLET_URL"], message });
      }
      if (publicTestAddresses.has(environment.ADMIN_WALLET_ADDRESS)) {
        const message = "a wallet of your own: the key of this one is public";
        context.addIssue({ code: "custom", path: ["ADMIN_WALLET_ADDRESS"], message });
      }
    }
  });
export type Environment = z.infer<typeof environmentSchema>;

/** All that commands on the database alone need. Throws where it isn't set. */
export function requireDatabaseUrl(raw: Record<string, string | undefined>): string {
  const { data } = environmentSchema.shape.DATABASE_URL.safeParse(raw["DATABASE_URL"]);
  if (data !== undefined) return data;
  throw new Error("DATABASE_URL must be set to a URL that starts with postgresql://: see .env.example");
}

/** Names of variables whose values never appear in a message. */
const secretNames = new Set([
  "SESSION_SECRETS",
  "LOG_SIGNING_KEY",
  "LOG_SIGNING_KEY_OLD",
  "ANCHOR_PRIVATE_KEY",
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "CRON_SECRET",
  "ALERT_WEBHOOK_URL",
  "ALERT_WEBHOOK_SECRET",
  "MESSAGE_SECRETS",
  "SMTP_URL",
  "WEB_PUSH_PRIVATE_KEY",
  "MAIL_BOUNCE_SECRET",
  "TELEGRAM_BOT_TOKEN",
  "TELEGRAM_WEBHOOK_SECRET",
  "DISCORD_BOT_TOKEN",
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

/** Read by programs around the app, and not by the app. */
const OTHER_NAMES = ["PORT", "HOST", "MIGRATE_PREVIEW", "BUILD_STANDALONE", "POSTGRES_PASSWORD", "UPSTREAMS"];

/** Names that are set and look like a variable of the app, but that nothing reads. */
export function listUnreadNames(raw: Record<string, string | undefined>): LookAlike[] {
  return listLookAlikes(Object.keys(raw), [...Object.keys(environmentSchema.shape), ...OTHER_NAMES]);
}

/** A variable that holds nothing is not set. */
function fillIn(raw: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ""));
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

/** Null for what is no key of P-256. */
function pushPublicKey(privateKey: string): string | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return null;
  const bytes = fromBase64Url(privateKey);
  if (!p256.utils.isValidPrivateKey(bytes)) return null;
  const text = btoa(String.fromCharCode(...p256.getPublicKey(bytes, false)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function isSafe(url: string): boolean {
  return URL.canParse(url) && (url.startsWith("https://") || (url.startsWith("http://") && isLoopback(url)));
}
