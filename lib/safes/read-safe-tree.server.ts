import "server-only";
import { type Hex, type PublicClient, parseAbi } from "viem";
import { readChain } from "@/lib/chain/chain-client.server";
import { isNoAnswer } from "@/lib/chain/is-no-answer";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { SafeOwner, SafeTree } from "./assemble-signature";
import { hashSafeMessage, messageForOwner } from "./safe-message";

const abi = parseAbi([
  "function getOwners() view returns (address[])",
  "function getThreshold() view returns (uint256)",
  "function VERSION() view returns (string)",
  "function approvedHashes(address owner, bytes32 hash) view returns (uint256)",
  "function signedMessages(bytes32 hash) view returns (uint256)",
]);

/** How many Safes may be above each other: a Safe, its owners, and theirs. */
const MAX_LEVELS = 3;
/** Limits the reads of one request: owners of a Safe, and Safes together. What is beyond is read as a person's address. */
const MAX_OWNERS = 50;
const MAX_SAFES = 20;

/**
 * The Safe at `safe` in the newest block, and the Safes among its owners, with what each is to sign for `message`. Null if there
 * is no Safe of contracts 1.3.0 or newer. Throws CHAIN_UNAVAILABLE.
 */
export async function readSafeTree(asked: { safe: Address; message: Hex }): Promise<SafeTree | null> {
  return readChain(async (client) => {
    // All in the state of one block, so that threshold and owners fit together.
    const blockNumber = await client.getBlockNumber();
    return readTree({ client, blockNumber, found: { safes: 0 } }, asked, MAX_LEVELS);
  });
}

type At = { client: PublicClient; blockNumber: bigint; found: { safes: number } };

async function readTree(
  at: At,
  { safe, message }: { safe: Address; message: Hex },
  levels: number,
): Promise<SafeTree | null> {
  const { client, blockNumber, found } = at;
  const contract = { address: safe, abi } as const;
  const messageHash = hashSafeMessage({ safe, message });
  const [owners, threshold, version, signed] = await client.multicall({
    blockNumber,
    contracts: [
      { ...contract, functionName: "getOwners" },
      { ...contract, functionName: "getThreshold" },
      { ...contract, functionName: "VERSION" },
      { ...contract, functionName: "signedMessages", args: [messageHash] },
    ],
  });
  if (
    owners.status !== "success" ||
    threshold.status !== "success" ||
    version.status !== "success" ||
    signed.status !== "success"
  ) {
    for (const { error } of [owners, threshold, version, signed])
      if (error !== undefined && !isNoAnswer(error)) throw error;
    return null;
  }
  const addresses = owners.result.map((owner) => requireAddress(owner)).toSorted();
  if (!/^1\.[3-9]/.test(version.result) || addresses.length > MAX_OWNERS || addresses.length === 0)
    return null;
  found.safes += 1;
  if (found.safes > MAX_SAFES) return null;
  const approvals = await client.multicall({
    blockNumber,
    allowFailure: false,
    contracts: addresses.map((owner) => ({
      ...contract,
      functionName: "approvedHashes" as const,
      args: [owner, messageHash] as const,
    })),
  });
  const inner = messageForOwner({ safe, message, version: version.result });
  return {
    ...{ safe, message, messageHash },
    version: version.result,
    threshold: Number(threshold.result),
    isSignedOnChain: signed.result !== 0n,
    owners: await Promise.all(
      addresses.map(
        async (address, index): Promise<SafeOwner> => ({
          address,
          hasApproved: approvals[index] !== 0n,
          asSafe: levels > 1 ? await readTree(at, { safe: address, message: inner }, levels - 1) : null,
        }),
      ),
    ),
  };
}
