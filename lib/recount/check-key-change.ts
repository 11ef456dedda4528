import { followKeys, type KeyEndorsement } from "@/lib/log/log-keys";
import { checkHandovers } from "./check-handovers";
import { listHeadKeys } from "./check-log";
import type { LogEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";

/**
 * What the server says of its keys beside the file. A doubt: a head by a key that the server lists but no earlier key handed over
 * to, because anybody who runs the server can make such a key. A fault: a handover that contradicts the file's.
 */
export function checkKeyChange({
  log,
  named = [],
  listed,
  endorsements,
  now,
}: {
  log: LogEvidence | undefined;
  /** The keys that the reader got from somebody else. */
  named?: readonly string[];
  /** All keys that the server says its log ever had, newest first. */
  listed: readonly string[];
  endorsements: readonly KeyEndorsement[];
  now: number;
}): { faults: Finding[]; unchecked: Finding[] } {
  const oldest = listed.at(-1);
  if (log === undefined || oldest === undefined) return { faults: [], unchecked: [] };
  const { origin } = log.head;
  const own = log.endorsements ?? [];
  const all = [...endorsements, ...own];
  const keys = [...named, ...listed];
  const follow = (known: readonly string[]) => followKeys({ known, endorsements: all, origin });
  // The recount has said what contradicts itself in the file.
  const said = new Set(checkHandovers({ log, endorsements: own, keys, now }).faults.map(({ line }) => line));
  const met = checkHandovers({ log, endorsements: all, keys, now });
  const faults = met.faults.filter(({ line }) => !said.has(line));
  // The server's oldest key counts if it leads to what the reader knows, or if the reader knows nothing.
  const isKnown = named.length === 0 || follow([oldest]).some((key) => named.includes(key));
  const trusted = follow(isKnown ? [...named, oldest] : named);
  const unchecked = listHeadKeys(log)
    .filter(({ publicKey }) => listed.includes(publicKey) && !trusted.includes(publicKey))
    .map(({ line, keyId }) => {
      const text = `The key changed to ${keyId} without the old key's word, so only the server says that this is still the same log.`;
      return { line, who: null, text };
    });
  return { faults, unchecked };
}
