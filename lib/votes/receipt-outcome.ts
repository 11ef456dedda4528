import type { Complaint } from "@/lib/log/kept-complaints";
import type { Receipt } from "@/lib/log/receipt";

/** What happened to the receipt that should come with the answer to a ballot. */
export type ReceiptOutcome =
  | { kind: "kept" }
  /** It is valid, but the browser keeps nothing; or the code that checks it could not be loaded. */
  | { kind: "unkept"; receipt: Receipt | null }
  | { kind: "faulty"; complaint: Complaint };
