import type { Complaint } from "@/lib/log/kept-complaints";
import type { Receipt } from "@/lib/log/receipt";

/** What became of the receipt that came, or did not come, with the answer to a ballot. */
export type ReceiptOutcome =
  | { kind: "kept" }
  /** It holds, and the browser keeps nothing; or what checks it could not be loaded. */
  | { kind: "unkept"; receipt: Receipt | null }
  | { kind: "faulty"; complaint: Complaint };
