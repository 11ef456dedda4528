import "server-only";
import { AppError } from "@/lib/http/app-error";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import { csvHead, csvLine } from "@/lib/shared/csv-line";
import { streamParts } from "@/lib/shared/stream-parts";
import { bountyKind } from "./bounty-kind.server";
import { plainReward } from "./bounty-kinds";
import { isReadByAll } from "./list-submissions.server";
import type { StoredBounty } from "./stored-bounty";
import type { Submission } from "./submission-schemas";
import { listSubmissionsByNumber } from "./submission-store.server";
import { toSubmissionDto } from "./to-submission-dto";

const ROWS_AT_ONCE = 200;

const COLUMNS: readonly (readonly [string, (submission: Submission) => string])[] = [
  ["number", ({ number }) => String(number)],
  ["author", ({ author }) => author],
  ["submitted", ({ createdAt }) => createdAt],
  ["changed", ({ createdAt, updatedAt }) => (updatedAt === createdAt ? "" : updatedAt)],
  ["label", ({ label }) => (label === "none" ? "" : label)],
  ["prize", ({ prize }) => (prize === null ? "" : String(prize.position))],
  ["amount", ({ prize }) => (prize === null ? "" : plainReward(prize.amountWei))],
  ["links", ({ links }) => links.join(" ")],
  ["text", ({ text, hidden }) => (hidden ? "Hidden by an admin" : text)],
];

/** The public list of submissions as CSV. Throws NOT_FOUND, and CONFLICT while only reviewers may read them. */
export async function answerSubmissionsExport(bountyId: bigint): Promise<Response> {
  const bounty = await requirePublished(bountyKind, bountyId);
  if (!isReadByAll(bounty)) {
    throw new AppError("CONFLICT", "The submissions of this bounty are shown after its deadline.");
  }
  return new Response(streamParts(lines(bounty)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="bounty-${bountyId}-submissions.csv"`,
    },
  });
}

/** Pages by key, so that no transaction stays open for as long as the reader takes. */
async function* lines({ id, announcedAt }: StoredBounty): AsyncGenerator<string, void, undefined> {
  yield csvHead(COLUMNS.map(([name]) => name));
  let after = 0;
  for (;;) {
    const submissions = await listSubmissionsByNumber({ bountyId: id, after, limit: ROWS_AT_ONCE });
    const last = submissions.at(-1);
    if (last === undefined) return;
    yield submissions
      .map((stored) => toSubmissionDto(stored, announcedAt !== null))
      .map((submission) => csvLine(COLUMNS.map(([, read]) => read(submission))))
      .join("");
    after = last.number;
  }
}
