import { randomBytes } from "node:crypto";
import { localAccounts, localContracts } from "./accounts";
import { WALLET_PATH } from "./rpc-proxy";

type LocalEnvironmentInput = {
  url: string;
  databaseUrl: string;
  rpcUrl: string;
  smtpUrl: string;
  sessionSecret: string;
  logSigningKey: string;
};

export function localEnvironment({
  url,
  databaseUrl,
  rpcUrl,
  smtpUrl,
  sessionSecret,
  logSigningKey,
}: LocalEnvironmentInput): Record<string, string> {
  const admin = localAccounts.find(({ role }) => role === "admin");
  if (!admin) throw new Error("the local accounts hold no admin");
  return {
    LOCAL_MODE: "1",
    LOCAL_WALLET_URL: `${rpcUrl}${WALLET_PATH}`,
    PRODUCT_NAME: "Kairos",
    APP_ORIGIN: url,
    DATABASE_URL: databaseUrl,
    SESSION_SECRETS: `1:${sessionSecret}`,
    LOG_SIGNING_KEY: logSigningKey,
    RPC_URL: rpcUrl,
    BROWSER_RPC_URL: rpcUrl,
    NFT_ADDRESS: localContracts.nft,
    TOKEN_ADDRESS: localContracts.token,
    MULTICALL3_ADDRESS: localContracts.multicall3,
    NAME_REGISTRY_ADDRESS: localContracts.names,
    ADMIN_WALLET_ADDRESS: admin.address,
    // This chain mines only on transactions, so waiting for more blocks would hold back the last transfers.
    INDEX_CONFIRMATIONS: "0",
    CLUB_FOUNDING_POWER: "50",
    CRON_SECRET: randomBytes(32).toString("hex"),
    MESSAGE_SECRETS: `1:${sessionSecret}`,
    SMTP_URL: smtpUrl,
    MAIL_FROM: "votes@kairos.example",
    WEBHOOK_ALLOWED_HOSTS: "localhost,127.0.0.1",
    SOCIAL_URL: "https://social.example/kairos",
    WEBSITE_URL: "https://kairos.example",
    COMMUNITY_URL: "https://chat.example/kairos",
    TRUSTED_PROXY_HOPS: "0",
  };
}
