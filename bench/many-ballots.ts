import { secp256k1 } from "@noble/curves/secp256k1";
import { bytesToHex, getAddress, type Hex, hexToBytes } from "viem";
import { proposalLabel } from "@/lib/ballots/ballot-words";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { addressOfPublicKey } from "@/lib/ballots/signature-engine";
import { createWasmEngine } from "@/lib/ballots/wasm-engine";
import { type CensusEntry, CHUNK_LEAVES, hashCensusEntry } from "@/lib/holdings/census";
import { rootChunks, rootOfChunks } from "@/lib/holdings/chunk-roots";
import { votingPowerWei } from "@/lib/power/voting-power";
import { readDomain } from "@/lib/recount/check-proposal-evidence";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { beginFile, FILE_END, writeLines } from "@/lib/recount/write-lines";
import { inclusionPaths } from "@/lib/shared/merkle-tree";
import { bytes32 } from "@/tests/builders/ballots";
import { someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog } from "@/tests/builders/evidence-log";
import { packFile } from "@/tests/forgeries/pack-file";
import { testAccount } from "@/tests/setup/accounts";

/**
 * Genuine evidence of a vote with very many voters, each with another key, as JSON and as the server keeps it. @noble/curves
 * signs; viem would take hours.
 */
export async function writeManyBallots(count: number): Promise<{ json: string[]; packed: Uint8Array[] }> {
  const one = { account: testAccount("one"), nftCount: 1n, tokenWei: 0n, ballots: [] };
  const bundle = await someEvidence([one], 0);
  bundle.voters = await makeVoters(bundle, count);
  const counted = bundle.voters.flatMap(({ ballots }) => ballots.at(-1) ?? []);
  const powerOf = (choice: string) =>
    counted.reduce((sum, ballot) => sum + (ballot.choice === choice ? BigInt(ballot.power) : 0n), 0n);
  const countOf = (choice: string) => counted.filter((ballot) => ballot.choice === choice).length;
  const [yesPower, noPower] = [powerOf("yes"), powerOf("no")];
  Object.assign(bundle.result, {
    yesPower: String(yesPower),
    noPower: String(noPower),
    yesCount: countOf("yes"),
    noCount: countOf("no"),
    outcome: yesPower > noPower ? "passed" : "rejected",
  });
  bundle.snapshot.totalPower = String(yesPower + noPower);
  bundle.ballotCount = bundle.voters.reduce((sum, { ballots }) => sum + ballots.length, 0);
  enterIntoLog(bundle);
  const { voters, ...head } = bundle;
  const packed = await packFile(bundle, { votersInAPart: 4_096 });
  if (packed === null) throw new Error("unreachable");
  return { json: [beginFile(JSON.stringify(head)), writeLines(voters, 0), FILE_END], packed };
}

async function makeVoters(bundle: EvidenceBundle, count: number): Promise<EvidenceBundle["voters"]> {
  const engine = await createWasmEngine();
  const { keccak } = engine;
  const domain = readDomain(bundle);
  if (!domain.ok) throw new Error(domain.reason);
  const hasher = createTypedDataHasher({ domain: domain.value, keccak });
  const { title, club } = bundle.proposal.versions.at(-1) ?? { title: "", club: "" };
  const { number } = bundle.proposal;
  const label = proposalLabel({ number, title: String(title) });
  const proposal = { club: String(club), label, digest: bundle.proposal.digest as Hex };
  const startsAt = Date.parse(bundle.proposal.startsAt) / 1_000;

  const people = Array.from({ length: count }, (_, index) => {
    const key = hexToBytes(bytes32(`key ${index}`));
    const holder = addressOfPublicKey({ publicKey: secp256k1.getPublicKey(key, false).subarray(1), keccak });
    if (holder === undefined) throw new Error("no key");
    const entry: CensusEntry = {
      holder,
      nftCount: BigInt(1 + (index % 60)),
      // Half hold whole tokens, and half what trading left them.
      tokenWei:
        ((BigInt(bytes32(`tokens ${index}`)) % 10n ** 31n) / (index % 2 ? 1n : 10n ** 18n)) *
        (index % 2 ? 1n : 10n ** 18n),
    };
    return { key, entry, index };
  }).toSorted((left, right) => (left.entry.holder < right.entry.holder ? -1 : 1));

  const entries = people.map(({ entry }) => entry);
  const chunkRoots = rootChunks(entries, 0).map(({ root }) => root);
  bundle.census = { root: rootOfChunks(chunkRoots), size: count, chunkRoots, isComplete: true };
  let paths: string[][] = [];
  return people.map(({ key, entry, index }, place) => {
    if (place % CHUNK_LEAVES === 0) {
      const chunk = entries.slice(place, place + CHUNK_LEAVES).map((each) => hashCensusEntry(each));
      paths = inclusionPaths(chunk).map((path) => path.map((hash) => bytesToHex(hash)));
    }
    // As people vote: at any second of the window, one in five with words, and one in thirty changes a vote.
    const times = [0, ...(index % 30 === 0 ? [1 + chance(index, 40_000)] : [])];
    const firstAt = startsAt + 60 + chance(index, 200_000);
    const signed = times.map((after) => {
      const choice = (index + after) % 3 ? ("yes" as const) : ("no" as const);
      const reason =
        index % 5
          ? ""
          : `Reason ${chance(index, 9_999)}: it pays for itself within a year. `.repeat(1 + (index % 4));
      const signedAt = BigInt(firstAt + after);
      const digest = hasher.ballotDigest({ proposal, choice, reason, voter: entry.holder, signedAt });
      const found = secp256k1.sign(hexToBytes(digest), key);
      const signature = `0x${found.toCompactHex()}${found.recovery === 0 ? "1b" : "1c"}`;
      return { choice, reason, signedAt, digest, signature };
    });
    const power = votingPowerWei({
      ...entry,
      ratio: BigInt(bundle.rule.ratio),
      tokensPerVote: BigInt(bundle.rule.tokensPerVote),
    });
    return {
      address: getAddress(entry.holder),
      holdings: { nftCount: String(entry.nftCount), tokenWei: String(entry.tokenWei) },
      proof: { place, path: paths[place % CHUNK_LEAVES] ?? [] },
      ballots: signed.map(({ signedAt, ...ballot }) => ({
        ...ballot,
        signedAt: String(signedAt),
        form: "typed" as const,
        check: null,
        receivedAt: new Date(Number(signedAt) * 1_000 + 300 + chance(index, 9_000)).toISOString(),
        power: String(power),
      })),
    };
  });
}

/** A number below `limit` that looks like chance and is the same in each run. */
function chance(seed: number, limit: number): number {
  return Number(BigInt(bytes32(`chance ${seed} ${limit}`)) % BigInt(limit));
}
