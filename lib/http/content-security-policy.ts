/** The policy of answers that are no pages: should a browser ever show one, it may do nothing. */
export const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

const WALLETCONNECT_HOSTS = [
  "https://*.walletconnect.com",
  "wss://*.walletconnect.com",
  "https://*.walletconnect.org",
  "wss://*.walletconnect.org",
];

/**
 * The policy of every page (T38). Scripts run by nonce alone; connections go to this site, the configured browser RPC
 * and, only when it is offered, WalletConnect. Styles may be inline: toasts and dialogs insert theirs at run time, and a
 * style can't read or send anything past `connect-src`, `img-src` and `font-src`.
 */
export function contentSecurityPolicy({
  nonce,
  browserRpcUrl,
  hasWalletConnect,
  isHttps,
  isDevelopment,
}: {
  nonce: string;
  browserRpcUrl: string;
  hasWalletConnect: boolean;
  isHttps: boolean;
  isDevelopment: boolean;
}): string {
  const walletConnect = hasWalletConnect ? WALLETCONNECT_HOSTS : [];
  // React rebuilds server stacks with eval while developing.
  const evaluation = isDevelopment ? ["'unsafe-eval'"] : [];
  const directives = [
    ["default-src", "'self'"],
    ["script-src", `'nonce-${nonce}'`, "'strict-dynamic'", ...evaluation],
    ["style-src", "'self'", "'unsafe-inline'"],
    // Wallets announce their icons as data URIs (EIP-6963).
    ["img-src", "'self'", "data:"],
    ["font-src", "'self'"],
    ["connect-src", "'self'", new URL(browserRpcUrl).origin, ...walletConnect],
    [
      "frame-src",
      ...(hasWalletConnect ? WALLETCONNECT_HOSTS.filter((host) => host.startsWith("https:")) : ["'none'"]),
    ],
    ["object-src", "'none'"],
    ["base-uri", "'none'"],
    ["frame-ancestors", "'none'"],
    ["form-action", "'self'"],
    ...(isHttps ? [["upgrade-insecure-requests"]] : []),
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
