import { verifyTypedData as verifyByEthers } from "ethers-6";
import { verifyTypedData as verifyByViem } from "viem";
import { ballotWords } from "@/lib/ballots/ballot-words";
import { checkKeySignature, normaliseSignature } from "@/lib/ballots/check-key-signature";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { type Ballot, ballotFields, toEip712Domain } from "@/lib/ballots/typed-data";
import { createWasmEngine } from "@/lib/ballots/wasm-engine";
import { isSameAddress } from "@/lib/shared/address";
import { addressOf, bytes32, domain, someBallot, someName } from "@/tests/builders/ballots";
import { testAccount } from "@/tests/setup/accounts";

const BALLOTS = 200;
const ROUNDS = 5;
const MS_PER_ROUND = 500;

type Signed = { ballot: Ballot; signature: `0x${string}` };
type Check = (signed: Signed) => boolean | Promise<boolean>;

const types = { Ballot: ballotFields };
const eip712Domain = toEip712Domain(domain);

async function signBallots(): Promise<Signed[]> {
  return Promise.all(
    Array.from({ length: BALLOTS }, async (_, index) => {
      const account = testAccount(`bench ${index}`);
      const ballot = someBallot({
        voter: addressOf(account.address),
        proposal: someName({ digest: bytes32(`proposal ${index % 7}`) }),
        reason: `Reason ${index}: it pays for itself. `.repeat(index % 4),
      });
      const signature = await account.signTypedData({
        domain: eip712Domain,
        types,
        primaryType: "Ballot",
        message: ballotWords(ballot),
      });
      return { ballot, signature };
    }),
  );
}

function ours(engine: SignatureEngine): Check {
  const hasher = createTypedDataHasher({ domain, keccak: engine.keccak });
  return ({ ballot, signature }) => {
    const read = normaliseSignature(signature);
    if (!read.ok) return false;
    const digest = hasher.ballotDigest(ballot);
    return checkKeySignature({ engine, digest, signature: read.value, signer: ballot.voter }).ok;
  };
}

function hashesOnly(engine: SignatureEngine): Check {
  const hasher = createTypedDataHasher({ domain, keccak: engine.keccak });
  return ({ ballot }) => hasher.ballotDigest(ballot).length === 66;
}

const byViem: Check = ({ ballot, signature }) =>
  verifyByViem({
    address: ballot.voter,
    domain: eip712Domain,
    types,
    primaryType: "Ballot",
    message: ballotWords(ballot),
    signature,
  });

const ethersTypes = { Ballot: ballotFields.map((field) => ({ ...field })) };
const byEthers: Check = ({ ballot, signature }) =>
  isSameAddress(verifyByEthers(eip712Domain, ethersTypes, ballotWords(ballot), signature), ballot.voter);

/** Checks per second of processor time, which other programs on the machine don't affect. */
async function measure(check: Check, signed: readonly Signed[]): Promise<number> {
  const startedAt = process.cpuUsage();
  let done = 0;
  for (;;) {
    for (const each of signed) {
      if (!(await check(each))) throw new Error("a genuine ballot was refused");
    }
    done += signed.length;
    const { user, system } = process.cpuUsage(startedAt);
    const usedMs = (user + system) / 1_000;
    if (usedMs >= MS_PER_ROUND) return (done * 1_000) / usedMs;
  }
}

const wasm = await createWasmEngine();
const javascript = createJavascriptEngine();
const digestAlone = hashesOnly(wasm);
const checks: [name: string, check: Check][] = [
  ["lib/ballots, WebAssembly", ours(wasm)],
  ["lib/ballots, JavaScript fall-back", ours(javascript)],
  ["viem verifyTypedData", byViem],
  ["ethers 6 verifyTypedData", byEthers],
  ["lib/ballots, digest alone (WebAssembly)", digestAlone],
];

const signed = await signBallots();
const [first, second] = signed;
if (!first || !second) throw new Error("there is nothing to check");
for (const [name, check] of checks.filter(([, check]) => check !== digestAlone)) {
  const isTaken = await check({ ballot: first.ballot, signature: second.signature });
  if (isTaken) throw new Error(`${name} took another ballot's signature`);
}

// The first round warms up. Then they take turns, so a busy machine slows all alike.
const rates = new Map<string, number[]>(checks.map(([name]) => [name, []]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, check] of checks) {
    const rate = await measure(check, signed);
    if (round > 0) rates.get(name)?.push(rate);
  }
}

const median = (name: string) =>
  (rates.get(name) ?? []).toSorted((left, right) => left - right)[ROUNDS >> 1] ?? 0;
const reference = median("viem verifyTypedData");
console.log(`| one ballot, one core, median of ${ROUNDS} | per second | times viem |\n|---|---|---|`);
for (const [name] of checks) {
  const rate = median(name);
  console.log(`| ${name} | ${Math.round(rate).toLocaleString("en")} | ${(rate / reference).toFixed(1)} |`);
}
