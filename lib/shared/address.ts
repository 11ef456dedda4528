declare const addressBrand: unique symbol;

/** A 20-byte EVM address in lower case, as in the database. Only parsers make one. */
export type Address = `0x${string}` & { readonly [addressBrand]: true };

/**
 * Reads 40 hex digits after 0x in any case; undefined for anything else. Checksums (EIP-55) are checked at the server's
 * edge.
 */
export function parseAddress(text: string): Address | undefined {
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? (text.toLowerCase() as Address) : undefined;
}

/** The address in a stored text; throws for anything else, because every way in has parsed it. */
export function requireAddress(text: string): Address {
  const address = parseAddress(text);
  if (!address) throw new Error(`"${text.slice(0, 80)}" is stored where an address belongs`);
  return address;
}

/** Compares two addresses regardless of case (spec section 4). */
export function isSameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** First 6 characters, "...", last 4 (spec section 5). Text too short to shorten is returned as it is. */
export function formatAddress(address: string): string {
  if (address.length <= 10) return address;
  return `${address.slice(0, 6)}...${address.slice(-4)}`;
}
