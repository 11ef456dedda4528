import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { judgeFlags } from "./flag-store.server";
import { inOneOrder } from "./in-one-order";
import type { ChangedAnswer, JudgeRequest } from "./moderation-schemas";
import { requireSubject } from "./require-subject.server";
import type { StoredSubject } from "./subject-store.server";

/** Upholds or dismisses the open flags of all these subjects, or of none. Throws NOT_FOUND and FORBIDDEN. */
export function judgeSubjects({
  address,
  request: { subjects, verdict, reason },
}: {
  address: Address;
  request: JudgeRequest;
}): Promise<ChangedAnswer> {
  return inTransaction(async (tx) => {
    const found: StoredSubject[] = [];
    for (const subject of inOneOrder(subjects)) found.push(await requireSubject(tx, subject));
    let changed = 0;
    // By clubs, which each of them locks, for the same cause as the order before.
    for (const subject of found.toSorted((left, right) => Number(left.club.id - right.club.id))) {
      changed += await judge(tx, { subject, verdict, reason, address });
    }
    return { changed };
  });
}

async function judge(
  tx: Transaction,
  {
    subject,
    verdict,
    reason,
    address,
  }: { subject: StoredSubject; verdict: "upheld" | "dismissed"; reason: string; address: Address },
): Promise<number> {
  const { kind, id, club, author } = subject;
  const action = kind === "club" ? "club.judge-flag" : "content.judge-flag";
  const { roles } = await requireClubRightLocked(tx, { slug: club.slug, address, action });
  if (author === address && !roles.includes("admin") && !roles.includes("primary admin")) {
    throw new AppError("FORBIDDEN", "You can't decide on flags of your own texts.");
  }
  const open = await judgeFlags(tx, { kind, id, verdict, by: address });
  if (open === 0) return 0;
  await insertAuditEntry(tx, {
    actor: address,
    act: verdict === "upheld" ? "flag.uphold" : "flag.dismiss",
    subject: `${kind}:${id}`,
    reason,
    before: { openFlags: open },
    after: { openFlags: 0, [verdict]: open },
  });
  return 1;
}
