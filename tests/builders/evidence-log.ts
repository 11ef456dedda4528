import { ed25519 } from "@noble/curves/ed25519";
import { bytesToHex, type Hex, hexToBytes, sha256, stringToBytes } from "viem";
import { entryBody, hashEntry } from "@/lib/log/log-entry";
import { keyIdOf } from "@/lib/log/log-signature";
import { listManyLeavesRanges } from "@/lib/log/many-leaves";
import { treeHeadText } from "@/lib/log/tree-head";
import type { LeafRange } from "@/lib/log/tree-ranges";
import { ballotEntry, listHeadEntries } from "@/lib/recount/check-log";
import type { EvidenceBundle, LogEvidence } from "@/lib/recount/evidence-schemas";
import { merkleRoot } from "@/lib/shared/merkle-tree";

const seed = hexToBytes(sha256(stringToBytes("the key of a log in tests")));
const publicKey = bytesToHex(ed25519.getPublicKey(seed));

export function signForLog(text: string, by: Uint8Array = seed): Hex {
  return bytesToHex(ed25519.sign(stringToBytes(text), by));
}
export const logKey = { id: keyIdOf(publicKey), publicKey };

/** When the head was signed, and by which key if not by `logKey`. */
type Signing = { at?: number; seed?: Hex };

/** Gives everything in the file a place in a log that has entries of others too, and proves it. */
export function enterIntoLog(
  bundle: EvidenceBundle,
  { at = Date.parse(bundle.proposal.endsAt) + 60_000, seed: other }: Signing = {},
): void {
  const signer = other === undefined ? seed : hexToBytes(other);
  const signingKey = bytesToHex(ed25519.getPublicKey(signer));
  const leaves: Hex[] = [];
  const addOthers = (count: number) => {
    for (let left = count; left > 0; left -= 1)
      leaves.push(hashEntry(`{"kind":"other","number":${leaves.length}}`));
  };
  const add = (entry: Parameters<typeof entryBody>[0]): number =>
    leaves.push(hashEntry(entryBody(entry))) - 1;

  addOthers(21);
  const empty: LogEvidence = {
    publicKey: signingKey,
    head: {
      keyId: keyIdOf(signingKey),
      treeSize: 0,
      root: `0x${"00".repeat(32)}`,
      at: 0,
      signature: `0x${"00".repeat(64)}`,
    },
    versions: [],
    cancel: null,
    census: null,
    moderation: [],
    proof: { groups: [], hashes: [] },
  };
  const places = new Map<string, number>();
  for (const { line, entry } of listHeadEntries(bundle)) {
    if (entry !== null) places.set(line, add(entry));
    addOthers(2);
  }
  for (const [index, { address: voter, ballots }] of bundle.voters.entries()) {
    for (const ballot of ballots) {
      ballot.position = add(ballotEntry({ ...ballot, voter, proposal: bundle.proposal.digest }));
      if (index % 5 === 4) addOthers(1);
    }
  }
  addOthers(30);

  const hashes = leaves.map((leaf) => hexToBytes(leaf));
  const rootOf = ({ start, end }: LeafRange) => bytesToHex(merkleRoot(hashes.slice(start, end)));
  const own = [
    ...places.values(),
    ...bundle.voters.flatMap(({ ballots }) => ballots.map(({ position = 0 }) => position)),
  ].toSorted((left, right) => left - right);
  const { groups, beside } = listManyLeavesRanges({ places: own, size: leaves.length });
  const head = {
    keyId: keyIdOf(signingKey),
    treeSize: leaves.length,
    root: rootOf({ start: 0, end: leaves.length }),
    at,
  };
  bundle.log = {
    ...empty,
    head: { ...head, signature: signForLog(treeHeadText(head), signer) },
    versions: bundle.proposal.versions.map((_, index) => places.get(`proposal.versions[${index}]`) ?? null),
    cancel: places.get("proposal.cancelledAt") ?? null,
    census: places.get("census") ?? null,
    moderation: bundle.moderation.map((_, index) => places.get(`moderation[${index}]`) ?? null),
    proof: {
      groups: groups.map(({ place, range, beside: ranges }) => ({
        place,
        root: rootOf(range),
        hashes: ranges.map(rootOf),
      })),
      hashes: beside.map(rootOf),
    },
  };
}
