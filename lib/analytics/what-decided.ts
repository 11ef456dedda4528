import type { Choice } from "@/lib/ballots/typed-data";
import { proposalOutcome, type Tally } from "@/lib/proposals/proposal-status";

type Powers = Pick<Tally, "yesPower" | "noPower">;
/** Powers of the votes of a side, largest first. */
type Sides = Readonly<Record<Choice, readonly bigint[]>>;

/** The smallest group of voters that would have changed whether the proposal passed. */
export type Deciders =
  /** By voting the other way; all of them voted `side`. */
  | { kind: "switch"; side: Choice; voters: number; power: bigint }
  /** By not voting, which breaks the quorum. */
  | { kind: "absence"; voters: number; power: bigint }
  /** No group of those who voted could. */
  | { kind: "none" }
  /** Only a group larger than this one could. */
  | { kind: "many"; voters: number };

/**
 * The fewest voters who, each by voting the other way or not at all, would have changed whether the proposal passed. `sides` may
 * hold only the `most` largest votes of each side.
 *
 * Sorted greed is exact. A voter who switches from the leading side moves the margin by twice their power and leaves the quorum
 * alone, which closes it at least as fast as their absence. Absence alone can break the quorum, and it does so on either side.
 * Both grow with the power that moves, and no k voters have more power than the k largest.
 */
export function findDeciders({
  tally,
  quorumPower,
  sides,
  most,
}: {
  tally: Powers;
  quorumPower: bigint;
  sides: Sides;
  most: number;
}): Deciders {
  const outcome = proposalOutcome({ tally, quorumPower, isCancelled: false });
  const { yesPower, noPower } = tally;
  // Those who voted can't add to what was cast.
  if (outcome === "quorum-not-met" || yesPower + noPower === 0n) return { kind: "none" };
  const hasPassed = outcome === "passed";
  const isChanged = (changed: Powers): boolean =>
    (proposalOutcome({ tally: changed, quorumPower, isCancelled: false }) === "passed") !== hasPassed;
  const side = hasPassed ? "yes" : "no";
  const sign = hasPassed ? -1n : 1n;
  const switched = countUntil(sides[side].slice(0, most), (moved) =>
    isChanged({ yesPower: yesPower + sign * moved, noPower: noPower - sign * moved }),
  );
  const largest = [...sides.yes, ...sides.no].sort(descending).slice(0, most);
  // Without what is gone, all that is left on one side: only the quorum can fail then.
  const absent = countUntil(
    largest,
    (gone) => hasPassed && isChanged({ yesPower: yesPower + noPower - gone, noPower: 0n }),
  );
  if (absent && (!switched || absent.voters < switched.voters)) return { kind: "absence", ...absent };
  return switched ? { kind: "switch", side, ...switched } : { kind: "many", voters: most };
}

function countUntil(
  powers: readonly bigint[],
  isEnough: (power: bigint) => boolean,
): { voters: number; power: bigint } | null {
  let power = 0n;
  for (const [place, each] of powers.entries()) {
    power += each;
    if (isEnough(power)) return { voters: place + 1, power };
  }
  return null;
}

const descending = (one: bigint, other: bigint): number => (one === other ? 0 : one > other ? -1 : 1);

/** A ballot, and what the same voter's ballot before it said. */
export type CountedBallot = { at: Date; choice: Choice; previous: Choice | null; power: bigint };

/**
 * Which side leads in the end, and the moment since when it does: null if no other side led during these ballots. No leads while yes
 * has no more power, because a tie is rejected. Walks back from the final tally; `ballots` are the last ones, newest first.
 */
export function findLastLead(
  tally: Powers,
  ballots: readonly CountedBallot[],
): { leader: Choice; since: Date | null } {
  const leader = leaderOf(tally);
  const powers = { yes: tally.yesPower, no: tally.noPower };
  for (const [place, { at, choice, previous, power }] of ballots.entries()) {
    powers[choice] -= power;
    if (previous !== null) powers[previous] += power;
    // Ballots of one moment count together.
    if (ballots[place + 1]?.at.getTime() === at.getTime()) continue;
    if (powers.yes + powers.no === 0n) break;
    if (leaderOf({ yesPower: powers.yes, noPower: powers.no }) !== leader) return { leader, since: at };
  }
  return { leader, since: null };
}

function leaderOf(tally: Powers): Choice {
  return proposalOutcome({ tally, quorumPower: 0n, isCancelled: false }) === "passed" ? "yes" : "no";
}

/** Whether a moment is in the last tenth of a voting window. */
export function isInLastTenth(at: Date, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean {
  return (at.getTime() - startsAt.getTime()) * 10 >= (endsAt.getTime() - startsAt.getTime()) * 9;
}
