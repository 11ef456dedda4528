/**
 * The one chain of the product: what names it reads it from here. Its id is in every signature, so another id is for a new
 * deployment.
 */
export const productChain = {
  id: 25,
  name: "Cronos",
  coin: { name: "Cronos", symbol: "CRO", decimals: 18 },
  /** The public endpoint and explorer, where the configuration names no other. */
  rpcUrl: "https://evm.cronos.org",
  /** Known public nodes that a reader of a recount may ask. */
  publicNodes: ["https://evm.cronos.org", "https://cronos-evm-rpc.publicnode.com"],
  explorer: { name: "Cronos Explorer", url: "https://explorer.cronos.org" },
} as const;
