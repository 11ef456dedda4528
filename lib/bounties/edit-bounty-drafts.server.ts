import "server-only";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { AppError } from "@/lib/http/app-error";
import { beginDraft, refuseStaleDraft, refuseUnknownDraft } from "@/lib/publishing/begin-draft.server";
import { DRAFTS_PER_AUTHOR } from "@/lib/publishing/publishing-limits";
import type { Address } from "@/lib/shared/address";
import {
  deleteBountyDraft,
  findBountyDraft,
  insertBountyDraft,
  listBountyDrafts,
  type StoredBountyDraft,
  updateBountyDraft,
} from "./bounty-draft-store.server";
import { type BountyDraft, type BountyDraftChange, bountyDraft } from "./bounty-schemas";
import { listPrizes } from "./bounty-store.server";
import type { BountyContent } from "./check-bounty";
import { formatRewardExact } from "./format-reward";
import { requireBounty } from "./require-bounty.server";

type Question = { id: string; author: Address };

const EMPTY: BountyContent = {
  title: "",
  brief: "",
  kind: "open",
  asset: "token",
  prizes: [""],
  labels: [],
  submissionsUntil: null,
  winnersBy: null,
  visibility: "after-deadline",
  submissionsPerPerson: 1,
};

/** Begins a draft in a club, empty or with what a published bounty asks and offers; its dates are chosen anew. Throws NOT_FOUND, CLUB_HIDDEN, CONTENT_HIDDEN, BANNED, and CONFLICT at 50 drafts. */
export async function createBountyDraft({
  author,
  club: slug,
  copyOf,
}: {
  author: Address;
  club: string;
  copyOf: bigint | null;
}): Promise<BountyDraft> {
  await requireClubRight({ slug, address: author, action: "bounty.draft" });
  const content = copyOf === null ? EMPTY : await contentOf(copyOf);
  const id = await beginDraft({
    author,
    slug,
    action: "bounty.draft",
    most: DRAFTS_PER_AUTHOR,
    insert: (tx, draft) => insertBountyDraft(tx, { ...draft, ...content }),
  });
  return getBountyDraft({ id, author });
}

async function contentOf(id: bigint): Promise<BountyContent> {
  const [bounty, prizes] = await Promise.all([requireBounty(id), listPrizes(id)]);
  if (bounty.hidden) throw new AppError("CONTENT_HIDDEN");
  const { title, brief, kind, asset, labels, visibility, submissionsPerPerson } = bounty;
  return {
    ...{ title, brief, kind, asset, labels, visibility, submissionsPerPerson },
    prizes: prizes.map(({ amountWei }) => formatRewardExact(amountWei.toString())),
    submissionsUntil: null,
    winnersBy: null,
  };
}

export async function listOwnBountyDrafts(author: Address): Promise<BountyDraft[]> {
  return (await listBountyDrafts({ author, limit: DRAFTS_PER_AUTHOR })).map(toDto);
}

/** The author's own draft; everybody else's is unknown (T32). */
export async function getBountyDraft(question: Question): Promise<BountyDraft> {
  return toDto(await requireBountyDraft(question));
}

/** Throws NOT_FOUND unless the draft is the author's. */
export async function requireBountyDraft(question: Question): Promise<StoredBountyDraft> {
  return (await findBountyDraft(question)) ?? refuseUnknownDraft();
}

/** Saves what the sponsor typed. Throws CONFLICT when the draft was saved since, in another tab: nothing is lost there. */
export async function saveBountyDraft({
  id,
  author,
  change: { edition, submissionsUntil, winnersBy, ...rest },
}: Question & { change: BountyDraftChange }): Promise<BountyDraft> {
  const isSaved = await updateBountyDraft({
    id,
    author,
    edition,
    ...rest,
    submissionsUntil: submissionsUntil === null ? null : new Date(submissionsUntil),
    winnersBy: winnersBy === null ? null : new Date(winnersBy),
  });
  const draft = await getBountyDraft({ id, author });
  return isSaved ? draft : refuseStaleDraft();
}

export async function discardBountyDraft(question: Question): Promise<void> {
  if (!(await deleteBountyDraft(question))) refuseUnknownDraft();
}

function toDto({ club, submissionsUntil, winnersBy, updatedAt, ...draft }: StoredBountyDraft): BountyDraft {
  return bountyDraft.parse({
    ...draft,
    club: { slug: club.slug, name: club.name },
    submissionsUntil: submissionsUntil?.toISOString() ?? null,
    winnersBy: winnersBy?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  });
}
