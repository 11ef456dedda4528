import { followKeys, type KeyEndorsement } from "@/lib/log/log-keys";
import { parseReceipt } from "@/lib/log/parse-receipt";
import { parseSeenHead } from "@/lib/log/parse-seen-head";
import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import type { SeenHead } from "@/lib/log/tree-head";
import { checkKeyChange } from "@/lib/recount/check-key-change";
import { claimOfReceipt } from "@/lib/recount/claim-of-receipt";
import type { EvidenceHead } from "@/lib/recount/evidence-schemas";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import { judgeWitnesses, type WitnessJudgement } from "@/lib/recount/judge-witnesses";
import type { KnowsOf } from "@/lib/recount/recount-file";
import { checkSeenHeads } from "@/lib/recount/seen-head-queries";
import type { WitnessPolicy } from "@/lib/shared/witness-policy";

/** Text or parsed JSON, and what a message calls it. */
type Brought = { name: string; given: unknown };

/** What a reader knows and brings. */
export type Reader = {
  /** The public keys that the reader got from somebody. */
  named: readonly string[];
  /** What the deployment that the reader named says of its keys, the newest first. */
  server?: { listed: readonly string[]; endorsements: readonly KeyEndorsement[] };
  receipts: readonly Brought[];
  heads: readonly Brought[];
  policy: WitnessPolicy | null;
  /** The deployment that is asked whether the log of a head is that of the file; null for none. */
  origin: string | null;
  /** The reader's clock, in ms since 1970. */
  now: number;
};

const SILENT = { listed: [], endorsements: [] };

export type ReaderRecount = {
  counted: Recount;
  receipts: ReceiptClaim[];
  /** All keys of the log that the reader accepts. */
  logKeys: readonly string[];
  witnessed: WitnessJudgement;
};

/**
 * A recount by `count`, with what the reader's keys, receipts, heads and witnesses say about it. Throws what `count` throws,
 * and UnusableProof for a receipt or a head that says nothing.
 */
export async function recountForReader<Counted extends { head: EvidenceHead; counted: Recount }>(
  reader: Reader,
  count: (known: KnowsOf) => Promise<Counted>,
): Promise<Omit<Counted, "counted"> & ReaderRecount> {
  const { named, server = SILENT, policy, origin, now } = reader;
  let receipts: ReceiptClaim[] = [];
  let seen: SeenHead[] = [];
  const known = (bundle: EvidenceHead) => {
    const logKeys = followLog(reader, bundle.log);
    receipts = reader.receipts.map(({ name: path, given }) =>
      claimOfReceipt({ path, read: parseReceipt(given), bundle, logKeys }),
    );
    seen = reader.heads.map((head) => parseSeenHead({ ...head, logKeys }));
    return { receipts, logKeys };
  };
  const done = await count(known);
  const { head } = done;
  const logKeys = followLog(reader, head.log);
  const ofHeads = await checkSeenHeads({ log: head.log, logKeys, seen, origin });
  const changed = checkKeyChange({ log: head.log, named, ...server, now });
  const witnessed = judgeWitnesses({ head, policy, now });
  const counted = [ofHeads, changed, witnessed].reduce<Recount>(withFindings, done.counted);
  return { ...done, counted, receipts, logKeys, witnessed };
}

/** The keys that the reader knows, and all that they handed over to. */
export function followLog(
  { named, server = SILENT }: Pick<Reader, "named" | "server">,
  log: EvidenceHead["log"],
): readonly string[] {
  const known = [...named, ...server.listed];
  if (log === undefined) return known;
  const endorsements = [...server.endorsements, ...(log.endorsements ?? [])];
  return followKeys({ known, endorsements, origin: log.head.origin });
}
