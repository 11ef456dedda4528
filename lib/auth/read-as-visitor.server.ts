import "server-only";
import { readFromReplica } from "@/lib/db/read-from-replica.server";
import { openAuthCookie } from "./sealed-cookies.server";

/** Reads for a visitor may come from the replica. Who is signed in reads from the primary, and sees what they just did. */
export function readAsVisitor<Value>(
  cookieHeader: string | null,
  read: () => Promise<Value>,
): Promise<Value> {
  return openAuthCookie("session", cookieHeader) === null ? readFromReplica(read) : read();
}
