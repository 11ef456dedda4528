/** Mail servers repeat it in their refusals. */
const ADDRESS = /[^\s<>]+@[^\s<>]+/g;

/** Why something was not taken, without anybody's address. */
export function sayFault(error: unknown): string {
  return String(error).replace(ADDRESS, "(address)").slice(0, 300);
}
