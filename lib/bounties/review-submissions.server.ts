import "server-only";
import { getAddress } from "viem";
import { toHiddenDto } from "@/lib/audit/hideable";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { listPrizes } from "./bounty-store.server";
import { requireReviewer } from "./require-reviewer.server";
import type { ReviewedSubmission, ReviewPage, ReviewPrize, ReviewQuery, ReviewRow } from "./review-schemas";
import { countLabels, listNotes, listReviewRows, type StoredReviewRow } from "./review-store.server";
import type { StoredBounty, StoredPrize } from "./stored-bounty";
import { findSubmission } from "./submission-store.server";

const PAGE_SIZE = 100;

/** What reviewers see: the submissions, and for the sponsor the chosen winners. Throws NOT_FOUND and FORBIDDEN. */
export async function reviewSubmissions({
  bountyId,
  address,
  query,
}: {
  bountyId: bigint;
  address: Address;
  query: ReviewQuery;
}): Promise<ReviewPage> {
  const bounty = await requireReviewer({ id: bountyId, address });
  const [found, counts, prizes] = await Promise.all([
    listReviewRows({
      bountyId,
      label: query.label ?? null,
      after: Number(query.after ?? 0),
      limit: PAGE_SIZE + 1,
    }),
    countLabels(bountyId),
    listPrizes(bountyId),
  ]);
  const seesWinners = knowsWinners(bounty, address);
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    submissions: page.map((row) => toRow(row, seesWinners)),
    next: last ? String(last.number) : null,
    counts,
    prizes: prizes.map((prize) => toPrize(prize, seesWinners)),
  };
}

/** One submission with everything that reviewers know. Throws NOT_FOUND and FORBIDDEN. */
export async function reviewSubmission({
  id,
  address,
}: {
  id: bigint;
  address: Address;
}): Promise<ReviewedSubmission> {
  const found = await findSubmission(id);
  if (found === null) throw new AppError("NOT_FOUND", "There is no such submission.");
  const bounty = await requireReviewer({ id: found.bountyId, address });
  const notes = await listNotes(id);
  const row = { ...found, excerpt: "", prize: found.prize?.position ?? null, hasNotes: notes.length > 0 };
  return {
    ...toRow(row, knowsWinners(bounty, address)),
    text: found.text,
    links: [...found.links],
    updatedAt: found.updatedAt.toISOString(),
    isChangedSince: found.labelledAt !== null && found.updatedAt > found.labelledAt,
    hidden: toHiddenDto(found.hidden),
    notes: notes.map(({ author, authorName, text, updatedAt }) => ({
      author: getAddress(author),
      authorName,
      text,
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

/** Only the sponsor knows before the announcement. */
function knowsWinners({ sponsor, announcedAt }: StoredBounty, address: Address): boolean {
  return address === sponsor || announcedAt !== null;
}

function toRow(row: StoredReviewRow, seesWinners: boolean): ReviewRow {
  return {
    id: row.id.toString(),
    number: row.number,
    author: getAddress(row.author),
    authorName: row.authorName,
    excerpt: row.excerpt,
    createdAt: row.createdAt.toISOString(),
    label: row.label,
    prize: seesWinners ? row.prize : null,
    hasNotes: row.hasNotes,
  };
}

function toPrize(
  { id, position, amountWei, submission, authorName, withdrawn }: StoredPrize,
  seesWinners: boolean,
): ReviewPrize {
  return {
    id: id.toString(),
    position,
    amountWei: amountWei.toString(),
    submission:
      seesWinners && submission
        ? {
            id: submission.id.toString(),
            number: submission.number,
            author: getAddress(submission.author),
            authorName,
          }
        : null,
    withdrawn: seesWinners && withdrawn ? { reason: withdrawn.reason } : null,
  };
}
