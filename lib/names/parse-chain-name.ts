import { normalize } from "viem/ens";

const LENGTH_MAX = 64;
/** One script without look-alikes of other scripts, and only in this chain's own domain. */
const SHOWN = /^(?:[a-z0-9_-]+\.)+cro$/;

/**
 * The name as it may be shown, or null: in its normal form (ENSIP-15) already, plain letters and digits, at most 64 characters,
 * under `.cro`. Anybody can write anything in a registry.
 */
export function parseChainName(name: string): string | null {
  if (name.length > LENGTH_MAX || !SHOWN.test(name)) return null;
  try {
    return normalize(name) === name ? name : null;
  } catch {
    return null;
  }
}
