import type { BallotVerdict } from "./recount-voter";
import { describeSample, sampleVoters } from "./sample-voters";

const ballots = Array.from(
  { length: 1_000 },
  (_, place): BallotVerdict => ({
    line: `voters[${place}].ballots[0]`,
    voter: "0x",
    digest: "0x",
    choice: "yes",
    power: BigInt(place),
    verdict: "counted",
    why: null,
  }),
);
let turn = 0;
const randomBelow = (limit: number) => {
  turn += 7;
  return turn % limit;
};

describe("sampleVoters", () => {
  it("takes everybody if they are few", () => {
    const sample = sampleVoters({ voters: 3, size: 500, ballots, randomBelow });
    expect(sample).toEqual({ places: [0, 1, 2], heaviest: 3 });
    expect(describeSample({ voters: 3, sample })).toBe("Every voter's holdings were asked for.");
  });

  it("takes the heaviest and others at random, each once, and states the chance of missing a lie", () => {
    const sample = sampleVoters({ voters: 1_000, size: 500, ballots, randomBelow });
    expect(new Set(sample.places).size).toBe(500);
    expect(sample.places).toEqual(expect.arrayContaining(Array.from({ length: 100 }, (_, at) => 999 - at)));
    // 9 lies among 900, none of them among 400: (500 x ... x 492) / (900 x ... x 892).
    expect(describeSample({ voters: 1_000, sample })).toContain("400 of the other 900, picked at random");
    expect(describeSample({ voters: 1_000, sample })).toContain("with a chance of 0.49 %.");
  });
});
