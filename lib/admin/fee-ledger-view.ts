import type { CheckOutcome } from "@/lib/fees/check-outcome";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import type { LedgerKind } from "./fee-ledger";

/** One payment of the ledger, or one publication without a fee. */
export type LedgerRow = {
  kind: LedgerKind;
  /** The same for as long as the payment is in the ledger: "hash:log index", or the proposal that paid nothing. */
  key: string;
  at: Date;
  txHash: string | null;
  payer: string;
  /** What they call themselves. */
  payerName: string | null;
  recipient: string | null;
  amountWei: bigint;
  purpose: string | null;
  purposeId: string | null;
  /** Of a credit: credited, pending or revoked; of the rest: found on the chain, claimed by its author, or exempt. */
  state: string;
  recoveredBy: string | null;
  recoveredByName: string | null;
  subject: { title: string; club: string | null; number: number | null } | null;
  check: { outcome: CheckOutcome; detail: string; at: Date } | null;
};

/** What came in within one month (UTC) for one purpose; null means unknown. */
export type LedgerTotal = {
  month: string;
  purpose: string | null;
  kind: LedgerKind;
  count: number;
  amountWei: bigint;
};

/** Something of a payer that a payment may be for. */
export type PayableSubject = {
  author: string;
  purpose: FeePurpose;
  purposeId: string;
  title: string;
  state: "draft" | "published";
};

/** One page of the ledger, with its sums and filters. */
export type LedgerView = {
  rows: LedgerRow[];
  counts: Record<LedgerKind, number>;
  totals: LedgerTotal[];
  /** What the payers of the unmatched rows may have paid for, by address. */
  payable: ReadonlyMap<string, readonly PayableSubject[]>;
  scanned: { block: bigint; at: Date } | null;
  next: string | null;
};
