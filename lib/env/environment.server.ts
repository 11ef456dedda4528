import "server-only";
import { getAddress } from "viem";
import { type Environment, parseEnvironment } from "./environment-schemas";
import { productChain } from "./product-chain";
import type { PublicConfig } from "./public-config";

let parsed: Environment | undefined;

/** The configuration, parsed at the first call of a process; throws a message for operators when it is not usable. */
export function getEnvironment(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}

/** The part of the configuration that the root layout hands to the browser. Holds no secret. */
export function getPublicConfig(): PublicConfig {
  const environment = getEnvironment();
  const isLocalMode = environment.LOCAL_MODE === "1";
  return {
    productName: environment.PRODUCT_NAME,
    appOrigin: environment.APP_ORIGIN,
    chainId: productChain.id,
    browserRpcUrl: environment.BROWSER_RPC_URL,
    explorerUrl: isLocalMode ? null : environment.EXPLORER_URL,
    nftAddress: getAddress(environment.NFT_ADDRESS),
    tokenAddress: getAddress(environment.TOKEN_ADDRESS),
    multicall3Address: getAddress(environment.MULTICALL3_ADDRESS),
    defaultAdminWallet: getAddress(environment.ADMIN_WALLET_ADDRESS),
    walletConnectProjectId: environment.WALLETCONNECT_PROJECT_ID ?? "",
    walletConnectRelayUrl: environment.WALLETCONNECT_RELAY_URL,
    votingPowerRatio: environment.VOTING_POWER_RATIO.toString(),
    tokensPerVote: environment.TOKENS_PER_VOTE.toString(),
    isLocalMode,
  };
}

/** Public nodes of the chain that a recount's reader may pick; none in local mode, whose chain nobody else has. */
export function listPublicNodes(): readonly string[] {
  const { PUBLIC_NODES, LOCAL_MODE } = getEnvironment();
  return LOCAL_MODE === "1" ? [] : PUBLIC_NODES;
}
