import { readFileSync } from "node:fs";
import { join } from "node:path";

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
