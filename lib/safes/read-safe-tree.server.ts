import "server-only";
import {
  ContractFunctionExecutionError,
  type ContractFunctionParameters,
  ContractFunctionRevertedError,
  type Hex,
  type PublicClient,
  parseAbi,
} from "viem";
import { readChain } from "@/lib/chain/chain-client.server";
import { isEndedByCode } from "@/lib/chain/is-no-answer";
import { requireAddress } from "@/lib/shared/address";
import { groupBy } from "@/lib/shared/group-by";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import type { SafeOwner, SafeTree } from "./assemble-signature";
import { hashSafeMessage, messageForOwner, type SafeMessage } from "./safe-message";

const abi = parseAbi([
  "function getOwners() view returns (address[])",
  "function getThreshold() view returns (uint256)",
  "function VERSION() view returns (string)",
  "function approvedHashes(address owner, bytes32 hash) view returns (uint256)",
  "function signedMessages(bytes32 hash) view returns (uint256)",
]);

/** How many Safes may be above each other: a Safe, its owners, and theirs. */
const MAX_LEVELS = 3;
/** Limits the reads of one request: owners of a Safe, and Safes together. Beyond these limits, an owner is read as a person. */
const MAX_OWNERS = 50;
const MAX_SAFES = 20;

/** Bytes of calls in one question to the node. */
const BATCH_BYTES = 16_384;
const ASKED_AT_ONCE = 8;
/** Of contracts that answered nothing together with others. The rest are read as people. */
const MAX_ASKED_ALONE = 100;

type FoundSafe = Omit<SafeTree, "owners"> & { owners: readonly Omit<SafeOwner, "asSafe">[] };
type At = { client: PublicClient; blockNumber: bigint };

/**
 * The Safe at `safe` in the newest block, and the Safes among its owners, with what each is to sign for `message`. Null if there
 * is no Safe of contracts 1.3.0 or newer. Throws CHAIN_UNAVAILABLE.
 */
export async function readSafeTree(asked: SafeMessage): Promise<SafeTree | null> {
  return readChain(async (client) => {
    // All in the state of one block, so that threshold and owners fit together.
    const at = { client, blockNumber: await client.getBlockNumber() };
    const found = new Map<Hex, FoundSafe>();
    let level: SafeMessage[] = [asked];
    // A level at a time: owners are many, and each could be a Safe.
    for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth += 1) {
      const safes = (await readSafes(at, level)).slice(0, MAX_SAFES - found.size);
      for (const safe of safes) found.set(safe.messageHash, safe);
      level = safes.flatMap((safe) => safe.owners.map(({ address }) => askedOf(safe, address)));
    }
    return treeOf(found, asked);
  });
}

function askedOf(above: FoundSafe, owner: SafeMessage["safe"]): SafeMessage {
  return { safe: owner, message: messageForOwner(above) };
}

function treeOf(found: ReadonlyMap<Hex, FoundSafe>, asked: SafeMessage): SafeTree | null {
  const safe = found.get(hashSafeMessage(asked));
  if (!safe) return null;
  const owners = safe.owners.map((owner) => ({
    ...owner,
    asSafe: treeOf(found, askedOf(safe, owner.address)),
  }));
  return { ...safe, owners };
}

/** Those of these addresses that are Safes. */
async function readSafes(at: At, asked: readonly SafeMessage[]): Promise<FoundSafe[]> {
  const answers = await ask(
    at,
    asked.flatMap(({ safe, message }) => [
      { ...{ address: safe, abi }, functionName: "getOwners" as const },
      { ...{ address: safe, abi }, functionName: "getThreshold" as const },
      { ...{ address: safe, abi }, functionName: "VERSION" as const },
      {
        ...{ address: safe, abi },
        functionName: "signedMessages" as const,
        args: [hashSafeMessage({ safe, message })] as const,
      },
    ]),
  );
  const safes = asked.flatMap((each, place) => {
    const [owners, threshold, version, signed] = answers.slice(4 * place, 4 * place + 4);
    if (!Array.isArray(owners) || owners.length === 0 || owners.length > MAX_OWNERS) return [];
    if (typeof threshold !== "bigint" || threshold < 1n || threshold > owners.length) return [];
    if (typeof version !== "string" || !/^1\.[3-9]\.[\w.+-]{1,20}$/.test(version)) return [];
    if (typeof signed !== "bigint") return [];
    const addresses = owners.map((owner) => requireAddress(owner)).toSorted();
    const own = { version, threshold: Number(threshold), isSignedOnChain: signed !== 0n };
    return [{ ...each, ...own, messageHash: hashSafeMessage(each), addresses }];
  });
  const approvals = await ask(
    at,
    safes.flatMap(({ safe, messageHash, addresses }) =>
      addresses.map((owner) => ({
        ...{ address: safe, abi, functionName: "approvedHashes" as const },
        args: [owner, messageHash] as const,
      })),
    ),
  );
  const inOrder = approvals.values();
  return safes.map(({ addresses, ...safe }) => ({
    ...safe,
    owners: addresses.map((address) => {
      const approved = inOrder.next().value;
      return { address, hasApproved: typeof approved === "bigint" && approved !== 0n };
    }),
  }));
}

type Question = readonly ContractFunctionParameters[];

/** Of a call that came to nothing, by its own code or because another had burned the gas. */
const ENDED = Symbol("ended");

/** What each contract answers; undefined from an address that has no such function, or answers something else. */
async function ask(at: At, contracts: Question): Promise<unknown[]> {
  const answers = await askTogether(at, contracts);
  const ended = [...contracts.entries()].filter(([place]) => answers[place] === ENDED);
  const byContract = [...groupBy(ended, ([, { address }]) => address).values()];
  // Alone, so that an owner that burns all gas leaves the others theirs; of one that answers nothing either, no more is asked.
  await mapConcurrently(byContract.slice(0, MAX_ASKED_ALONE), ASKED_AT_ONCE, async (questions) => {
    for (const [place, question] of questions) {
      [answers[place]] = await askTogether(at, [question]);
      if (answers[place] === ENDED) return;
    }
  });
  return answers.map((answer) => (answer === ENDED ? undefined : answer));
}

async function askTogether({ client, blockNumber }: At, contracts: Question): Promise<unknown[]> {
  if (contracts.length === 0) return [];
  const answers = await client.multicall({ blockNumber, batchSize: BATCH_BYTES, contracts });
  return answers.map(({ result, error }) => {
    if (error === undefined) return result;
    if (isEndedByCode(error)) return ENDED;
    // Of the call that holds them all, any other failure is the node's.
    if (!(error instanceof ContractFunctionExecutionError) || error.functionName === "aggregate3")
      throw error;
    return error.walk((cause) => cause instanceof ContractFunctionRevertedError) === null ? undefined : ENDED;
  });
}
