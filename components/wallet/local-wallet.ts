/** Replaced in the local build by the in-page wallet of local mode (next.config.mjs); every other build has none. */
export function startLocalWallet(_settings: { rpcUrl: string; chainId: number }): void {}
