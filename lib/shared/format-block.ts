/** A block number with its thousands grouped: "12,345,678". */
export function formatBlock(block: string | number | bigint): string {
  return BigInt(block).toLocaleString("en-US");
}
