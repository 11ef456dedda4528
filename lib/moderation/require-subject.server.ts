import "server-only";
import type { Hideable, Subject } from "@/lib/audit/hideable";
import type { Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { hasProfileWords, listSubjects, type StoredSubject } from "./subject-store.server";

/** What a subject names, read now. Throws NOT_FOUND; the reason of a vote that gave none is nothing either. */
export async function requireSubject(tx: Transaction, { kind, id }: Subject): Promise<StoredSubject> {
  const [subject] = await listSubjects({ kind, ids: [id] }, tx);
  if (!subject) throw new AppError("NOT_FOUND", `There is no such ${kind}.`);
  return subject;
}

/** The same for what admins hide: a profile in which nothing is written is nothing. */
export async function requireHideable(tx: Transaction, { kind, id }: Hideable): Promise<void> {
  if (kind !== "profile") await requireSubject(tx, { kind, id });
  else if (!(await hasProfileWords(tx, id))) throw new AppError("NOT_FOUND", "This profile holds no words.");
}
