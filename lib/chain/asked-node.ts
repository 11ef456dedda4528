import type { Hex } from "viem";
import type { Address } from "@/lib/shared/address";
import type { ContractQuestion } from "./ask-contract-signature";

/** What a reader asks of their own node. Narrower than viem's client, which is too large for a page. */
export type AskedNode = {
  getChainId(): Promise<number>;
  getBlock(question: { blockNumber: bigint }): Promise<{ hash: string; timestamp: bigint }>;
  call(question: { to: Address; data: Hex; blockNumber: bigint }): Promise<{ data?: string | undefined }>;
  /** Whether a contract wallet confirms a signature; throws where a node without the block's state, which `token` shows, can't say. */
  readWallet(question: ContractQuestion & { token: Address }): Promise<boolean>;
};

/** A transaction as a node has it; null if it doesn't know it, `block` null while no block has it. `time` is in ms since 1970. */
export type AskedTransaction = {
  from: string;
  nonce: number;
  data: string;
  block: { number: bigint; time: number; confirmations: bigint } | null;
} | null;
