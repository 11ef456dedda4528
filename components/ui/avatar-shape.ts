/** Two-tone geometry of an avatar: which drawing, which pair of tones and which way it is turned. */
export type AvatarShape = { drawing: number; tone: number; quarterTurns: number };

export const DRAWING_COUNT = 6;
export const TONE_COUNT = 6;

/** The same address or slug always gives the same avatar, whatever the case of its letters. */
export function avatarShape(seed: string): AvatarShape {
  const hash = hashText(seed.toLowerCase());
  return {
    drawing: hash % DRAWING_COUNT,
    tone: (hash >>> 8) % TONE_COUNT,
    quarterTurns: (hash >>> 16) % 4,
  };
}

/** FNV-1a, 32 bits, with a final mix so that near seeds differ in every part: enough to spread shapes, no secret hangs on it. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
