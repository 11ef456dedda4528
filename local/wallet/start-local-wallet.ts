let isStarted = false;

/** Brings up the in-page wallet of local mode once. The module that stands here in every other build does nothing. */
export function startLocalWallet(settings: { rpcUrl: string; chainId: number }): void {
  if (isStarted) return;
  isStarted = true;
  void import("./announce-local-wallet").then(({ announceLocalWallet }) => announceLocalWallet(settings));
}
