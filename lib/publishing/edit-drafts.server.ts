import "server-only";
import { randomUUID } from "node:crypto";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { requireNoBan } from "@/lib/clubs/require-no-ban.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { removeIntents } from "@/lib/fees/payment-intent-store.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import {
  deleteDraft,
  findDraft,
  insertDraft,
  listDrafts,
  type StoredDraft,
  updateDraft,
} from "./draft-store.server";
import type { DraftingKind, PublishedItem, PublishingKind } from "./publishing-kind.server";
import { DRAFTS_PER_AUTHOR } from "./publishing-limits";

type Kind<Content extends object, Dto> = DraftingKind<Content, Dto> &
  Pick<PublishingKind<PublishedItem>, "rights">;
type Question = { id: string; author: Address };

/**
 * Begins a draft in a club, empty or as a copy of something published. Throws NOT_FOUND, CLUB_HIDDEN, CONTENT_HIDDEN, BANNED, and CONFLICT
 * at 50 drafts.
 */
export async function createDraft<Content extends object, Dto>(
  kind: Kind<Content, Dto>,
  { author, club: slug, copyOf }: { author: Address; club: string; copyOf: bigint | null },
): Promise<Dto> {
  const right = { slug, address: author, action: kind.rights.draft };
  await requireClubRight(right);
  const content = copyOf === null ? kind.empty : await kind.copy(copyOf);
  const id = randomUUID();
  const isStored = await inTransaction(async (tx) => {
    const { club } = await requireClubRight(right, tx);
    if (club.hidden) throw new AppError("CLUB_HIDDEN");
    await requireNoBan(tx, { clubId: club.id, address: author });
    return insertDraft(tx, kind.drafts, { id, author, clubId: club.id, most: DRAFTS_PER_AUTHOR, content });
  });
  if (isStored) return getDraft(kind, { id, author });
  throw new AppError(
    "CONFLICT",
    `You already have ${DRAFTS_PER_AUTHOR} drafts, which is the limit. Delete one first.`,
  );
}

export async function listOwnDrafts<Content extends object, Dto>(
  kind: Kind<Content, Dto>,
  author: Address,
): Promise<Dto[]> {
  const drafts = await listDrafts(kind.drafts, { author, limit: DRAFTS_PER_AUTHOR });
  return drafts.map((draft) => toDto(kind, draft));
}

/** The author's own draft; everybody else's is unknown (T32). */
export async function getDraft<Content extends object, Dto>(
  kind: Kind<Content, Dto>,
  question: Question,
): Promise<Dto> {
  return toDto(kind, await requireDraft(kind, question));
}

/** Throws NOT_FOUND unless the draft is the author's. */
export async function requireDraft<Content extends object, Dto>(
  { drafts }: Kind<Content, Dto>,
  question: Question,
): Promise<StoredDraft<Content>> {
  return (await findDraft(drafts, question)) ?? refuseUnknownDraft();
}

/** Saves what the author typed. Throws CONFLICT when another tab saved it since, so nothing there is lost. */
export async function saveDraft<Content extends object, Dto>(
  kind: Kind<Content, Dto>,
  {
    id,
    author,
    change,
  }: Question & { change: Readonly<Record<keyof Content, unknown>> & { edition: number } },
): Promise<Dto> {
  const content = kind.drafts.content.parse(change);
  const isSaved = await updateDraft(kind.drafts, { id, author, edition: change.edition, content });
  const draft = await getDraft(kind, { id, author });
  if (isSaved) return draft;
  throw new AppError("CONFLICT", "This draft was saved elsewhere. Reload to continue from there.");
}

/** Deletes it; a fee that was paid for it can pay for another. */
export async function discardDraft<Content extends object, Dto>(
  { drafts }: Kind<Content, Dto>,
  { id, author }: Question,
): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await deleteDraft(drafts, { id, author }, tx))) refuseUnknownDraft();
    await removeIntents(tx, { payer: author, purposeId: id });
  });
}

export function refuseUnknownDraft(): never {
  throw new AppError("NOT_FOUND", "You have no such draft.");
}

function toDto<Content extends object, Dto>(kind: Kind<Content, Dto>, draft: StoredDraft<Content>): Dto {
  const told = Object.entries(draft).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return kind.toDto.parse(Object.fromEntries(told));
}
