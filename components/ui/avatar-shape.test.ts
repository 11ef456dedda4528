import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitEvery } from "@/lib/shared/split-every";
import { AVATAR_HUES, avatarShape } from "./avatar-shape";

const addresses = Array.from({ length: 2_000 }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`);

describe("avatarShape", () => {
  it("is the same for one address in any case", () => {
    const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    expect(avatarShape(address)).toEqual(avatarShape(address.toLowerCase()));
  });

  it("uses every hue and drawing of both layers, none more than twice as often as its share", () => {
    const shapes = addresses.map(avatarShape);
    const parts = [
      { count: 8, values: shapes.map(({ hue }) => hue) },
      { count: 8, values: shapes.map(({ figureHue }) => figureHue) },
      { count: 12, values: shapes.map(({ base }) => base.path) },
      { count: 15, values: shapes.map(({ figure }) => figure.path) },
    ];
    for (const { count, values } of parts) {
      const tally = [...new Set<unknown>(values)].map(
        (kind) => values.filter((value) => value === kind).length,
      );
      const share = addresses.length / count;
      expect(tally).toHaveLength(count);
      expect(Math.min(...tally)).toBeGreaterThan(share / 2);
      expect(Math.max(...tally)).toBeLessThan(share * 2);
    }
  });

  it("gives the layers independently: every hue of one is beside every hue of the other", () => {
    const pairs = addresses.map(avatarShape).map(({ hue, figureHue }) => `${hue.hue} ${figureHue.hue}`);
    expect(new Set(pairs).size).toBe(64);
  });

  it("has no twins in lists of 25", () => {
    const twins = splitEvery(25, addresses).filter((list) => {
      const looks = list.map((seed) => JSON.stringify(avatarShape(seed)));
      return new Set(looks).size < looks.length;
    });
    expect(twins).toEqual([]);
  });
});

describe("the hues of avatars", () => {
  const css = readFileSync(join(process.cwd(), "app/globals.css"), "utf8");
  const meanings = [...css.matchAll(/--(yes|no|accent|active): oklch\([\d.]+ [\d.]+ ([\d.]+)\)/g)];

  it("are quiet, and none is near one that means something", () => {
    expect(AVATAR_HUES).toHaveLength(8);
    expect(meanings).toHaveLength(8);
    for (const { hue, chroma } of AVATAR_HUES) {
      expect(chroma).toBeLessThanOrEqual(0.08);
      for (const [, name, meant] of meanings) {
        const distance = Math.abs(((hue - Number(meant) + 540) % 360) - 180);
        // A brown between vermilion and gold is told apart by its chroma, too.
        expect({ name, isFar: distance >= (chroma > 0.05 ? 40 : 12) }).toEqual({ name, isFar: true });
      }
    }
  });
});
