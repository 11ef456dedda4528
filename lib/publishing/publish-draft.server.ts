import "server-only";
import type { AuditFields } from "@/lib/audit/audit-fields";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { type Club, touchClubActivity } from "@/lib/clubs/club-store.server";
import { requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import { inTransaction, lockName, type Transaction } from "@/lib/db/transaction.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { type FeeClearance, requirePayment } from "@/lib/fees/require-payment.server";
import { AppError } from "@/lib/http/app-error";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import type { Blocker } from "./blocker";
import { checkLimits } from "./check-limits.server";
import { type DraftTable, deleteDraft } from "./draft-store.server";
import { refuseUnknownDraft } from "./edit-drafts.server";
import type { PublishedItem, PublishingKind } from "./publishing-kind.server";
import type { Published } from "./publishing-schemas";
import { requireOpenClub } from "./require-open-club.server";

type Request = { draftId: string; author: Address };
type Kind<Item extends PublishedItem, Content extends object> = PublishingKind<Item> & {
  drafts: DraftTable<Content>;
};
type Ready = {
  /** The club's slug. */
  slug: string;
  blockers: readonly Blocker[];
  /** Stores it, with what the audit log says of it beside the fee. */
  insert: (question: { club: Club; isFeeExempt: boolean }) => Promise<{
    id: bigint;
    number: number;
    after: AuditFields;
  }>;
};

/**
 * Publishes a draft whose fee is proved: uses up the payment, stores what `read` gives and deletes the draft in one transaction. Published
 * already, it answers the same again, so a retry is harmless. Throws CONFLICT with the first blocker, or with what is wrong with the payment.
 */
export async function publishDraft<Item extends PublishedItem, Content extends object, Checked>(
  kind: Kind<Item, Content>,
  request: Request,
  {
    isSame = () => true,
    check,
    read,
  }: {
    /** Whether what was published is what this request asks for. */
    isSame?: (item: Item) => boolean;
    /** Throws what is against it before the payment and outside the transaction. */
    check: () => Promise<Checked>;
    read: (tx: Transaction, checked: Checked) => Promise<Ready>;
  },
): Promise<Published> {
  const { draftId, author } = request;
  const existing = await findOwn(kind, request, isSame);
  if (existing !== null) return existing;
  try {
    const checked = await check();
    const fee = await requirePayment({ payer: author, purpose: kind.table.name, purposeId: draftId });
    return await inTransaction((tx) => publish(tx, kind, { ...request, fee, read: () => read(tx, checked) }));
  } catch (error) {
    // The same request twice at the same time: the other one was first, so the payment is used up or the draft gone.
    const published = await findOwn(kind, request, isSame).catch((second: unknown) => {
      throw second instanceof AppError ? second : error;
    });
    if (published !== null) return published;
    throw error;
  }
}

async function findOwn<Item extends PublishedItem>(
  kind: PublishingKind<Item>,
  { draftId, author }: Request,
  isSame: (item: Item) => boolean,
): Promise<Published | null> {
  const item = await kind.findByDraft(draftId);
  if (item === null) return null;
  if (kind.authorOf(item) !== author) refuseUnknownDraft();
  if (isSame(item)) return toPublished(item);
  throw new AppError("CONFLICT", `This draft was already published, as ${kind.table.name} ${item.number}.`);
}

/** How something published is told to its author. */
export function toPublished({ id, club, number }: PublishedItem): Published {
  return { id: id.toString(), club: club.slug, number };
}

async function publish<Item extends PublishedItem, Content extends object>(
  tx: Transaction,
  kind: Kind<Item, Content>,
  { draftId, author, fee, read }: Request & { fee: FeeClearance; read: () => Promise<Ready> },
): Promise<Published> {
  const { name } = kind.table;
  // One at a time for each author, so that limits over all clubs hold too. Taken before the lock of a club.
  await lockName(tx, `${kind.words.many} of ${author}`);
  const { slug, blockers, insert } = await read();
  const { club } = await requireClubRightLocked(tx, { slug, address: author, action: kind.rights.publish });
  await requireOpenClub(tx, { club, address: author });
  const limits = await checkLimits(kind, { settings: await getSettings(tx), clubId: club.id, author }, tx);
  const [blocker] = [...blockers, ...limits];
  if (blocker) throw new AppError("CONFLICT", blocker.text);
  const { id, number, after } = await insert({ club, isFeeExempt: fee.isExempt });
  if (fee.payment !== null) {
    await claimPayment(tx, { payment: fee.payment, purpose: name, purposeId: draftId });
  }
  await deleteDraft(kind.drafts, { id: draftId, author }, tx);
  await touchClubActivity(tx, club.id);
  await insertAuditEntry(tx, {
    actor: author,
    act: kind.rights.publish,
    subject: `${name}:${id}`,
    reason: null,
    before: {},
    after: {
      club: club.slug,
      number,
      ...after,
      feeExempt: fee.isExempt,
      fee: fee.payment?.txHash ?? fee.creditedBy,
    },
  });
  return { id: id.toString(), club: club.slug, number };
}
