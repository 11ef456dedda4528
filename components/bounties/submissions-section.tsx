import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import type { SubmissionPage } from "@/lib/bounties/submission-schemas";
import { SubmissionList } from "./submission-list";

type ListedBounty = Pick<BountyDetail, "id" | "kind" | "state" | "asset">;

/** The submissions, as far as everybody may read them. The first page is complete without script. */
export function SubmissionsSection({
  bounty,
  page,
  token,
}: {
  bounty: ListedBounty;
  page: SubmissionPage;
  /** The governance token's label. */
  token: string;
}): ReactNode {
  const { submissions, applications } = page.counts;
  return (
    <section id="submissions" aria-labelledby="submissions-title" className="min-w-0 scroll-mt-22">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line pb-2.5">
        <h2 id="submissions-title" className="text-lg">
          Submissions <span className="figures text-muted">{submissions.toLocaleString("en")}</span>
        </h2>
        <p className="flex gap-4 text-sm text-muted">
          {bounty.kind === "apply" ? (
            <span className="figures">
              {applications.toLocaleString("en")} {applications === 1 ? "application" : "applications"}
            </span>
          ) : null}
          {page.isPublic && submissions > 0 ? (
            <a className="link text-text" href={`/api/bounties/${bounty.id}/submissions.csv`} download>
              CSV
            </a>
          ) : null}
        </p>
      </div>
      <SubmissionList bounty={bounty} first={page} token={token}>
        <NothingYet state={bounty.state} page={page} />
      </SubmissionList>
    </section>
  );
}

function NothingYet({ state, page }: { state: BountyDetail["state"]; page: SubmissionPage }): ReactNode {
  const { title, text } = wordsOf(state, page);
  return (
    <div className="mt-6">
      <EmptyState drawing="ballot" title={title}>
        {text}
      </EmptyState>
    </div>
  );
}

function wordsOf(
  state: BountyDetail["state"],
  { isPublic, counts: { submissions } }: SubmissionPage,
): { title: string; text: string } {
  if (!isPublic && submissions > 0) {
    return state === "cancelled"
      ? {
          title: "Kept for their authors",
          text: "The bounty was cancelled before its submissions were shown.",
        }
      : {
          title: "Sealed until the deadline",
          text: "Only the sponsor can read submissions before the deadline, so nobody can copy.",
        };
  }
  if (state === "open")
    return { title: "No submission yet", text: "The first one could be yours. It costs nothing." };
  return { title: "Nobody submitted", text: "The bounty ended without a submission." };
}
