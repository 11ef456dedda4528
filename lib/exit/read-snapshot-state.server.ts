import "server-only";
import { isDeepStrictEqual } from "node:util";
import { concat, type Hex, keccak256, numberToHex, pad } from "viem";
import { z } from "zod";
import { readChain } from "@/lib/chain/chain-client.server";
import { isChainUnavailable } from "@/lib/chain/chain-unavailable";
import {
  allContracts,
  type ContractName,
  contractNames,
  countedContracts,
  eachContract,
  type HeldAmounts,
} from "@/lib/env/counted-contracts";
import { requireAddress } from "@/lib/shared/address";

/** The block of a snapshot, and what voters held at it, as evidence has them; the voters' addresses in lower case. */
export type Snapshot = {
  block: string;
  hash: string;
  contracts: Record<ContractName, string>;
  held: Map<string, Readonly<Record<keyof HeldAmounts, string>>>;
};

const hex = z.string().regex(/^0x[0-9a-f]+$/i);
/** As a node answers it. */
const proof = z.looseObject({
  storageProof: z.array(z.object({ key: z.string(), value: hex, proof: z.array(z.string()) })),
});
type Proof = z.infer<typeof proof>;
const contractState = z.object({
  address: z.string(),
  /** Where the contract has its mapping of balances; null if it isn't one of the first variables. */
  place: z.number().nullable(),
  held: z.record(z.string(), z.string()),
  /** Of its account, and of the balances if their place is known; null if the node gave none. */
  proof: proof.nullable(),
});
const snapshotState = z.object({
  block: z.string(),
  hash: z.string(),
  header: z.looseObject({}).nullable(),
  ...eachContract(() => contractState),
});
type SnapshotState = z.infer<typeof snapshotState>;
type ContractState = z.infer<typeof contractState>;

/** Solidity numbers variables from 0. */
const PLACES = Array.from({ length: 21 }, (_, place) => place);
const SLOTS_AT_ONCE = 50;

/**
 * What a node still gives of a snapshot's block, as JSON: its header, and proofs of what voters held. Nothing of it is checked here.
 * `kept` is what was written before. If that is whole, or time is over, the node isn't asked; if the node gives no more, it stays.
 */
export async function writeSnapshotState({
  snapshot,
  kept,
  isInTime,
}: {
  snapshot: Snapshot;
  kept: string | null;
  isInTime: boolean;
}): Promise<string> {
  const question = describe(snapshot);
  const before = kept === null ? question : snapshotState.parse(JSON.parse(kept));
  const known = isSameQuestion(before, question) ? before : question;
  const found = isInTime && countGiven(known) < ALL ? await askNode(question) : known;
  return `${JSON.stringify(countGiven(known) < countGiven(found) ? found : known)}\n`;
}

/** Without an answer. */
function describe({ block, hash, contracts, held }: Snapshot): SnapshotState {
  const states = eachContract((name) => ({
    address: contracts[name],
    place: null,
    held: Object.fromEntries(
      [...held].map(([holder, each]) => [holder, each[countedContracts[name].amount]]),
    ),
    proof: null,
  }));
  return { block, hash, header: null, ...states };
}

function isSameQuestion(left: SnapshotState, right: SnapshotState): boolean {
  const isSame = (name: ContractName) => isDeepStrictEqual(left[name].held, right[name].held);
  return left.hash === right.hash && contractNames.every(isSame);
}

const ALL = 3;

function countGiven({ header, nft, token }: SnapshotState): number {
  return [header, nft.proof, token.proof].filter((given) => given !== null).length;
}

/** A node that doesn't know the block by its hash would prove something about another one. */
async function askNode(question: SnapshotState): Promise<SnapshotState> {
  const header = await readHeader(question.hash as Hex);
  if (header === null) return question;
  const states = await allContracts(async (name) => {
    const found = await orNull(() => readProofs(question[name], question.block));
    return { ...question[name], ...found };
  });
  return { ...question, header, ...states };
}

async function readHeader(hash: Hex): Promise<Record<string, unknown> | null> {
  const found = await orNull(() =>
    readChain((client) => client.request({ method: "eth_getBlockByHash", params: [hash, false] })),
  );
  if (found === null) return null;
  const { transactions, uncles, ...header } = found;
  return header;
}

async function readProofs(
  { address, held }: Pick<ContractState, "address" | "held">,
  block: string,
): Promise<{ place: number | null; proof: Proof }> {
  const ask = (slots: Hex[]): Promise<Proof> =>
    readChain(async (client) =>
      proof.parse(
        await client.request({
          method: "eth_getProof",
          params: [requireAddress(address.toLowerCase()), slots, numberToHex(BigInt(block))],
        }),
      ),
    );
  const amounts = Object.entries(held).map(([holder, amount]) => ({ holder, amount: BigInt(amount) }));
  const most = amounts.reduce<(typeof amounts)[number] | null>(
    (found, each) => (each.amount > (found?.amount ?? 0n) ? each : found),
    null,
  );
  const tried = await ask(most === null ? [] : PLACES.map((place) => slotOf(most.holder, place)));
  const place = tried.storageProof.findIndex(({ value }) => BigInt(value) === most?.amount);
  const storageProof: Proof["storageProof"] = [];
  for (let at = 0; at < amounts.length && place !== -1; at += SLOTS_AT_ONCE) {
    const slots = amounts.slice(at, at + SLOTS_AT_ONCE).map(({ holder }) => slotOf(holder, place));
    storageProof.push(...(await ask(slots)).storageProof);
  }
  // Another variable may have had that number by chance.
  const isPlace =
    place !== -1 && amounts.every(({ amount }, at) => BigInt(storageProof[at]?.value ?? -1) === amount);
  return { place: isPlace ? place : null, proof: { ...tried, storageProof: isPlace ? storageProof : [] } };
}

/** Where Solidity keeps the entry of an address in a mapping at this place. */
function slotOf(holder: string, place: number): Hex {
  return keccak256(concat([pad(requireAddress(holder)), numberToHex(place, { size: 32 })]));
}

async function orNull<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask();
  } catch (error) {
    if (isChainUnavailable(error)) return null;
    throw error;
  }
}
