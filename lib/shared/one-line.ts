/** A forged file or a node could move a terminal's cursor or write lines of its own, and so claim to be true. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
