import { localContracts } from "@/local/accounts";
import { testAdmin } from "./accounts";

/** The configuration of a production deployment on the test's database and chain. */
export function appEnvironment({
  databaseUrl,
  rpcUrl,
  appOrigin,
}: {
  databaseUrl: string;
  rpcUrl: string;
  appOrigin: string;
}): Record<string, string> {
  return {
    PRODUCT_NAME: "Kairos",
    APP_ORIGIN: appOrigin,
    DATABASE_URL: databaseUrl,
    SESSION_SECRETS: "1:kT9vQ2mXz7LpR4wYc8Hs1BnJf6Gd3UeA",
    CRON_SECRET: "Zx5Wq8Er1Ty6Ui3Op9As2Df7Gh4Jk0Lm",
    LOG_SIGNING_KEY: "the-log-of-tests-is-signed-with-this-key-00",
    RPC_URL: rpcUrl,
    BROWSER_RPC_URL: rpcUrl,
    NFT_ADDRESS: localContracts.nft,
    TOKEN_ADDRESS: localContracts.token,
    ADMIN_WALLET_ADDRESS: testAdmin.address,
    // Finding them takes several questions to the chain, and many tests start their index while a request waits.
    NFT_FIRST_BLOCK: "0",
    TOKEN_FIRST_BLOCK: "0",
    TRUSTED_PROXY_HOPS: "1",
    // The tests' chain mines only on transactions.
    CHAIN_MAX_AGE_SECONDS: "1800",
    LOG_LEVEL: "silent",
  };
}
