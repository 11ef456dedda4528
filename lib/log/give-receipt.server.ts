import "server-only";
import { entryBody, hashEntry, type LogEntry } from "./log-entry";
import { openLogKey } from "./log-key.server";
import { PROMISE_MS, type Receipt, receiptText } from "./receipt";

/** Promises that the log has this entry within a day of the act; the same entry always gets the same words. */
export async function giveReceipt({ entry, actedAt }: { entry: LogEntry; actedAt: Date }): Promise<Receipt> {
  const { keyId, publicKey, sign } = await openLogKey();
  const body = entryBody(entry);
  const promise = { keyId, body, promisedBy: actedAt.getTime() + PROMISE_MS };
  return { ...promise, publicKey, leafHash: hashEntry(body), signature: sign(receiptText(promise)) };
}
