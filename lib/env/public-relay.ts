/** WalletConnect's own relay, which WALLETCONNECT_RELAY_URL replaces. */
export const PUBLIC_RELAY_URL = "wss://relay.walletconnect.org";
