import type { productChain } from "./product-chain";

/** What the browser needs of the configuration; the root layout hands it over (product.md "Names and configuration"). */
export type PublicConfig = {
  productName: string;
  appOrigin: string;
  chainId: typeof productChain.id;
  /** RPC endpoint that the browser reads, and that a wallet gets when it adds the chain. */
  browserRpcUrl: string;
  /** Null in local mode, whose chain is in no explorer. */
  explorerUrl: string | null;
  nftAddress: `0x${string}`;
  tokenAddress: `0x${string}`;
  multicall3Address: `0x${string}`;
  /** The configured admin wallet: the client's built-in default of spec section 5. */
  defaultAdminWallet: `0x${string}`;
  /** Empty when WalletConnect is not offered. */
  walletConnectProjectId: string;
  walletConnectRelayUrl: string;
  /** VP = ratio x (NFTs + tokens / tokensPerVote); decimal strings, whole numbers; "0" tokensPerVote = tokens do not count. */
  votingPowerRatio: string;
  tokensPerVote: string;
  isLocalMode: boolean;
};
