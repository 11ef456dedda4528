import { type Address, parseAddress } from "@/lib/shared/address";
import { foldWords } from "@/lib/shared/fold-text";

/** Characters (UTF-16 units) of what can be asked. */
export const QUESTION_MAX = 100;
const WORDS_MAX = 8;

/** What a person looks for. */
export type SearchQuestion = {
  /** Folded; the last may be the beginning of a word. */
  words: readonly string[];
  /** A proposal's number, from "#12" or from digits alone. */
  number: number | null;
  /** Whether it was written with "#", and so means nothing else. */
  isNumberOnly: boolean;
  /** An address in lower case, or its beginning of at least 6 digits, or of 4 where its end is told too. */
  addressStart: string | null;
  /** The last digits of an address that is written as this site shows it, "0x7099...79C8"; else "". */
  addressEnd: string;
  address: Address | null;
};

const NUMBER = /(?:^|[\s\p{L}\p{N}])#(\d{1,9})(?!\d)/u;
const DIGITS = /^\d{1,9}$/;
// Without 0x it needs a digit: "facade" is a word.
const ADDRESS_START = /^(?:0x|(?=.*\d))([0-9a-f]{6,40})$/i;
const SHORT_ADDRESS = /^0x([0-9a-f]{4})(?:\.{3}|…)([0-9a-f]{4})$/i;

/** Reads any text; what it says nothing about is empty. */
export function parseSearchQuestion(q: string): SearchQuestion {
  const text = q.slice(0, QUESTION_MAX).trim();
  const marked = NUMBER.exec(text);
  const number = marked?.[1] ?? (DIGITS.test(text) ? text : null);
  const [, start, end = ""] = SHORT_ADDRESS.exec(text) ?? ADDRESS_START.exec(text) ?? [];
  return {
    words: foldWords(marked ? text.replace(`#${marked[1]}`, " ") : text).slice(0, WORDS_MAX),
    number: number === null ? null : Number(number),
    isNumberOnly: marked !== null,
    addressStart: start === undefined ? null : `0x${start.toLowerCase()}`,
    addressEnd: end.toLowerCase(),
    address: parseAddress(text) ?? null,
  };
}

/** Whether there is anything to look for. */
export function isEmptyQuestion({ words, number }: SearchQuestion): boolean {
  return words.length === 0 && number === null;
}

/**
 * A tsquery that demands every word, the last one as a beginning; null without words. Folded words have no quote or
 * operator, so they only need quotes.
 */
export function toTsquery(words: readonly string[], where: "anywhere" | "in the title"): string | null {
  if (words.length === 0) return null;
  const weight = where === "anywhere" ? "" : "A";
  return words
    .map((word, index) => {
      const flags = `${index === words.length - 1 ? "*" : ""}${weight}`;
      return `'${word}'${flags === "" ? "" : `:${flags}`}`;
    })
    .join(" & ");
}
