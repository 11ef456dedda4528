/** Words in which explainPower speaks to a holder, and their form about somebody else's address. */
const WORDS: readonly (readonly [to: RegExp, about: string])[] = [
  [/\bYou (had|moved)\b/g, "This address $1"],
  [/\bYou have\b/g, "This address has"],
  [/\byou have\b/g, "it has"],
  [/\byou (still )?(hold|keep|need)\b/g, "it $1$2s"],
  [/\byou\b/g, "it"],
  [/\bYou\b/g, "It"],
  [/\byour\b/g, "its"],
  [/\bYour\b/g, "Its"],
];

/** A sentence of explainPower about an address that is not the reader's: "You had 3 NFTs" becomes "This address had 3 NFTs". */
export function inThirdPerson(sentence: string): string {
  return WORDS.reduce((text, [to, about]) => text.replace(to, about), sentence);
}
