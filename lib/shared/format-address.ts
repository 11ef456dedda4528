/** First 6 characters, "...", last 4 (spec section 5). Text too short to shorten is returned as it is. */
export function formatAddress(address: string): string {
  if (address.length <= 10) return address;
  return `${address.slice(0, 6)}...${address.slice(-4)}`;
}
