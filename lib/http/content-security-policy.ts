import { PUBLIC_RELAY_URL } from "@/lib/env/public-relay";

/** The policy of answers that are no pages: should a browser ever show one, it may do nothing. */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** WalletConnect's frame that attests the page's origin to the wallet. Only its own relay comes with it. */
const ATTESTATION_ORIGIN = "https://verify.walletconnect.org";

/** A node of the reader's own choice: any on https, on http one on the reader's own machine. */
const ANY_NODE = ["https:", "http://localhost:*", "http://127.0.0.1:*"];

/**
 * The policy of every page (T38). Scripts run only by nonce. Connections go to this site, the configured browser RPC and, if
 * offered, WalletConnect's relay. Styles may be inline, because toasts and dialogs insert theirs at run time, and a style can't read
 * or send anything past `connect-src`, `img-src` and `font-src`. Workers come from this site. The recount page has a separate
 * policy: it asks a node that its reader names, and counts with WebAssembly.
 */
export function contentSecurityPolicy({
  nonce,
  browserRpcUrl,
  relayUrl,
  isHttps,
  isDevelopment,
  isRecounting = false,
}: {
  nonce: string;
  browserRpcUrl: string;
  /** Null if WalletConnect is not offered. */
  relayUrl: string | null;
  isHttps: boolean;
  isDevelopment: boolean;
  isRecounting?: boolean;
}): string {
  const relay = relayUrl === null ? [] : [relayUrl];
  // React rebuilds server stacks with eval while developing.
  const evaluation = isDevelopment ? ["'unsafe-eval'"] : [];
  const connections = isRecounting ? ANY_NODE : [new URL(browserRpcUrl).origin];
  const directives = [
    ["default-src", "'self'"],
    [
      "script-src",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      ...(isRecounting ? ["'wasm-unsafe-eval'"] : []),
      ...evaluation,
    ],
    // Browsers differ on what 'strict-dynamic' means for workers: those that recount, and the one that shows messages.
    ["worker-src", "'self'"],
    ["style-src", "'self'", "'unsafe-inline'"],
    // Wallets announce their icons as data URIs (EIP-6963).
    ["img-src", "'self'", "data:"],
    ["font-src", "'self'"],
    ["connect-src", "'self'", ...connections, ...relay],
    ["frame-src", relayUrl === PUBLIC_RELAY_URL ? ATTESTATION_ORIGIN : "'none'"],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["frame-ancestors", "'none'"],
    ["form-action", "'self'"],
    // It would send the question to a node of the reader's own machine to https, where none answers.
    ...(isHttps && !isRecounting ? [["upgrade-insecure-requests"]] : []),
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
