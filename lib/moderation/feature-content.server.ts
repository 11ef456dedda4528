import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { requireAdminRightLocked } from "@/lib/auth/require-admin-right.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import {
  countFeatured,
  FEATURED_KINDS,
  type FeaturedKind,
  lockFeatured,
  updateFeatured,
} from "@/lib/publishing/featured-store.server";
import type { Address } from "@/lib/shared/address";
import { inOneOrder } from "./in-one-order";
import type { ChangedAnswer, FeatureRequest } from "./moderation-schemas";
import { requireSubject } from "./require-subject.server";

/** First on a list is a place for few. */
const MOST_IN_CLUB = 3;
const MOST_IN_ALL = 12;

/** Shows these proposals and bounties first on their lists, or no longer, all or none. Throws NOT_FOUND, FORBIDDEN, and CONFLICT beyond 3 of a kind in a club or 12 in all. */
export function setFeatured({
  address,
  request: { subjects, featured, reason },
}: {
  address: Address;
  request: FeatureRequest;
}): Promise<ChangedAnswer> {
  return inTransaction(async (tx) => {
    await requireAdminRightLocked(tx, { address }, "content.feature");
    await lockFeatured(tx);
    let changed = 0;
    for (const { kind: asked, id } of inOneOrder(subjects)) {
      const kind = FEATURED_KINDS.find((known) => known === asked);
      if (kind === undefined)
        throw new AppError("BAD_REQUEST", "Only proposals and bounties can be featured.");
      if (await setOne(tx, { kind, id: BigInt(id), address, featured, reason })) changed += 1;
    }
    return { changed };
  });
}

async function setOne(
  tx: Transaction,
  {
    kind,
    id,
    address,
    featured,
    reason,
  }: { kind: FeaturedKind; id: bigint; address: Address; featured: boolean; reason: string },
): Promise<boolean> {
  const { club, hidden } = await requireSubject(tx, { kind, id: id.toString() });
  if (featured && hidden) throw new AppError("CONTENT_HIDDEN", "Hidden content can't be featured.");
  if (!(await updateFeatured(tx, { kind, id, isFeatured: featured }))) return false;
  const { inClub, inAll } = await countFeatured(tx, { kind, clubId: club.id });
  if (featured && (inClub > MOST_IN_CLUB || inAll > MOST_IN_ALL)) {
    throw new AppError(
      "CONFLICT",
      `At most ${MOST_IN_CLUB} ${kind === "proposal" ? "proposals" : "bounties"} of a club and ${MOST_IN_ALL} in all are featured. Take one off first.`,
    );
  }
  await insertAuditEntry(tx, {
    actor: address,
    act: featured ? `${kind}.feature` : `${kind}.unfeature`,
    subject: `${kind}:${id}`,
    reason,
    before: { featured: !featured },
    after: { featured },
  });
  return true;
}
