import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitEvery } from "@/lib/shared/split-every";
import { AVATAR_HUES, avatarShape } from "./avatar-shape";
import { ownHref } from "./use-own-href";

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

type Colour = readonly [lightness: number, chroma: number, hue: number];

const css = readFileSync(join(process.cwd(), "app/globals.css"), "utf8");

function readTheme(selector: string): Map<string, Colour> {
  const start = css.indexOf(selector);
  if (start < 0) throw new Error(`no ${selector} in globals.css`);
  const block = css.slice(start, css.indexOf("}", start));
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map(
    [...found].map(([, name = "", l, c, h]) => [name, [Number(l), Number(c), Number(h)] as const]),
  );
}

/** Relative luminance of WCAG 2 through OKLab and linear sRGB, clipped as a screen does. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number): number => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: Colour, second: Colour): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ["bg", "surface", "surface-2"];
const TEXTS = ["text", "muted", "accent", "yes", "no", "pending", "active", "closed", "danger"];
const PAIRS = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ["on-accent", "accent"] as const,
  ["on-danger", "danger"] as const,
];

describe.each([
  ["dark", '[data-theme="dark"] {'],
  ["light", '[data-theme="light"] {'],
])("the tokens of the %s theme", (_name, selector) => {
  const theme = readTheme(selector);

  it.each(PAIRS)("show %s on %s with AA contrast", (text, surface) => {
    const [front, back] = [theme.get(text), theme.get(surface)];
    if (!front || !back) throw new Error(`${text} or ${surface} is no token`);
    expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("contrast", () => {
  it("gives 21 for black on white and about 4.48 for #777 on white, which fails AA", () => {
    expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
    expect(contrast([0.5693, 0, 0], [1, 0, 0])).toBeLessThan(4.5);
  });
});

describe("ownHref", () => {
  it.each([
    ["/clubs/granary", "/spaces/granary"],
    ["/clubs/granary?after=3", "/spaces/granary?after=3"],
    ["/clubs/granary/proposals/4/verify#votes", "/spaces/granary/proposals/4/verify#votes"],
    ["/clubs/granary-2", "/clubs/granary-2"],
    ["/clubs", "/clubs"],
    ["/u/0x1", "/u/0x1"],
  ])("leads from /spaces/granary/members by %s to %s", (href, own) => {
    expect(ownHref(href, "/spaces/granary/members")).toBe(own);
  });

  it.each(["/clubs/granary/members", "/spaces", null])("changes no link at %s", (pathname) => {
    expect(ownHref("/clubs/granary", pathname)).toBe("/clubs/granary");
  });
});
