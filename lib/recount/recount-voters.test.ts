import fc from "fast-check";
import type { Hex } from "viem";
import { normaliseSignature } from "@/lib/ballots/normalise-signature";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { createWasmEngine } from "@/lib/ballots/wasm-engine";
import { bytesToHex } from "@/lib/shared/hex-bytes";
import { someEvidence } from "@/tests/builders/evidence";
import { propertyRuns } from "@/tests/property-runs";
import { testAccount } from "@/tests/setup/accounts";
import type { EvidenceBundle, VoterEvidence } from "./evidence-schemas";
import { openHead } from "./open-head";
import type { VoterRecount } from "./recount-voter";
import { recountVoters } from "./recount-voters";

const VOTERS = 120;

let engine: SignatureEngine;
let genuine: EvidenceBundle;
let recovered: number;

beforeAll(async () => {
  engine = await createWasmEngine();
  const voters = Array.from({ length: VOTERS }, (_, index) => ({
    account: testAccount(`hinted ${index}`),
    nftCount: 1n,
    tokenWei: 0n,
    ballots: [{ choice: index % 3 ? ("yes" as const) : ("no" as const), reason: "", at: 60 }],
  }));
  genuine = await someEvidence(voters, 0);
  for (const ballot of genuine.voters.flatMap(({ ballots }) => ballots)) ballot.hint = hintOf(ballot);
});

function hintOf({ digest, signature }: { digest: string; signature: string }): string {
  const normal = normaliseSignature(signature);
  if (!normal.ok || normal.value.form !== "key") throw new Error("no key's signature");
  const found = engine.hints?.find(digest as Hex, normal.value.hex);
  if (found === undefined) throw new Error("nobody signed");
  return bytesToHex(found);
}

function judge(voters: readonly VoterEvidence[]): VoterRecount[] {
  recovered = 0;
  const counting: SignatureEngine = {
    ...engine,
    recover: (digest, signature) => {
      recovered += 1;
      return engine.recover(digest, signature);
    },
  };
  const tools = openHead({ head: genuine, engine: counting });
  if (!tools.ok) throw new Error(tools.reason.text);
  return recountVoters({ voters, first: 0, tools: tools.value });
}

const withoutHints = (voters: readonly VoterEvidence[]): VoterEvidence[] =>
  voters.map((voter) => ({ ...voter, ballots: voter.ballots.map(({ hint: _, ...ballot }) => ballot) }));

it("recovers nobody while all hints are right, and judges as without them", () => {
  const judged = judge(genuine.voters);
  expect(recovered).toBe(0);
  expect(judged).toEqual(judge(withoutHints(genuine.voters)));
  expect(recovered).toBe(VOTERS);
  expect(judged.every(({ counted }) => counted !== null)).toBe(true);
});

it("judges as without hints whatever was done to hints and signatures", () => {
  const byte = fc.integer({ min: 1, max: 255 });
  const fault = fc.record({ voter: fc.nat(VOTERS - 1), place: fc.nat(95), byte, other: fc.nat(VOTERS - 1) });
  const kinds = fc.constantFrom(
    "hint",
    "signature",
    "both",
    "other's hint",
    "other's signature",
    "no hex",
    "none",
  );
  const change = (hex: string, place: number, value: number): string => {
    const at = 2 + 2 * (place % (hex.length / 2 - 1));
    const own = Number.parseInt(hex.slice(at, at + 2), 16) ^ value;
    return `${hex.slice(0, at)}${own.toString(16).padStart(2, "0")}${hex.slice(at + 2)}`;
  };
  fc.assert(
    fc.property(fc.array(fc.tuple(kinds, fault), { minLength: 1, maxLength: 4 }), (faults) => {
      const voters = structuredClone(genuine.voters);
      for (const [kind, { voter, place, byte: value, other }] of faults) {
        const ballot = voters[voter]?.ballots[0];
        const others = genuine.voters[other]?.ballots[0];
        if (!ballot || !others) throw new Error("unreachable");
        if (kind === "hint" || kind === "both") ballot.hint = change(String(ballot.hint), place, value);
        if (kind === "signature" || kind === "both")
          ballot.signature = change(ballot.signature, place, value);
        if (kind === "other's hint") ballot.hint = others.hint;
        if (kind === "other's signature")
          Object.assign(ballot, { signature: others.signature, hint: others.hint });
        if (kind === "no hex") ballot.hint = "0xnonsense";
        if (kind === "none") delete ballot.hint;
      }
      expect(judge(voters)).toEqual(judge(withoutHints(voters)));
    }),
    propertyRuns(100),
  );
});
