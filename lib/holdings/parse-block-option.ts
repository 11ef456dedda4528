/** The number of a `--block` option; throws for anything but digits. */
export function parseBlockOption(text: string): bigint {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`--block takes a number, not ${text}`);
  return BigInt(text);
}
