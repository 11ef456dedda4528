/** Words in the secrets of examples, guides and tests, which anybody can try. */
const KNOWN_WORDS =
  /secret|password|passw0rd|change|example|sample|default|placeholder|test|qwerty|letmein|12345678|abcdefgh|deadbeef/i;
/** Of 32 random hex digits about 14 differ, of 32 base64 characters about 25. */
const DIFFERENT = { hex: 8, other: 12 };
/** Of 32 random bytes nearly all differ. */
const DIFFERENT_BYTES = 20;

/** Whether a secret could be found by trying: it has a known word or a space, few different characters, a repetition or a run. */
export function isGuessable(secret: string): boolean {
  const different = /^[\da-f]+$/i.test(secret) ? DIFFERENT.hex : DIFFERENT.other;
  return (
    new Set(secret).size < different ||
    KNOWN_WORDS.test(secret) ||
    /\s|^(.+)\1+$/.test(secret) ||
    isRun([...secret].map((sign) => sign.codePointAt(0) ?? 0))
  );
}

/** The same of the 32 bytes of a key. */
export function isGuessableKey(key: Uint8Array): boolean {
  return (
    new Set(key).size < DIFFERENT_BYTES || isRun([...key]) || KNOWN_WORDS.test(String.fromCharCode(...key))
  );
}

/** Whether most numbers follow the one before, as in "abcdef". */
function isRun(numbers: readonly number[]): boolean {
  const next = numbers.filter((number, place) => Math.abs(number - (numbers[place - 1] ?? Number.NaN)) <= 1);
  return next.length > numbers.length / 2;
}
