import { followKeys, type KeyEndorsement } from "@/lib/log/log-keys";
import { listHeadKeys } from "./check-log";
import type { LogEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";

/** Heads by a key that the server lists but no earlier key handed over to. Anybody who runs the server can make such a key. */
export function checkKeyChange({
  log,
  named = [],
  listed,
  endorsements,
}: {
  log: LogEvidence | undefined;
  /** The keys that the reader got from somebody else. */
  named?: readonly string[];
  /** All keys that the server says its log ever had, newest first. */
  listed: readonly string[];
  endorsements: readonly KeyEndorsement[];
}): Finding[] {
  const oldest = listed.at(-1);
  if (log === undefined || oldest === undefined) return [];
  const { origin } = log.head;
  const follow = (known: readonly string[]) =>
    followKeys({ known, endorsements: [...endorsements, ...(log.endorsements ?? [])], origin });
  // The server's oldest key counts if it leads to what the reader knows, or if the reader knows nothing.
  const isKnown = named.length === 0 || follow([oldest]).some((key) => named.includes(key));
  const trusted = follow(isKnown ? [...named, oldest] : named);
  return listHeadKeys(log)
    .filter(({ publicKey }) => listed.includes(publicKey) && !trusted.includes(publicKey))
    .map(({ line, keyId }) => {
      const text = `The key changed to ${keyId} without the old key's word, so only the server says that this is still the same log.`;
      return { line, who: null, text };
    });
}
