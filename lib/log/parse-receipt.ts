import { readJson } from "@/lib/shared/read-json";
import { ok, type Result, refuse } from "@/lib/shared/result";
import type { KeptReceipt } from "./kept-receipts";
import type { BallotEntry } from "./log-entry";
import { receipt as receiptSchema } from "./log-schemas";
import { parseLogEntry } from "./parse-log-entry";
import { isReceiptGenuine, type Receipt } from "./receipt";

/** A receipt whose signature holds, with the ballot that it is for. */
export type ReadReceipt = { receipt: Receipt; ballot: BallotEntry };

/** "other": not a ballot's receipt at all. "forged": its key did not sign it. */
export type ReceiptRefusal = "other" | "forged";

/** Reads a receipt as it was downloaded, or the text of one. */
export function parseReceipt(given: unknown): Result<ReadReceipt, ReceiptRefusal> {
  const read = readReceipt(typeof given === "string" ? readJson(given) : given);
  if (read === null) return refuse("other");
  return isReceiptGenuine(read.receipt) ? ok(read) : refuse("forged");
}

export type ReadKeptReceipt = ReadReceipt & Pick<KeptReceipt, "proposalId" | "choice">;

/**
 * A receipt that this browser kept, with or without a valid signature; null if it can't be read, like other data in a
 * browser's storage.
 */
export function parseKeptReceipt(given: unknown): ReadKeptReceipt | null {
  const { receipt, proposalId, choice } = Object(given);
  const read = readReceipt(receipt);
  if (read === null || !/^[1-9]\d{0,17}$/.test(String(proposalId))) return null;
  return choice === "yes" || choice === "no" ? { ...read, proposalId, choice } : null;
}

function readReceipt(given: unknown): ReadReceipt | null {
  const parsed = receiptSchema.safeParse(given);
  if (!parsed.success) return null;
  const ballot = parseLogEntry(parsed.data.body);
  return ballot?.kind === "ballot" ? { receipt: parsed.data, ballot } : null;
}
