type WalletApp = { name: string; native: string; universal?: string };

/** The wallets of Cronos' holders, with the links that their apps register for WalletConnect. */
export const walletApps: readonly WalletApp[] = [
  { name: "Crypto.com Onchain", native: "cryptowallet://", universal: "https://wallet.crypto.com" },
  { name: "MetaMask", native: "metamask://", universal: "https://metamask.app.link" },
  { name: "Trust Wallet", native: "trust://", universal: "https://link.trustwallet.com" },
  { name: "OKX Wallet", native: "okex://main" },
];

/** The link that opens the app with a pairing code. */
export function pairingLink({ native, universal }: WalletApp, uri: string): string {
  return `${(universal ?? native).replace(/\/$/, "")}/wc?uri=${encodeURIComponent(uri)}`;
}

/** WalletConnect reads it before each request and opens this app, so that the person needn't look for it. */
export function rememberApp({ name, native }: WalletApp): void {
  try {
    localStorage.setItem("WALLETCONNECT_DEEPLINK_CHOICE", JSON.stringify({ name, href: native }));
  } catch {
    // Without storage the person opens the app.
  }
}
