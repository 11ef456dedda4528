/** A drawing in a square of 8 by 8, turned by quarters around its middle. */
type Turned = { path: string; quarterTurns: number };
type Drawing = { path: string /** Quarter turns that look different. */; turns: 1 | 2 | 4 };
export type AvatarHue = { hue: number; chroma: number };

/** Two layers that don't depend on each other: a ground with a base of one hue, and a figure on it, of any hue. */
export type AvatarShape = { hue: AvatarHue; base: Turned; figureHue: AvatarHue; figure: Turned };

/** Quiet hues, none near yes, no, the accent or a status. The last two are a brown and a grey. */
export const AVATAR_HUES: readonly AvatarHue[] = [
  { hue: 235, chroma: 0.07 },
  { hue: 258, chroma: 0.075 },
  { hue: 280, chroma: 0.08 },
  { hue: 303, chroma: 0.07 },
  { hue: 328, chroma: 0.07 },
  { hue: 353, chroma: 0.07 },
  { hue: 62, chroma: 0.05 },
  { hue: 265, chroma: 0.012 },
];

const BASES: readonly Drawing[] = [
  { path: "M0 0h4v8H0z", turns: 4 },
  { path: "M0 0h8L0 8z", turns: 4 },
  { path: "M0 5h8v3H0z", turns: 4 },
  { path: "M0 8a4 4 0 0 1 8 0z", turns: 4 },
  { path: "M0 0a8 8 0 0 1 8 8H0z", turns: 4 },
  { path: "M0 0 4 4 0 8z", turns: 4 },
  { path: "M0 0h5v5H0z", turns: 4 },
  { path: "M0 0h8v2.4H2.4V8H0z", turns: 4 },
  { path: "M0 8V3l3-3h5z", turns: 4 },
  { path: "M0 0a4 4 0 0 1 0 8zM8 0a4 4 0 0 0-4 4h4z", turns: 4 },
  { path: "M0 0h4v4h4v4H4V4H0z", turns: 2 },
  { path: "M0 0h2.3v8H0zM5.7 0H8v8H5.7z", turns: 2 },
];

const FIGURES: readonly Drawing[] = [
  { path: "M4 2.4a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 0 0 0-3.2z", turns: 1 },
  {
    path: "M4 1.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4zm0 1.2a1 1 0 1 1 0 2a1 1 0 0 1 0-2z",
    turns: 1,
  },
  { path: "M2.4 2.4h3.2v3.2H2.4z", turns: 1 },
  { path: "M4 2 6 4 4 6 2 4z", turns: 1 },
  { path: "M3.3 1.8h1.4v1.5h1.5v1.4H4.7v1.5H3.3V4.7H1.8V3.3h1.5z", turns: 1 },
  { path: "M4 1.9 6.2 5.8H1.8z", turns: 4 },
  { path: "M1.8 5a2.2 2.2 0 0 1 4.4 0z", turns: 4 },
  { path: "M2 2h2.4v1.6H3.6v2.4H2z", turns: 4 },
  { path: "M3.2 1.6h1.6v4.8H3.2z", turns: 2 },
  { path: "M1.8 2.2h4.4v1.4H1.8zm0 2.2h4.4v1.4H1.8z", turns: 2 },
  { path: "M2.2 3.2a.8.8 0 1 0 .01 0zM4 3.2a.8.8 0 1 0 .01 0zm1.8 0a.8.8 0 1 0 .01 0z", turns: 2 },
  { path: "M4 1.8 5.9 2.9v2.2L4 6.2 2.1 5.1V2.9z", turns: 2 },
  { path: "M5 1.9a2.2 2.2 0 1 0 1.1 3.6A1.8 1.8 0 0 1 5 1.9z", turns: 4 },
  { path: "M1.8 5.4 4 3.2l2.2 2.2V3.8L4 1.6 1.8 3.8z", turns: 4 },
  { path: "M2.2 2.2a.9.9 0 1 0 .01 0zm3.6 3.6a.9.9 0 1 0 .01 0z", turns: 2 },
];

/** The same address or slug always gives the same avatar, whatever the case of its letters. */
export function avatarShape(seed: string): AvatarShape {
  let rest = hashText(seed.toLowerCase());
  const draw = (count: number): number => {
    const drawn = rest % count;
    rest = Math.floor(rest / count);
    return drawn;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[draw(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const turn = ({ path, turns }: Drawing): Turned => ({ path, quarterTurns: draw(4) % turns });
  return {
    hue: pick(AVATAR_HUES),
    base: turn(pick(BASES)),
    figureHue: pick(AVATAR_HUES),
    figure: turn(pick(FIGURES)),
  };
}

/** FNV-1a, 32 bits, with a final mix so that near seeds differ in every part: enough to spread shapes, no secret hangs on it. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
