import { describeWalletError, isRejection } from "@/lib/chain/wallet-errors";
import { productChain } from "@/lib/env/product-chain";
import type { Notice } from "@/lib/shared/toast-store";

// Every text below is of spec section 8, word for word.
export const walletNotConnected: Notice = {
  title: "Wallet Not Connected",
  description: "Please connect your wallet first.",
  variant: "destructive",
};
export const signedIn: Notice = {
  title: "Signed In Successfully",
  description: `You are now signed in with your ${productChain.name} wallet.`,
};
export const signedOut: Notice = {
  title: "Signed Out",
  description: "You have been signed out successfully.",
};
export const signOutFailed: Notice = {
  title: "Sign-Out Failed",
  description: "An error occurred while signing out.",
  variant: "destructive",
};
export const walletConnected: Notice = {
  title: "Wallet Connected",
  description: "Please sign the message to authenticate.",
};
export const noWalletFound: Notice = {
  title: "No Wallet Found",
  description: "Please install MetaMask or another compatible wallet.",
  variant: "destructive",
};
export const walletDisconnected: Notice = {
  title: "Wallet Disconnected",
  description: "You have been signed out successfully.",
};
export const disconnectError: Notice = {
  title: "Disconnect Error",
  description: "Error disconnecting wallet. Please try again.",
  variant: "destructive",
};
/** Said while a wallet that was asked to sign in is still silent after 20 s. */
export const walletSilent: Notice = {
  title: "No Answer Yet",
  description: "Your wallet has not answered for 20 seconds. Look for its window, or open its app.",
};
const signInCancelled: Notice = {
  title: "Sign-In Cancelled",
  description: "You cancelled the signature request. Please try again to sign in.",
};

/** What a person is told when signing in failed by the nonce, the wallet or the check. */
export function signInNotice(error: unknown): Notice {
  if (isRejection(error)) return signInCancelled;
  return {
    title: "Sign-In Failed",
    description: isConnectorError(error)
      ? "Wallet connection issue. Please refresh the page and try connecting again."
      : (describeWalletError(error) ?? "An error occurred while signing in."),
    variant: "destructive",
  };
}

/** For anything else that a delayed automatic login throws. */
export function loginNotice(error: unknown): Notice {
  const { description } = signInNotice(error);
  return { title: "Login Failed", ...(description && { description }), variant: "destructive" };
}

/** What a person is told when connecting failed; null for a rejection and for 'Failed to fetch' (spec section 8). */
export function connectionNotice(error: unknown): Notice | null {
  const message = describeWalletError(error);
  if (isRejection(error) || message?.includes("Failed to fetch")) return null;
  if (error instanceof Error && error.name === "ProviderNotFoundError") return noWalletFound;
  return {
    title: "Connection Error",
    description: message ?? "Failed to connect wallet",
    variant: "destructive",
  };
}

/** The connector lost the wallet, or its chain isn't the one it claimed; only a fresh page repairs that. */
function isConnectorError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^Connector/.test(error.name) || /getChainId|connector\.\w+ is not a function/.test(error.message);
}
