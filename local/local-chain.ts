import { defineChain } from "viem";

/** The chain of local mode: Cronos's id on a node of its own. */
export const localChain = defineChain({
  id: 25,
  name: "Cronos (local)",
  nativeCurrency: { name: "Cronos", symbol: "CRO", decimals: 18 },
  rpcUrls: { default: { http: [] } },
});
