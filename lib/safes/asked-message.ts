import type { Hex } from "viem";
import { requireAddress } from "@/lib/shared/address";
import { hashSafeMessage, messageForOwner, type SafeMessage } from "./safe-message";
import type { AskedSafe } from "./safe-request-schemas";

/**
 * What one Safe of a request is to sign, computed from the digest of what is shown; null if that isn't what the server says. So nobody
 * signs anything but what stands on the page.
 */
export function askedMessage({
  safes,
  messageHash,
  digest,
}: {
  safes: readonly AskedSafe[];
  messageHash: string;
  digest: Hex;
}): SafeMessage | null {
  const asked = safes.find((safe) => safe.messageHash === messageHash);
  if (!asked) return null;
  const safe = requireAddress(asked.address);
  const message = asked.parent === null ? digest : messageOfParent(asked.parent);
  if (message === null) return null;
  return hashSafeMessage({ safe, message }) === messageHash ? { safe, message } : null;

  function messageOfParent(parent: string): Hex | null {
    const above = askedMessage({ safes, messageHash: parent, digest });
    const version = safes.find((other) => other.messageHash === parent)?.version;
    return above && version ? messageForOwner({ ...above, version }) : null;
  }
}
