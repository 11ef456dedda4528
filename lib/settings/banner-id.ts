import type { Banner } from "./settings-schemas";

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** Eight bytes in hex over what an announcement says (FNV-1a): a person who closed it sees it again when the text changes. */
export function bannerId({ text, tone, link }: Banner): string {
  const bytes = new TextEncoder().encode(JSON.stringify([text, tone, link?.href, link?.label]));
  const hash = bytes.reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * PRIME), OFFSET);
  return hash.toString(16).padStart(16, "0");
}
