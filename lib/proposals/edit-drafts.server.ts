import "server-only";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { AppError } from "@/lib/http/app-error";
import { beginDraft, refuseStaleDraft, refuseUnknownDraft } from "@/lib/publishing/begin-draft.server";
import { DRAFTS_PER_AUTHOR } from "@/lib/publishing/publishing-limits";
import type { Address } from "@/lib/shared/address";
import type { ProposalContent } from "./check-proposal";
import {
  deleteDraft,
  findDraft,
  insertDraft,
  listDrafts,
  type StoredDraft,
  updateDraft,
} from "./draft-store.server";
import { MINIMUM_PERIOD_SECONDS } from "./proposal-limits";
import type { Draft, DraftChange } from "./proposal-schemas";
import { findProposal } from "./proposal-store.server";

type Question = { id: string; author: Address };

const EMPTY: ProposalContent = {
  title: "",
  body: "",
  discussion: "",
  earliestStart: null,
  periodSeconds: MINIMUM_PERIOD_SECONDS,
};

/** Begins a draft in a club, empty or with the text of a published proposal. Throws NOT_FOUND, BANNED, and CONFLICT at 50 drafts. */
export async function createDraft({
  author,
  club: slug,
  copyOf,
}: {
  author: Address;
  club: string;
  copyOf: bigint | null;
}): Promise<Draft> {
  await requireClubRight({ slug, address: author, action: "proposal.draft" });
  const content = copyOf === null ? EMPTY : await contentOf(copyOf);
  const id = await beginDraft({
    author,
    slug,
    action: "proposal.draft",
    most: DRAFTS_PER_AUTHOR,
    insert: (tx, draft) => insertDraft(tx, { ...draft, ...content }),
  });
  return getDraft({ id, author });
}

async function contentOf(proposalId: bigint): Promise<ProposalContent> {
  const proposal = await findProposal(proposalId);
  if (proposal === null) throw new AppError("NOT_FOUND", `There is no proposal ${proposalId}.`);
  if (proposal.hidden) throw new AppError("CONTENT_HIDDEN");
  const { title, body, discussion, startsAt, endsAt } = proposal;
  const periodSeconds = Math.round((endsAt.getTime() - startsAt.getTime()) / 1_000);
  return { title, body, discussion, earliestStart: null, periodSeconds };
}

export async function listOwnDrafts(author: Address): Promise<Draft[]> {
  return (await listDrafts({ author, limit: DRAFTS_PER_AUTHOR })).map(toDraftDto);
}

/** The author's own draft; everybody else's is unknown (T32). */
export async function getDraft(question: Question): Promise<Draft> {
  return toDraftDto(await requireDraft(question));
}

/** Throws NOT_FOUND unless the draft is the author's. */
export async function requireDraft(question: Question): Promise<StoredDraft> {
  return (await findDraft(question)) ?? refuseUnknownDraft();
}

/** Saves what the author typed. Throws CONFLICT when the draft was saved since, in another tab: nothing is lost there. */
export async function saveDraft({ id, author, change }: Question & { change: DraftChange }): Promise<Draft> {
  const { edition, earliestStart, ...texts } = change;
  const isSaved = await updateDraft({
    id,
    author,
    edition,
    ...texts,
    earliestStart: earliestStart === null ? null : new Date(earliestStart),
  });
  const draft = await getDraft({ id, author });
  return isSaved ? draft : refuseStaleDraft();
}

export async function discardDraft(question: Question): Promise<void> {
  if (!(await deleteDraft(question))) refuseUnknownDraft();
}

function toDraftDto({ id, club, edition, updatedAt, ...content }: StoredDraft): Draft {
  return {
    id,
    club: { slug: club.slug, name: club.name },
    title: content.title,
    body: content.body,
    discussion: content.discussion,
    earliestStart: content.earliestStart?.toISOString() ?? null,
    periodSeconds: content.periodSeconds,
    edition,
    updatedAt: updatedAt.toISOString(),
  };
}
