import { isHandedOver, type KeyEndorsement } from "@/lib/log/log-keys";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { AHEAD_MS } from "./check-clocks";
import type { LogEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";

/** How far the clocks of two instances may differ while a key is changed. */
export const HANDOVER_SKEW_MS = 60_000;
const LINE = "log.endorsements";
export const SIGNED_LATE = "It was signed after its key had handed over to another.";

/**
 * What contradicts the handovers of a log's keys: two successors of one key, or a head that a key signed after it handed over. A
 * handover with a date in the future lets its key sign until then, so it is a doubt. `endorsements` are all that the
 * reader met, in the file and elsewhere.
 */
export function checkHandovers({
  log,
  endorsements,
  keys,
  now,
}: {
  log: LogEvidence;
  endorsements: readonly KeyEndorsement[];
  /** The public keys that the reader accepts. */
  keys: readonly string[];
  /** The reader's clock, in ms since 1970. */
  now: number;
}): { faults: Finding[]; unchecked: Finding[] } {
  const { origin } = log.head;
  const heads = listHeads(log);
  const known = new Set([
    ...keys,
    ...heads.map(({ publicKey }) => publicKey),
    ...endorsements.map(({ newPublicKey }) => newPublicKey),
  ]);
  const faults: Finding[] = [];
  const unchecked: Finding[] = [];
  const fault = (line: string, text: string) => faults.push({ line, who: null, text });
  for (const oldKey of known) {
    const own = endorsements.filter((each) => each.origin === origin && isHandedOver(each, oldKey));
    const [first] = own;
    if (first === undefined) continue;
    if (own.some(({ newPublicKey }) => newPublicKey !== first.newPublicKey))
      fault(LINE, `The key ${first.oldKeyId} handed over to two keys, so there may be two logs.`);
    if (first.at > now + AHEAD_MS)
      unchecked.push({
        line: LINE,
        who: null,
        text: "By your clock, a handover is dated in the future.",
      });
    for (const { line, publicKey, head } of heads) {
      if (publicKey === oldKey && head.at > first.at + HANDOVER_SKEW_MS) fault(line, SIGNED_LATE);
    }
  }
  return { faults, unchecked };
}

export function listHeads(log: LogEvidence): { line: string; publicKey: string; head: SignedTreeHead }[] {
  const { publicKey, head, endHead, witnessed } = log;
  return [
    { line: "log.head", publicKey, head },
    ...(endHead === null ? [] : [{ line: "log.endHead", ...endHead }]),
    ...(witnessed === undefined ? [] : [{ line: "log.witnessed", ...witnessed }]),
  ];
}
