import * as fc from "fast-check";
import type { Choice } from "@/lib/ballots/typed-data";
import { proposalOutcome } from "@/lib/proposals/proposal-status";
import { propertyRuns } from "@/tests/property-runs";
import { type CountedBallot, findDeciders, findLastLead, isInLastTenth } from "./what-decided";

type Vote = { choice: Choice; power: bigint };
const other = { yes: "no", no: "yes" } as const;

function tallyOf(votes: readonly Vote[]): { yesPower: bigint; noPower: bigint } {
  const sum = (side: Choice) =>
    votes.reduce((total, { choice, power }) => (choice === side ? total + power : total), 0n);
  return { yesPower: sum("yes"), noPower: sum("no") };
}

const passes = (votes: readonly Vote[], quorumPower: bigint): boolean =>
  proposalOutcome({ tally: tallyOf(votes), quorumPower, isCancelled: false }) === "passed";

function sidesOf(votes: readonly Vote[]): Record<Choice, bigint[]> {
  const powers = (side: Choice) =>
    votes
      .filter(({ choice }) => choice === side)
      .map(({ power }) => power)
      .sort((one, two) => (one === two ? 0 : one > two ? -1 : 1));
  return { yes: powers("yes"), no: powers("no") };
}

/** Every way in which every voter keeps the vote, switches it or stays away: the fewest who change whether it passes. */
function bruteForce(votes: readonly Vote[], quorumPower: bigint): number | null {
  const before = passes(votes, quorumPower);
  let fewest: number | null = null;
  for (let way = 0; way < 3 ** votes.length; way++) {
    let moved = 0;
    const changed = votes.flatMap((vote, place): Vote[] => {
      const act = Math.floor(way / 3 ** place) % 3;
      if (act === 0) return [vote];
      moved++;
      return act === 1 ? [{ ...vote, choice: other[vote.choice] }] : [];
    });
    if ((fewest === null || moved < fewest) && passes(changed, quorumPower) !== before) fewest = moved;
  }
  return fewest;
}

const choice = fc.constantFrom<Choice>("yes", "no");
// Small powers, so that ties, zeros and quorums met by a hair are common.
const power = fc.bigInt({ min: 0n, max: 6n });

describe("findDeciders", () => {
  it("finds as few voters as trying every way does", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ choice, power }), { maxLength: 6 }),
        fc.bigInt({ min: 0n, max: 24n }),
        (votes, quorumPower) => {
          const tally = tallyOf(votes);
          const found = findDeciders({ tally, quorumPower, sides: sidesOf(votes), most: 1_000 });
          expect(found.kind).not.toBe("many");
          expect("voters" in found ? found.voters : null).toBe(bruteForce(votes, quorumPower));
        },
      ),
      propertyRuns(400),
    );
  });

  it.each<[string, Vote[], bigint, object]>([
    [
      "a vote that decided alone",
      [
        ["yes", 5n],
        ["no", 4n],
        ["yes", 1n],
      ].map(toVote),
      0n,
      { kind: "switch", side: "yes", voters: 1, power: 5n },
    ],
    [
      "a tie that one vote would break",
      [
        ["yes", 3n],
        ["no", 2n],
        ["no", 1n],
      ].map(toVote),
      0n,
      { kind: "switch", side: "no", voters: 1, power: 2n },
    ],
    [
      "a quorum that one absence breaks",
      [
        ["yes", 9n],
        ["yes", 9n],
        ["yes", 9n],
        ["no", 1n],
      ].map(toVote),
      20n,
      { kind: "absence", voters: 1, power: 9n },
    ],
    ["a quorum that was missed", [["yes", 9n]].map(toVote), 10n, { kind: "none" }],
    ["no votes", [], 0n, { kind: "none" }],
  ])("names %s", (_, votes, quorumPower, expected) => {
    expect(findDeciders({ tally: tallyOf(votes), quorumPower, sides: sidesOf(votes), most: 10 })).toEqual(
      expected,
    );
  });

  it("says when the largest votes it was given are not enough", () => {
    const votes: Vote[] = Array.from({ length: 9 }, () => ({ choice: "yes", power: 1n }));
    const sides = { yes: [1n, 1n], no: [] };
    expect(findDeciders({ tally: tallyOf(votes), quorumPower: 0n, sides, most: 2 })).toEqual({
      kind: "many",
      voters: 2,
    });
  });

  it("takes 100,000 votes", () => {
    const votes: Vote[] = Array.from({ length: 100_000 }, (_, place) => ({
      choice: place % 3 === 0 ? "no" : "yes",
      power: BigInt(place),
    }));
    const found = findDeciders({
      tally: tallyOf(votes),
      quorumPower: 0n,
      sides: sidesOf(votes),
      most: 100_000,
    });
    expect(found).toMatchObject({ kind: "switch", side: "yes" });
  });
});

function toVote([choice, power]: (string | bigint)[]): Vote {
  return { choice: choice === "yes" ? "yes" : "no", power: BigInt(power ?? 0n) };
}

describe("findLastLead", () => {
  const at = (second: number) => new Date(second * 1_000);
  /** Ballots of some voters, oldest first, each with what its voter said before. */
  const history = fc
    .array(fc.record({ voter: fc.nat(3), choice, wait: fc.nat(1) }), { maxLength: 12 })
    .chain((acts) => fc.tuple(fc.constant(acts), fc.array(power, { minLength: 4, maxLength: 4 })))
    .map(([acts, powers]) => {
      const last = new Map<number, Choice>();
      let second = 0;
      const ballots = acts.map(({ voter, choice, wait }): CountedBallot => {
        second += wait;
        const previous = last.get(voter) ?? null;
        last.set(voter, choice);
        return { at: at(second), choice, previous, power: powers[voter] ?? 0n };
      });
      const votes = [...last].map(([voter, choice]) => ({ choice, power: powers[voter] ?? 0n }));
      return { ballots, tally: tallyOf(votes) };
    });

  /** The same forwards: the lead after each moment at which something was cast. */
  function replay(ballots: readonly CountedBallot[]): { leader: Choice; since: Date | null } {
    const powers = { yes: 0n, no: 0n };
    let leader: Choice | null = null;
    let since: Date | null = null;
    for (const [place, ballot] of ballots.entries()) {
      powers[ballot.choice] += ballot.power;
      if (ballot.previous) powers[ballot.previous] -= ballot.power;
      if (ballots[place + 1]?.at.getTime() === ballot.at.getTime() || powers.yes + powers.no === 0n) continue;
      const ahead = powers.yes > powers.no ? "yes" : "no";
      if (leader !== null && leader !== ahead) since = ballot.at;
      leader = ahead;
    }
    return { leader: leader ?? "no", since };
  }

  it("walks back to what a replay of every ballot finds", () => {
    fc.assert(
      fc.property(history, ({ ballots, tally }) => {
        expect(findLastLead(tally, ballots.toReversed())).toEqual(replay(ballots));
      }),
      propertyRuns(400),
    );
  });

  it("knows the last tenth of a window", () => {
    const window = { startsAt: at(0), endsAt: at(100) };
    expect([89, 90, 99].map((second) => isInLastTenth(at(second), window))).toEqual([false, true, true]);
  });
});
