import { avatarShape, DRAWING_COUNT, TONE_COUNT } from "./avatar-shape";

const addresses = Array.from({ length: 2_000 }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`);

describe("avatarShape", () => {
  it("is the same for one address in any case", () => {
    const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    expect(avatarShape(address)).toEqual(avatarShape(address.toLowerCase()));
  });

  it("uses every drawing, tone and turn, none more than twice as often as its share", () => {
    const shapes = addresses.map(avatarShape);
    const parts = [
      { count: DRAWING_COUNT, values: shapes.map(({ drawing }) => drawing) },
      { count: TONE_COUNT, values: shapes.map(({ tone }) => tone) },
      { count: 4, values: shapes.map(({ quarterTurns }) => quarterTurns) },
    ];
    for (const { count, values } of parts) {
      const tally = Array.from(
        { length: count },
        (_, kind) => values.filter((value) => value === kind).length,
      );
      const share = addresses.length / count;
      expect(Math.min(...tally)).toBeGreaterThan(share / 2);
      expect(Math.max(...tally)).toBeLessThan(share * 2);
    }
  });
});
