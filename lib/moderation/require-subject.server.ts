import "server-only";
import type { Subject } from "@/lib/audit/hidden-content";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { listSubjects, type StoredSubject } from "./subject-store.server";

/** What a subject names, read now. Throws NOT_FOUND; the reason of a vote that gave none is nothing either. */
export async function requireSubject(tx: Transaction, { kind, id }: Subject): Promise<StoredSubject> {
  const [subject] = await listSubjects({ kind, ids: [id] }, tx);
  if (!subject) throw new AppError("NOT_FOUND", `There is no such ${kind}.`);
  return subject;
}
