import "server-only";
import type { Environment } from "@/lib/env/environment-schemas";
import {
  askAddresses,
  askDiscord,
  askMail,
  askObjectStore,
  askReplica,
  askTelegram,
} from "./ask-services.server";
import { examineChain } from "./examine-chain.server";
import { examineDatabase } from "./examine-database.server";
import { examineSite } from "./examine-site.server";
import type { Finding } from "./finding";
import { judgeConfiguration } from "./judge-configuration";

/** What examines a variable with others of its kind. */
export type Probe = (environment: Environment) => Finding | Finding[] | Promise<Finding | Finding[]>;

/** Why nothing more is asked of a variable than that it can be read. */
const RULE = "a number of the rules, and any of them is one";
const LINK = "a link that people's browsers open";

/** By variable, what the doctor asks of it, or why nothing. The compiler finds a variable without an entry. */
export const PROBES: Record<keyof Environment, Probe | string> = {
  LOCAL_MODE: judgeConfiguration,
  LOCAL_WALLET_URL: "only local mode sets it",
  PRODUCT_NAME: "any name is one",
  APP_ORIGIN: examineSite,
  DATABASE_URL: examineDatabase,
  DATABASE_POOL_MAX: examineDatabase,
  DATABASE_REPLICA_URL: askReplica,
  SESSION_SECRETS: judgeConfiguration,
  LOG_SIGNING_KEY: judgeConfiguration,
  LOG_SIGNING_KEY_OLD: judgeConfiguration,
  WITNESSES: askAddresses,
  RPC_URL: examineChain,
  RPC_URL_SECONDARY: examineChain,
  BROWSER_RPC_URL: examineChain,
  PUBLIC_NODES: "people choose among them, and a recount judges what they answer",
  EXPLORER_URL: LINK,
  NFT_ADDRESS: examineChain,
  TOKEN_ADDRESS: examineChain,
  NFT_FIRST_BLOCK: examineChain,
  TOKEN_FIRST_BLOCK: examineChain,
  MULTICALL3_ADDRESS: examineChain,
  NAME_REGISTRY_ADDRESS: "names that it doesn't confirm both ways are not shown",
  INDEX_CONFIRMATIONS: RULE,
  CHAIN_MAX_AGE_SECONDS: examineChain,
  ADMIN_WALLET_ADDRESS: judgeConfiguration,
  VOTING_POWER_RATIO: RULE,
  TOKENS_PER_VOTE: RULE,
  CLUB_FOUNDING_POWER: RULE,
  PROPOSAL_FEE_TOKENS: RULE,
  BOUNTY_FEE_TOKENS: RULE,
  FEE_CONFIRMATIONS: RULE,
  FEE_GAS_LIMIT: RULE,
  ANCHOR_PRIVATE_KEY: judgeConfiguration,
  ANCHOR_MAX_CRO: "a limit, which an alert names when it is met",
  ANCHOR_MAX_CRO_PER_DAY: "a limit, which an alert names when it is met",
  CRON_SECRET: judgeConfiguration,
  ALERT_WEBHOOK_URL: askAddresses,
  ALERT_WEBHOOK_SECRET: judgeConfiguration,
  MESSAGE_SECRETS: judgeConfiguration,
  SMTP_URL: askMail,
  MAIL_FROM: askMail,
  MAIL_BOUNCE_SECRET: judgeConfiguration,
  WEB_PUSH_PUBLIC_KEY: "compared with the private key when it is read",
  WEB_PUSH_PRIVATE_KEY: "compared with the public key when it is read",
  WEBHOOK_ALLOWED_HOSTS: judgeConfiguration,
  WEBSUB_HUB: askAddresses,
  TELEGRAM_BOT_TOKEN: askTelegram,
  TELEGRAM_BOT_NAME: askTelegram,
  TELEGRAM_WEBHOOK_SECRET: judgeConfiguration,
  TELEGRAM_API: askTelegram,
  DISCORD_PUBLIC_KEY: askDiscord,
  DISCORD_APPLICATION_ID: askDiscord,
  DISCORD_BOT_TOKEN: askDiscord,
  DISCORD_API: askDiscord,
  OBJECT_STORE_URL: askObjectStore,
  OBJECT_STORE_KEY_ID: askObjectStore,
  OBJECT_STORE_SECRET: askObjectStore,
  OBJECT_STORE_REGION: askObjectStore,
  OTEL_EXPORTER_OTLP_ENDPOINT: askAddresses,
  OTEL_EXPORTER_OTLP_HEADERS: "the receiver judges them, and says nothing of it",
  OTEL_SERVICE_NAME: "any name is one",
  WALLETCONNECT_PROJECT_ID: "only a browser at the site's own address can use it",
  WALLETCONNECT_RELAY_URL: "only browsers reach it",
  MARKETPLACE_URL: askAddresses,
  MARKETPLACE_API_KEY: "profiles say so when it is refused",
  SECURITY_CONTACT: "an address for people",
  EMBED_ANCESTORS: "any list of sites is one",
  SOCIAL_URL: LINK,
  WEBSITE_URL: LINK,
  COMMUNITY_URL: LINK,
  TRUSTED_PROXY_HOPS: judgeConfiguration,
  RATE_LIMIT_MULTIPLIER: judgeConfiguration,
  LOG_LEVEL: judgeConfiguration,
};

/** Each probe once, however many variables it is about. */
export function listProbes(): Probe[] {
  return [...new Set(Object.values(PROBES))].filter((probe) => typeof probe !== "string");
}
