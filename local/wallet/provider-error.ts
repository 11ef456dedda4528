const messages = {
  4001: "User rejected the request.",
  4100: "The wallet is locked or has not allowed this site.",
  4200: "The wallet does not support this method.",
  4900: "The wallet is disconnected from all chains.",
  4901: "The wallet is not connected to the requested chain.",
  4902: "Unrecognized chain. Add it with wallet_addEthereumChain first.",
} as const;

/** A refusal as EIP-1193 wants it: an error with a code. */
export class ProviderError extends Error {
  readonly code: number;

  constructor(code: keyof typeof messages) {
    super(messages[code]);
    this.name = "ProviderRpcError";
    this.code = code;
  }
}
