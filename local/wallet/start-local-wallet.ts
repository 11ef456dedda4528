let isStarted = false;

/** Starts the in-page wallet of local mode once. In every other build, an empty module replaces this one. */
export function startLocalWallet(settings: { rpcUrl: string; chainId: number }): void {
  if (isStarted) return;
  isStarted = true;
  void import("./announce-local-wallet").then(({ announceLocalWallet }) => announceLocalWallet(settings));
}
