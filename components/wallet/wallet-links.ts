export type WalletLink = { name: string; url: string };

export const installLinks: readonly WalletLink[] = [
  { name: "Get MetaMask", url: "https://metamask.io/download" },
  { name: "Get Crypto.com Onchain", url: "https://crypto.com/onchain" },
];

/** Links that open this page in the browser of a wallet app, where the wallet is at hand. */
export function openInLinks(pageUrl: string): WalletLink[] {
  const { host, pathname, search } = new URL(pageUrl);
  return [
    { name: "Open in MetaMask", url: `https://link.metamask.io/dapp/${host}${pathname}${search}` },
    { name: "Open in Crypto.com Onchain", url: `dfw://detail?dappUrl=${encodeURIComponent(pageUrl)}` },
  ];
}
