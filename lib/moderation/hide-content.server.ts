import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import type { Hideable } from "@/lib/audit/hideable";
import { requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { FEATURED_KINDS, updateFeatured } from "@/lib/publishing/featured-store.server";
import type { Address } from "@/lib/shared/address";
import { judgeFlags } from "./flag-store.server";
import { inOneOrder } from "./in-one-order";
import type { ChangedAnswer, HideRequest } from "./moderation-schemas";
import { requireHideable } from "./require-subject.server";
import { closeHidden, insertHidden } from "./subject-store.server";

/**
 * Hides the texts of all these subjects, which upholds their open flags, or shows them again; with a public reason, all or none.
 * Votes, tallies and signed data stay as they are. Throws NOT_FOUND, and FORBIDDEN to all but admins.
 */
export function setHidden({
  address,
  request: { subjects, hidden, reason },
}: {
  address: Address;
  request: HideRequest;
}): Promise<ChangedAnswer> {
  return inTransaction(async (tx) => {
    await requireAdminRightLocked(tx, { address }, hidden ? "content.hide" : "content.restore");
    let changed = 0;
    for (const subject of inOneOrder(subjects)) {
      await requireHideable(tx, subject);
      const act = hidden ? hide : show;
      if (await act(tx, { subject, reason, address })) changed += 1;
    }
    return { changed };
  });
}

type Act = { subject: Hideable; reason: string; address: Address };

async function hide(tx: Transaction, { subject, reason, address }: Act): Promise<boolean> {
  if (!(await insertHidden(tx, { ...subject, by: address, reason }))) return false;
  const upheld = await judgeFlags(tx, { ...subject, verdict: "upheld", by: address });
  // A stub is no showpiece.
  const kind = FEATURED_KINDS.find((known) => known === subject.kind);
  const wasFeatured =
    kind !== undefined && (await updateFeatured(tx, { kind, id: BigInt(subject.id), isFeatured: false }));
  await insertAuditEntry(tx, {
    actor: address,
    act: `${subject.kind}.hide`,
    subject: `${subject.kind}:${subject.id}`,
    reason,
    before: {
      hidden: false,
      ...(upheld > 0 && { openFlags: upheld }),
      ...(wasFeatured && { featured: true }),
    },
    after: {
      hidden: true,
      ...(upheld > 0 && { openFlags: 0, upheld }),
      ...(wasFeatured && { featured: false }),
    },
  });
  return true;
}

async function show(tx: Transaction, { subject, reason, address }: Act): Promise<boolean> {
  if (!(await closeHidden(tx, { ...subject, by: address }))) return false;
  await insertAuditEntry(tx, {
    actor: address,
    act: `${subject.kind}.show`,
    subject: `${subject.kind}:${subject.id}`,
    reason,
    before: { hidden: true },
    after: { hidden: false },
  });
  return true;
}
