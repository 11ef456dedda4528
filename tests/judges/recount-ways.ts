import { verifyTypedData as verifyByEthers5 } from "@ethersproject/wallet";
import { verifyTypedData as verifyByEthers6 } from "ethers-6";
import { verifyTypedData as verifyByViem } from "viem";
import { ballotWords, proposalLabel } from "@/lib/ballots/ballot-words";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { type Ballot, ballotFields } from "@/lib/ballots/typed-data";
import { createWasmEngine } from "@/lib/ballots/wasm-engine";
import { evidenceBundle } from "@/lib/recount/evidence-schemas";
import { isSameAddress, requireAddress } from "@/lib/shared/address";
import { recount } from "@/tests/builders/recount";

/** Ways to check the same ballots, by name. The same in Node and in a browser. */
export type RecountWays = Record<string, () => Promise<void>>;

export async function createRecountWays(text: string): Promise<RecountWays> {
  const bundle = evidenceBundle.parse(JSON.parse(text));
  const { name, version, chainId, verifyingContract } = bundle.domain;
  const eip712 = { name, version, chainId, verifyingContract: requireAddress(verifyingContract) };
  const types = { Ballot: ballotFields };
  const ethersTypes = { Ballot: ballotFields.map((field) => ({ ...field })) };
  const { title, club } = bundle.proposal.versions.at(-1) ?? { title: "", club: "" };
  const label = proposalLabel({ number: bundle.proposal.number, title: String(title) });
  const proposalName = { club: String(club), label, digest: bundle.proposal.digest as `0x${string}` };

  function byEngine(engine: SignatureEngine) {
    return async () => {
      const logKeys = bundle.log ? [bundle.log.publicKey] : [];
      const { verdict, faults } = await recount({ bundle, engine, logKeys, now: Date.UTC(2028, 0) });
      if (verdict !== "true") throw new Error(`a genuine vote is ${verdict}: ${faults[0]?.text}`);
    };
  }

  /** What a client does that checks only the signatures: no rule, no power, no proof. */
  function bySignatures(check: (ballot: Ballot, signature: `0x${string}`) => boolean | Promise<boolean>) {
    return async () => {
      for (const { address, ballots } of bundle.voters) {
        for (const { choice, reason, signedAt, signature } of ballots) {
          const ballot: Ballot = {
            proposal: proposalName,
            choice,
            reason: String(reason),
            voter: requireAddress(address.toLowerCase()),
            signedAt: BigInt(signedAt),
          };
          if (!(await check(ballot, signature as `0x${string}`)))
            throw new Error("a genuine ballot was refused");
        }
      }
    };
  }

  return {
    "recount, WebAssembly": byEngine(await createWasmEngine()),
    "recount, JavaScript": byEngine(createJavascriptEngine()),
    "viem, signatures alone": bySignatures((ballot, signature) =>
      verifyByViem({
        address: ballot.voter,
        domain: eip712,
        types,
        primaryType: "Ballot",
        message: ballotWords(ballot),
        signature,
      }),
    ),
    "ethers 5, signatures alone": bySignatures((ballot, signature) =>
      isSameAddress(verifyByEthers5(eip712, ethersTypes, ballotWords(ballot), signature), ballot.voter),
    ),
    "ethers 6, signatures alone": bySignatures((ballot, signature) =>
      isSameAddress(verifyByEthers6(eip712, ethersTypes, ballotWords(ballot), signature), ballot.voter),
    ),
    "reading the file": async () => void evidenceBundle.parse(JSON.parse(text)),
  };
}

/** A browser counts its processor time in steps of 10 ms. */
const LONG_ENOUGH_MS = 1_000;

/** Repeats it until the total time is long enough to measure; answers how often it ran. */
export async function repeat(way: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let times = 0;
  while (performance.now() - startedAt < LONG_ENOUGH_MS) {
    await way();
    times += 1;
  }
  return times;
}
