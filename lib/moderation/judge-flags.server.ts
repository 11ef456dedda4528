import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import type { Subject } from "@/lib/audit/hidden-content";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { judgeFlags } from "./flag-store.server";
import { inOneOrder } from "./in-one-order";
import type { ChangedAnswer, JudgeRequest } from "./moderation-schemas";
import { requireSubject } from "./require-subject.server";

/** Upholds or dismisses the open flags of all these subjects, or of none. Throws NOT_FOUND and FORBIDDEN. */
export function judgeSubjects({
  address,
  request: { subjects, verdict, reason },
}: {
  address: Address;
  request: JudgeRequest;
}): Promise<ChangedAnswer> {
  return inTransaction(async (tx) => {
    let changed = 0;
    for (const subject of inOneOrder(subjects)) {
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
  }: { subject: Subject; verdict: "upheld" | "dismissed"; reason: string; address: Address },
): Promise<number> {
  const { club, author } = await requireSubject(tx, subject);
  const action = subject.kind === "club" ? "club.judge-flag" : "content.judge-flag";
  const { roles } = await requireClubRight({ slug: club.slug, address, action }, tx);
  if (author === address && !roles.includes("admin") && !roles.includes("primary admin")) {
    throw new AppError("FORBIDDEN", "Somebody else decides on the flags of what you wrote.");
  }
  const open = await judgeFlags(tx, { ...subject, verdict, by: address });
  if (open === 0) return 0;
  await insertAuditEntry(tx, {
    actor: address,
    act: verdict === "upheld" ? "flag.uphold" : "flag.dismiss",
    subject: `${subject.kind}:${subject.id}`,
    reason,
    before: { openFlags: open },
    after: { openFlags: 0, [verdict]: open },
  });
  return 1;
}
