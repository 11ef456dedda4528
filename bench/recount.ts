import { verifyTypedData as verifyByEthers } from "ethers";
import { verifyTypedData as verifyByViem } from "viem";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { type Ballot, ballotFields } from "@/lib/ballots/typed-data";
import { createWasmEngine } from "@/lib/ballots/wasm-engine";
import { type EvidenceBundle, evidenceBundle } from "@/lib/recount/evidence-schemas";
import { recount } from "@/lib/recount/recount";
import { isSameAddress } from "@/lib/shared/address";
import { addressOf } from "@/tests/builders/ballots";
import { someEvidence } from "@/tests/builders/evidence";
import { testAccount } from "@/tests/setup/accounts";

/** Voters with one ballot each, and holders who did not vote: paths are as long as in a census of 10,000. */
const VOTERS = Number(process.argv[2] ?? 500);
const SILENT = 3 * VOTERS;
const ROUNDS = 5;

type Way = (bundle: EvidenceBundle) => Promise<void>;

const byEngine =
  (engine: SignatureEngine): Way =>
  async (bundle) => {
    const { verdict } = await recount({ bundle, engine });
    if (verdict !== "true") throw new Error("a genuine vote was refused");
  };

/** What a client does that checks the signatures alone: no rule, no power, no proof. */
function bySignatures(check: (ballot: Ballot, signature: `0x${string}`) => boolean | Promise<boolean>): Way {
  return async ({ proposal, voters }) => {
    for (const { address, ballots } of voters) {
      for (const { choice, reason, signedAt, signature } of ballots) {
        const ballot = {
          proposal: proposal.digest as `0x${string}`,
          choice,
          reason: String(reason),
          voter: addressOf(address),
          signedAt: BigInt(signedAt),
        };
        if (!(await check(ballot, signature as `0x${string}`)))
          throw new Error("a genuine ballot was refused");
      }
    }
  };
}

/** Ballots per second of processor time, which other programs on the machine do not use up. */
async function measure(way: Way, bundle: EvidenceBundle): Promise<number> {
  const startedAt = process.cpuUsage();
  await way(bundle);
  const { user, system } = process.cpuUsage(startedAt);
  return (bundle.ballotCount * 1e6) / (user + system);
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

const made = await someEvidence(
  Array.from({ length: VOTERS }, (_, index) => ({
    account: testAccount(`bench ${index}`),
    nftCount: BigInt(1 + (index % 60)),
    tokenWei: BigInt(index) * 10n ** 27n,
    ballots: [
      {
        choice: index % 3 ? ("yes" as const) : ("no" as const),
        reason: "It pays. ".repeat(index % 4),
        at: 60,
      },
    ],
  })),
  SILENT,
);
const text = JSON.stringify(made);
const bundle = evidenceBundle.parse(JSON.parse(text));
const eip712 = bundle.domain as {
  name: string;
  version: string;
  chainId: number;
  verifyingContract: `0x${string}`;
};
const types = { Ballot: ballotFields };
const ethersTypes = { Ballot: ballotFields.map((field) => ({ ...field })) };

const ways: Record<string, Way> = {
  "recount, WebAssembly": byEngine(await createWasmEngine()),
  "recount, JavaScript": byEngine(createJavascriptEngine()),
  "viem, signatures alone": bySignatures((message, signature) =>
    verifyByViem({
      address: message.voter,
      domain: eip712,
      types,
      primaryType: "Ballot",
      message,
      signature,
    }),
  ),
  "ethers 6, signatures alone": bySignatures((message, signature) =>
    isSameAddress(verifyByEthers(eip712, ethersTypes, message, signature), message.voter),
  ),
  "reading the file": async () => void evidenceBundle.parse(JSON.parse(text)),
};

const rates = new Map(Object.keys(ways).map((name): [string, number[]] => [name, []]));
// In turns, so that a slow moment of the machine meets all of them; the first round warms up and is not counted.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, way] of Object.entries(ways)) {
    const rate = await measure(way, bundle);
    if (round > 0) rates.get(name)?.push(rate);
  }
}

const base = median(rates.get("viem, signatures alone") ?? []);
process.stdout.write(
  `${VOTERS} ballots, ${VOTERS + SILENT} holders, ${Math.round(text.length / VOTERS)} bytes a ballot\n`,
);
for (const [name, all] of rates) {
  const rate = median(all);
  process.stdout.write(
    `${name.padEnd(28)} ${Math.round(rate).toLocaleString("en").padStart(9)} ballots/s   ${(rate / base).toFixed(1)} x viem\n`,
  );
}
