import fc from "fast-check";
import { proposalOutcome } from "@/lib/proposals/proposal-status";
import { propertyRuns } from "@/tests/property-runs";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { judgeFindings, type Recount } from "./judge-findings";
import { judgeResult } from "./judge-result";
import type { BallotVerdict } from "./recount-voter";

type Voter = { choice: "yes" | "no"; power: bigint; doubt: "none" | "wallet" | "words" | "power" };

const TOTAL = 60n;
const DOUBTS = {
  none: [],
  wallet: [{ suffix: ".ballots[0]", isForChain: true as const }],
  words: [{ suffix: ".ballots[0].digest" }],
  power: [{ suffix: "", isForChain: true as const }],
};

function recountOf(voters: readonly Voter[], more: Finding[] = []): Recount {
  const ballots = voters.map(({ choice, power }, place): BallotVerdict => {
    const line = `voters[${place}].ballots[0]`;
    return { line, voter: `0x${place}`, digest: "0x", choice, power, verdict: "counted", why: null };
  });
  const unchecked = voters.flatMap(({ doubt }, place) =>
    DOUBTS[doubt].map(
      ({ suffix, ...rest }): Finding => ({
        line: `voters[${place}]${suffix}`,
        who: `0x${place}`,
        text: "",
        ...rest,
      }),
    ),
  );
  unchecked.push(...more);
  const tally = tallyOf(voters);
  const judged = judgeFindings({ faults: [], unchecked, ballots });
  return {
    faults: [],
    unchecked,
    limits: [],
    ballots,
    listPlaces: () => [],
    tally,
    published: tally,
    outcome: null,
    ...judged,
  };
}

function tallyOf(voters: readonly Pick<Voter, "choice" | "power">[]) {
  const tally = { yesPower: 0n, noPower: 0n, yesCount: 0, noCount: 0 };
  for (const { choice, power } of voters) {
    tally[`${choice}Power`] += power;
    tally[`${choice}Count`] += 1;
  }
  return tally;
}

function headOf(quorum: bigint, isFinal = true): EvidenceHead {
  const head = {
    result: { isFinal },
    proposal: { cancelledAt: null },
    rule: { quorumPowerWei: String(quorum) },
    snapshot: { totalPower: String(TOTAL) },
  };
  return head as unknown as EvidenceHead;
}

/** Everything that a voter may have cast. */
function optionsOf({ choice, power, doubt }: Voter): Pick<Voter, "choice" | "power">[] {
  const nothing = { choice, power: 0n };
  const own = { choice, power };
  if (doubt === "none") return [own];
  if (doubt === "wallet") return [nothing, own];
  if (doubt === "words") return [nothing, { choice: "yes", power }, { choice: "no", power }];
  return Array.from({ length: Number(TOTAL) + 1 }, (_, held) => ({ choice, power: BigInt(held) }));
}

function outcomesOf(voters: readonly Voter[], quorum: bigint): Set<string> {
  const outcomes = new Set<string>();
  const walk = (place: number, cast: Pick<Voter, "choice" | "power">[]): void => {
    const voter = voters[place];
    if (voter === undefined)
      outcomes.add(proposalOutcome({ tally: tallyOf(cast), quorumPower: quorum, isCancelled: false }));
    else for (const option of optionsOf(voter)) walk(place + 1, [...cast, option]);
  };
  walk(0, []);
  return outcomes;
}

const someVoter = (doubts: Voter["doubt"][]): fc.Arbitrary<Voter> =>
  fc.record({
    choice: fc.constantFrom("yes" as const, "no" as const),
    power: fc.bigInt(1n, 20n),
    doubt: fc.constantFrom(...doubts),
  });

describe("judgeResult", () => {
  it("confirms a result exactly when nothing that is unchecked can change its outcome", () => {
    const some = fc.tuple(
      fc.array(someVoter(["none", "none", "wallet", "words"]), { maxLength: 5 }),
      fc.array(someVoter(["power"]), { maxLength: 1 }),
    );
    fc.assert(
      fc.property(some, fc.bigInt(0n, 70n), ([voters, more], quorum) => {
        const all = [...voters, ...more];
        const { status } = judgeResult(recountOf(all), headOf(quorum));
        expect(status).toBe(outcomesOf(all, quorum).size === 1 ? "confirmed" : "open");
      }),
      propertyRuns(400),
    );
  });

  it("confirms nothing while the log or a missing ballot is in doubt, and never an open vote", () => {
    const voters: Voter[] = [{ choice: "yes", power: 5n, doubt: "none" }];
    const doubt = (line: string): Finding => ({ line, who: null, text: "" });
    const statusWith = (line: string) => judgeResult(recountOf(voters, [doubt(line)]), headOf(0n)).status;
    for (const line of [
      "log.publicKey",
      "log.endHead",
      "log",
      "receipts[0]",
      "public log",
      "snapshot.lostAt",
      "snapshot",
    ])
      expect([line, statusWith(line)]).toEqual([line, "open"]);
    expect(statusWith("snapshot.totalPower")).toBe("confirmed");
    expect(judgeResult(recountOf(voters), headOf(0n, false)).status).toBe("running");
  });
});
