import { viemChain } from "@/lib/chain/viem-chain";

/** The chain of local mode: the product's id on a local node. */
export const localChain = { ...viemChain(), name: `${viemChain().name} (local)` };
