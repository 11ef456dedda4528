import { productChain } from "@/lib/env/product-chain";

const USER_REJECTED = 4001;
export const RELAY_UNREACHABLE = 4900;
/** WalletConnect's own code, as the next one. */
export const REQUEST_EXPIRED = 8000;
export const SESSION_GONE = 7001;

/** What a person reads for the codes of EIP-1193, EIP-3085 and EIP-3326, and for a wallet that is already asking. */
const texts: Readonly<Record<number, string>> = {
  [USER_REJECTED]: "You declined the request in your wallet.",
  4100: "Your wallet is locked or has not allowed this site. Unlock it, allow this site and try again.",
  4200: "Your wallet does not support this request. Try another wallet.",
  [RELAY_UNREACHABLE]:
    "Your wallet has lost its connection. Check your internet connection and the wallet, then try again.",
  4901: `Your wallet is not connected to ${productChain.name}. Switch its network to ${productChain.name} and try again.`,
  4902: `Your wallet does not know ${productChain.name} yet. Add the network in your wallet and try again.`,
  [REQUEST_EXPIRED]: "Your wallet did not answer in time. Open it and try again.",
  [SESSION_GONE]: "Your wallet has ended this connection. Connect it again.",
  [-32002]: "Your wallet is already asking you something. Open it, answer there and try again.",
};

/** The EIP-1193 code of a wallet's refusal, found in the error, its cause and what it wraps; undefined if there is none. */
export function findWalletCode(error: unknown): number | undefined {
  for (const layer of layersOf(error)) {
    const code = typeof layer === "object" && layer !== null && "code" in layer ? layer.code : undefined;
    if (typeof code === "number" && code in texts) return code;
  }
  return undefined;
}

/** Whether the person said no in the wallet, which is an answer and not an error. */
export function isRejection(error: unknown): boolean {
  if (findWalletCode(error) === USER_REJECTED) return true;
  return /user (rejected|denied|cancell?ed|closed)/i.test(errorMessage(error) ?? "");
}

/** JSON-RPC's "method not found" and "method not supported", and EIP-1193's "unsupported method". */
const UNSUPPORTED_CODES: ReadonlySet<unknown> = new Set([-32601, -32004, 4200]);

/** Whether the wallet doesn't know the method, such as signing typed data. */
export function isUnsupportedMethod(error: unknown): boolean {
  return layersOf(error).some(
    (layer) =>
      typeof layer === "object" && layer !== null && "code" in layer && UNSUPPORTED_CODES.has(layer.code),
  );
}

/** The sentence for a person: the table's for a known code, else the error's own message, else undefined. */
export function describeWalletError(error: unknown): string | undefined {
  const code = findWalletCode(error);
  return code === undefined ? errorMessage(error) : texts[code];
}

function errorMessage(error: unknown): string | undefined {
  if (typeof error === "string" && error) return error;
  if (typeof error !== "object" || error === null) return undefined;
  // viem's message contains the request and its own version; the short one is written for people.
  if ("shortMessage" in error && typeof error.shortMessage === "string") return error.shortMessage;
  return "message" in error && typeof error.message === "string" && error.message ? error.message : undefined;
}

const DEEPEST_LAYER = 10;

/** Wallets wrap their answer: viem in `cause`, MetaMask Mobile in `data.originalError`. */
function layersOf(error: unknown): unknown[] {
  const layers: unknown[] = [];
  let layer: unknown = error;
  for (let depth = 0; depth < DEEPEST_LAYER && typeof layer === "object" && layer !== null; depth += 1) {
    layers.push(layer);
    const data: unknown = "data" in layer ? layer.data : undefined;
    if (typeof data === "object" && data !== null && "originalError" in data) layers.push(data.originalError);
    layer = "cause" in layer ? layer.cause : undefined;
  }
  return layers;
}
