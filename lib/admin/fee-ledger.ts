import { exemptionWords } from "@/lib/fees/exemption-words";

/** The states of a payment in the ledger, in the order of its tabs. */
export const LEDGER_KINDS = ["unmatched", "matched", "recovered", "revoked", "exempt"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
export const LEDGER_TABS = [...LEDGER_KINDS, "all"] as const;
export type LedgerTab = (typeof LEDGER_TABS)[number];

/** What each state means, for the page and the file. */
export const ledgerWords = {
  unmatched: { label: "Unmatched", note: "Paid or said to be paid, and used for nothing yet." },
  matched: { label: "Matched", note: "Claimed by its author for what it pays." },
  recovered: { label: "Recovered", note: "Credited by an admin in the place of its author." },
  revoked: { label: "Revoked", note: "The chain lost the transaction after it was credited." },
  exempt: { label: "Exempt", note: exemptionWords.inLedger },
} as const satisfies Record<LedgerKind, { label: string; note: string }>;

export type LedgerSearch =
  | { by: "nothing" }
  | { by: "address" | "transaction" | "purpose" | "subject"; text: string };

/** What a search means: the start of a transaction or address, "proposal" or "bounty", or the id of what was paid for. */
export function readLedgerSearch(q: string): LedgerSearch {
  const text = q.trim().toLowerCase();
  if (text === "") return { by: "nothing" };
  if (text === "proposal" || text === "bounty") return { by: "purpose", text };
  if (/^0x[0-9a-f]{0,40}$/.test(text)) return { by: "address", text };
  if (/^0x[0-9a-f]{41,64}$/.test(text)) return { by: "transaction", text };
  return { by: "subject", text };
}

/** Whether a search names one whole transaction, which the chain can be asked about. */
export function isTransactionHash(text: string): boolean {
  return /^0x[0-9a-f]{64}$/.test(text.trim().toLowerCase());
}
