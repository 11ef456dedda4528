import "server-only";
import type { Hex, PublicClient } from "viem";
import { askContractSignature } from "@/lib/chain/ask-contract-signature";
import { readChain } from "@/lib/chain/chain-client.server";
import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";

/** The block in whose state the contract said yes; stored with the ballot, so that the check can be repeated. */
export type CheckedAtBlock = { blockNumber: bigint; blockHash: Hex };

/**
 * Whether the contract wallet at `signer` accepts `signature` for `digest` (EIP-1271, or EIP-6492 if the wallet doesn't
 * exist yet), and at which block. Throws CHAIN_UNAVAILABLE if the chain can't say.
 */
export async function checkContractSignature({
  digest,
  signature,
  signer,
}: {
  digest: Hex;
  /** As the wallet sent it, because only the contract knows what its bytes mean. */
  signature: Hex;
  signer: Address;
}): Promise<Result<CheckedAtBlock, "refused-by-contract">> {
  return readChain(async (client) => {
    const block = await readBlock(client);
    const isValid = await askContractSignature({
      client,
      address: signer,
      hash: digest,
      signature,
      blockNumber: block.blockNumber,
    });
    // By number alone, the contract could have been asked at another block.
    const after = await readBlock(client, block.blockNumber);
    if (after.blockHash !== block.blockHash) {
      throw new Error(`block ${block.blockNumber} was replaced while a signature was checked in it`);
    }
    return isValid ? ok(block) : refuse("refused-by-contract");
  });
}

async function readBlock(client: PublicClient, blockNumber?: bigint): Promise<CheckedAtBlock> {
  const { number, hash } = await client.getBlock(
    blockNumber === undefined ? { blockTag: "latest" } : { blockNumber },
  );
  if (typeof number !== "bigint" || typeof hash !== "string" || !/^0x[0-9a-f]{64}$/.test(hash)) {
    throw new Error("the node gave a block without number or hash");
  }
  return { blockNumber: number, blockHash: hash };
}
