import confusables from "unhomoglyph/data.json" with { type: "json" };

/** Unicode TR39: a character to what it looks like. */
const PROTOTYPES = new Map<string, string>(Object.entries(confusables));
/** Small capitals and letters of other shapes, which TR39 tells from the letters that they look like. */
const OTHER_SHAPES = new Map(
  [..."ᴀʙᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴘǫʀᴛʏĸɾςɛ"].map((letter, place) => [letter, "abdefghijklmnpqrtykrse".charAt(place)]),
);
/** Marks that any letter may carry. The two of kana are left out: they make another letter. */
const MARKS = /(?![\u3099\u309a])\p{Script=Inherited}/gu;
const LATIN = /^[a-z0-9]+$/;
const NO_NAME_SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * What is left of a name for the eye: two names with one skeleton can be taken for each other. Case, marks, spaces and signs
 * don't count, and letters that look alike in any script are one: "Kairos Treasury", "Кairos-Treasurý" and "KAlR0S.TREASURY" meet.
 */
export function skeletonOf(name: string): string {
  const look = lookOf(name);
  return look.replace(NO_NAME_SIGNS, "") || look;
}

/** The same with its spaces and signs, for rules about words. */
export function lookOf(text: string): string {
  return (
    withoutMarks(text)
      // Greek "ν" looks like v and its capital like N: a word in one script is read in capitals, so that its case doesn't count.
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
  // Cyrillic "к" is no Latin letter for TR39, but its capital is.
  const capital = prototypeOf(character.toUpperCase());
  if (LATIN.test(capital)) return capital;
  // A letter stays one though it looks like a stroke, and a stroke none.
  return /[\p{L}\p{N}]/u.test(character) && /[\p{L}\p{N}]/u.test(own) ? own : character;
}

function prototypeOf(character: string): string {
  const letter = OTHER_SHAPES.get(character) ?? character;
  return withoutMarks(PROTOTYPES.get(letter) ?? letter).toLowerCase();
}

function withoutMarks(text: string): string {
  return text.normalize("NFKD").replace(MARKS, "");
}
