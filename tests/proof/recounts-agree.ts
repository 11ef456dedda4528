import assert from "node:assert/strict";
import fc from "fast-check";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { recount } from "@/tests/builders/recount";
import { READ_AT, someEvidence, type Votes } from "../builders/evidence";
import { enterIntoLog, logKey } from "../builders/evidence-log";
import { testAccount } from "../setup/accounts";
import { recountBundleIndependently } from "./independent-bundle-recount";

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

/** Leaves out the first voter, and makes the published result fit. */
function leaveOut(bundle: EvidenceBundle): void {
  const last = bundle.voters[0]?.ballots.at(-1);
  enterIntoLog(bundle, { voters: [0] });
  if (!last) return;
  const { result } = bundle;
  result[`${last.choice}Power`] = String(BigInt(result[`${last.choice}Power`]) - BigInt(last.power));
  result[`${last.choice}Count`] -= 1;
}

/** Possible changes to a file; none leaves it true. */
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
  "a ballot received earlier than the log says": ({ voters: [voter] }) => {
    for (const ballot of voter?.ballots ?? []) {
      ballot.receivedAt = new Date(Date.parse(ballot.receivedAt) - 1).toISOString();
    }
  },
  "a ballot at another place of the log": ({ voters: [voter] }) => {
    for (const ballot of voter?.ballots ?? []) ballot.position = 0;
  },
  "a head of the log that nobody signed": ({ log }) => {
    if (log) log.head.at += 1;
  },
  "a voter left out, with the log's proof made to fit": leaveOut,
  "a result that the log did not count": ({ log }) => {
    if (log?.result) log.result.ballots += 1;
  },
  "another census than the log's": ({ log }) => {
    if (log) log.census = log.head.treeSize - 1;
  },
};

/**
 * Shows random votes, genuine and forged, to the recount and to one that shares none of its code. Throws if they disagree or
 * one is wrong. Answers how often each forgery was shown.
 */
export async function assertRecountsAgree({
  numRuns,
  seed,
}: {
  numRuns: number;
  seed?: number;
}): Promise<Map<string, number>> {
  const engine = await loadSignatureEngine();
  const shown = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      voters,
      fc.constantFrom(...Object.keys(forgeries)),
      fc.nat(600),
      async (some, name, silent) => {
        const votes = some.map((voter, index): Votes => ({ ...voter, account: testAccount(`v${index}`) }));
        const bundle = await someEvidence(votes, silent);
        const ours = await recount({ bundle, engine, logKeys: [logKey.publicKey], now: READ_AT });
        const theirs = await recountBundleIndependently(bundle);
        assert.deepEqual([ours.faults, ours.unchecked, theirs.why], [[], [], []]);
        assert.deepEqual([ours.tally.yesPower, ours.tally.noPower], [theirs.yes, theirs.no]);

        forgeries[name]?.(bundle);
        const forged = await recount({ bundle, engine, now: READ_AT });
        const forgedToo = await recountBundleIndependently(bundle);
        assert.deepEqual({ name, verdict: forged.verdict }, { name, verdict: "false" });
        assert.notDeepEqual({ name, why: forgedToo.why }, { name, why: [] });
        shown.set(name, (shown.get(name) ?? 0) + 1);
      },
    ),
    { numRuns, ...(seed !== undefined && { seed }) },
  );
  return shown;
}
