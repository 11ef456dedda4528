import confusables from "unhomoglyph/data.json" with { type: "json" };

/** Unicode TR39: a character and what it looks like. */
const PROTOTYPES = new Map<string, string>(Object.entries(confusables));
/** Small capitals and letters of other shapes, which TR39 doesn't treat as the letters they look like. */
const OTHER_SHAPES = new Map(
  [..."ᴀʙᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴘǫʀᴛʏĸɾςɛ"].map((letter, place) => [letter, "abdefghijklmnpqrtykrse".charAt(place)]),
);
/** Marks that any letter may have. The two of kana are left out, because they make another letter. */
const MARKS = /(?![\u3099\u309a])\p{Script=Inherited}/gu;
const LATIN = /^[a-z0-9]+$/;
const SPACES = /\s+/gu;
const NO_NAME_SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * What a name looks like: two names with one skeleton can be mistaken for each other. Case, marks, spaces and signs don't
 * count, and letters that look alike in any script are one: "Kairos Treasury", "Кairos-Treasurý" and "KAlR0S.TREASURY"
 * match.
 */
export function skeletonOf(name: string): string {
  const look = lookOf(name);
  // Of signs alone, or of letters that are nothing but a mark on a space, all signs count.
  return look.replace(NO_NAME_SIGNS, "") || look.replace(SPACES, "") || name.normalize().replace(SPACES, "");
}

/** The same with its spaces and signs, for rules about words. */
export function lookOf(text: string): string {
  return (
    withoutMarks(text)
      // Greek "ν" looks like v and its capital like N. A word in one script is read in capitals, so that its case doesn't
      // count.
      .replace(/\p{L}+/gu, (word) => (/\p{Script=Latin}/u.test(word) ? word : word.toUpperCase()))
      .replace(/./gsu, lookOfCharacter)
      .replace(/[i1]/g, "l")
      .replace(/m/g, "rn")
      .replace(/w/g, "vv")
  );
}

function lookOfCharacter(character: string): string {
  const own = prototypeOf(character);
  if (LATIN.test(own)) return own;
  // Cyrillic "к" isn't a Latin letter for TR39, but its capital is.
  const capital = prototypeOf(character.toUpperCase());
  if (LATIN.test(capital)) return capital;
  // A letter stays a letter even if it looks like a stroke, and a stroke stays a stroke.
  return /[\p{L}\p{N}]/u.test(character) && /[\p{L}\p{N}]/u.test(own) ? own : character;
}

function prototypeOf(character: string): string {
  const letter = OTHER_SHAPES.get(character) ?? character;
  return withoutMarks(PROTOTYPES.get(letter) ?? letter).toLowerCase();
}

function withoutMarks(text: string): string {
  return text.normalize("NFKD").replace(MARKS, "");
}
