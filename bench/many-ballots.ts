import { instantiateSecp256k1 } from "@bitauth/libauth/build/lib/crypto/secp256k1.js";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { findHint } from "@/lib/ballots/hinted-engine";
import { proposalLabel } from "@/lib/ballots/proposal-name";
import { addressOfPublicKey } from "@/lib/ballots/signature-engine";
import { createWasmEngine } from "@/lib/ballots/wasm-engine";
import { CHUNK_LEAVES } from "@/lib/holdings/census";
import { type CensusEntry, hashCensusEntry } from "@/lib/holdings/census-leaf";
import { rootChunks, rootOfChunks } from "@/lib/holdings/chunk-roots";
import { votingPowerWei } from "@/lib/power/voting-power";
import { readDomain } from "@/lib/recount/check-proposal-evidence";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { inclusionPaths } from "@/lib/shared/merkle-tree";
import { bytes32 } from "@/tests/builders/ballots";
import { someEvidence } from "@/tests/builders/evidence";
import { enterIntoLog } from "@/tests/builders/evidence-log";
import { testAccount } from "@/tests/setup/accounts";

/**
 * Genuine evidence of a vote with very many voters, each with another key, as the server keeps it. libsecp256k1
 * signs; viem would take hours.
 */
export async function writeManyBallots(count: number): Promise<string[]> {
  const one = { account: testAccount("one"), nftCount: 1n, tokenWei: 0n, ballots: [] };
  const bundle = await someEvidence([one], 0);
  bundle.voters = await makeVoters(bundle, count);
  const powerOf = (choice: string) =>
    bundle.voters
      .flatMap(({ ballots }) => ballots)
      .reduce((sum, ballot) => sum + (ballot.choice === choice ? BigInt(ballot.power) : 0n), 0n);
  const countOf = (choice: string) =>
    bundle.voters.filter(({ ballots: [own] }) => own?.choice === choice).length;
  const [yesPower, noPower] = [powerOf("yes"), powerOf("no")];
  Object.assign(bundle.result, {
    yesPower: String(yesPower),
    noPower: String(noPower),
    yesCount: countOf("yes"),
    noCount: countOf("no"),
    outcome: yesPower > noPower ? "passed" : "rejected",
  });
  bundle.snapshot.totalPower = String(yesPower + noPower);
  bundle.ballotCount = count;
  enterIntoLog(bundle);
  const { voters, ...head } = bundle;
  const lines = voters.map((voter, index) => `${index === 0 ? "" : ",\n"}${JSON.stringify(voter)}`);
  return [`${JSON.stringify(head).slice(0, -1)},"voters":[\n`, ...lines, "\n]}\n"];
}

async function makeVoters(bundle: EvidenceBundle, count: number): Promise<EvidenceBundle["voters"]> {
  const engine = await createWasmEngine();
  const { keccak } = engine;
  const secp256k1 = await instantiateSecp256k1();
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
    const publicKey = secp256k1.derivePublicKeyUncompressed(key);
    const holder =
      typeof publicKey === "string"
        ? undefined
        : addressOfPublicKey({ publicKey: publicKey.subarray(1), keccak });
    if (holder === undefined) throw new Error("no key");
    const entry: CensusEntry = {
      holder,
      nftCount: BigInt(1 + (index % 60)),
      tokenWei: BigInt(index) * 10n ** 27n,
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
    const choice = index % 3 ? ("yes" as const) : ("no" as const);
    const reason = "It pays. ".repeat(index % 4);
    const signedAt = BigInt(startsAt + 60);
    const digest = hasher.ballotDigest({ proposal, choice, reason, voter: entry.holder, signedAt });
    const signed = secp256k1.signMessageHashRecoverableCompact(key, hexToBytes(digest));
    if (typeof signed === "string") throw new Error(signed);
    const signature = `${bytesToHex(signed.signature)}${signed.recoveryId === 0 ? "1b" : "1c"}`;
    const power = votingPowerWei({
      ...entry,
      ratio: BigInt(bundle.rule.ratio),
      tokensPerVote: BigInt(bundle.rule.tokensPerVote),
    });
    return {
      address: entry.holder,
      holdings: { nftCount: String(entry.nftCount), tokenWei: String(entry.tokenWei) },
      proof: { place, path: paths[place % CHUNK_LEAVES] ?? [] },
      ballots: [
        {
          choice,
          reason,
          signedAt: String(signedAt),
          form: "typed" as const,
          digest,
          signature,
          hint: findHint(engine, { digest, signature }),
          check: null,
          receivedAt: new Date((startsAt + 62) * 1_000).toISOString(),
          power: String(power),
        },
      ],
    };
  });
}
