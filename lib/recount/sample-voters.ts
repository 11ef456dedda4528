import type { BallotVerdict } from "./finding";

/** Up to this many voters of a file are all checked; of a larger one, this many. */
export const SAMPLE_SIZE = 500;
/** How many of a sample are those with the most power. */
const HEAVIEST = 100;
/** The size of a lie for which the chance is stated. */
const LIE_SHARE = 0.01;

export type Sample = {
  /** Places of voters in the file. */
  places: readonly number[];
  /** How many were chosen for their power; the rest was picked at random among the others. */
  heaviest: number;
  /** How many voters the file has. */
  voters: number;
};

/** Whom to check on the chain: everybody if they are few, otherwise the heaviest and others at random. */
export function sampleVoters({
  voters,
  size,
  ballots,
  randomBelow,
}: {
  voters: number;
  size: number;
  ballots: readonly BallotVerdict[];
  /** A whole number below `limit`, each as likely as any other. */
  randomBelow: (limit: number) => number;
}): Sample {
  if (size >= voters)
    return { places: Array.from({ length: voters }, (_, place) => place), heaviest: voters, voters };
  const heaviest = heaviestPlaces(ballots, Math.min(HEAVIEST, Math.floor(size / 2)));
  const drawn = new Set(heaviest);
  while (drawn.size < size) drawn.add(randomBelow(voters));
  return { places: [...drawn], heaviest: heaviest.length, voters };
}

/** A reader may ask about fewer, even about nobody. */
export function isEnough({ places, voters }: Sample): boolean {
  return places.length >= Math.min(voters, SAMPLE_SIZE);
}

function heaviestPlaces(ballots: readonly BallotVerdict[], wanted: number): number[] {
  const counted = ballots.filter(({ verdict }) => verdict === "counted");
  counted.sort((left, right) => (left.power === right.power ? 0 : left.power < right.power ? 1 : -1));
  return counted.slice(0, wanted).map(({ line }) => Number(/^voters\[(\d+)\]/.exec(line)?.[1]));
}

/** What a sample leaves open, in words. */
export function describeSample({ heaviest, places, voters }: Sample): string {
  if (places.length >= voters) return "Every voter's holdings were asked for.";
  const [others, asked] = [voters - heaviest, places.length - heaviest];
  const chance = missChance({ of: others, asked, lies: Math.ceil(others * LIE_SHARE) });
  return `Asked for: the ${count(heaviest)} voters with the most power, and ${count(asked)} of the other ${count(others)}, picked at random. A lie about 1 in 100 of those others would be missed with a chance of ${percent(chance)}.`;
}

/** The chance that none of the lies is in the sample. */
function missChance({ of, asked, lies }: { of: number; asked: number; lies: number }): number {
  let chance = 1;
  for (let lie = 0; lie < lies; lie += 1) chance *= Math.max(0, of - asked - lie) / (of - lie);
  return chance;
}

function percent(chance: number): string {
  if (chance < 0.0001) return "less than 0.01 %";
  return `${(chance * 100).toPrecision(2)} %`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
