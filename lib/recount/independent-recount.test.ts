import fc from "fast-check";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { someEvidence, type Votes } from "@/tests/builders/evidence";
import { recountBundleIndependently } from "@/tests/proof/independent-bundle-recount";
import { propertyRuns } from "@/tests/property-runs";
import { testAccount } from "@/tests/setup/accounts";
import type { EvidenceBundle } from "./evidence-schemas";
import { recount } from "./recount";

const ballots = fc.uniqueArray(
  fc.record({
    choice: fc.constantFrom("yes" as const, "no" as const),
    reason: fc.string({ maxLength: 20 }),
    at: fc.integer({ min: 0, max: 250_000 }),
    form: fc.constantFrom("typed" as const, "text" as const),
  }),
  { minLength: 1, maxLength: 2, selector: ({ at }) => at },
);
const voters = fc.array(
  fc.record({
    nftCount: fc.bigInt({ min: 1n, max: 500n }),
    tokenWei: fc.bigInt({ min: 0n, max: 10n ** 36n }),
    ballots: ballots.map((some) => some.toSorted((left, right) => left.at - right.at)),
  }),
  { minLength: 1, maxLength: 3 },
);

/** What somebody may do to a file; each leaves nothing true. */
const forgeries: Record<string, (bundle: EvidenceBundle) => void> = {
  "a flipped choice": ({ voters: [voter] }) => {
    for (const ballot of voter?.ballots ?? []) ballot.choice = ballot.choice === "yes" ? "no" : "yes";
  },
  "a changed power": ({ voters: [voter] }) => {
    for (const ballot of voter?.ballots ?? []) ballot.power = String(BigInt(ballot.power) + 1n);
  },
  "changed holdings": ({ voters: [voter] }) => {
    if (voter?.holdings) voter.holdings.tokenWei = String(BigInt(voter.holdings.tokenWei) + 10n ** 12n);
  },
  "another place in the census": ({ voters: [voter] }) => {
    if (voter?.proof) voter.proof.place ^= 1;
  },
  "a longer path": ({ voters: [voter] }) => void voter?.proof?.path.push(`0x${"00".repeat(32)}`),
  "a dropped voter": (bundle) => {
    bundle.ballotCount -= bundle.voters.pop()?.ballots.length ?? 0;
  },
  "a doubled voter": ({ voters: all }) => void all.push(...all.slice(0, 1)),
  "a swapped text": ({ proposal }) => {
    for (const version of proposal.versions) version.title = "Another title";
  },
  "another result": ({ result }) => {
    result.yesPower = String(BigInt(result.yesPower) + 1n);
  },
  "another rule": ({ rule }) => {
    rule.tokensPerVote = "1";
  },
};

describe("recount", () => {
  it("agrees with a recount that shares none of its code, on random votes, genuine and forged", async () => {
    const engine = await loadSignatureEngine();
    const forgery = fc.constantFrom(null, ...Object.keys(forgeries));
    await fc.assert(
      fc.asyncProperty(voters, forgery, fc.nat(600), async (some, forged, silent) => {
        const votes = some.map((voter, index): Votes => ({ ...voter, account: testAccount(`v${index}`) }));
        const bundle = await someEvidence(votes, silent);
        if (forged !== null) forgeries[forged]?.(bundle);
        const ours = await recount({ bundle, engine });
        const theirs = await recountBundleIndependently(bundle);
        expect({ isTrue: ours.verdict === "true", why: theirs.why }).toEqual({
          isTrue: forged === null,
          why: forged === null ? [] : expect.arrayContaining([expect.any(String)]),
        });
        if (forged === null)
          expect([ours.tally.yesPower, ours.tally.noPower]).toEqual([theirs.yes, theirs.no]);
      }),
      propertyRuns(40),
    );
  });
});
