"use client";

import type { ReactNode } from "react";
import { LoadMore, useMorePages } from "@/components/votes/load-more";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { fetchSubmissions } from "@/lib/bounties/submission-queries";
import type { SubmissionPage } from "@/lib/bounties/submission-schemas";
import { SubmissionItem } from "./submission-item";
import { WithOwnPart } from "./with-own-part";

/** The submissions of a bounty, the person's own on top. */
export function SubmissionList({
  bounty: { id, asset },
  first,
  token,
  children,
}: {
  bounty: Pick<BountyDetail, "id" | "asset">;
  first: SubmissionPage;
  token: string;
  /** Shown while there is nothing to read. */
  children: ReactNode;
}): ReactNode {
  const more = useMorePages({
    next: first.next,
    fetchPage: async (after) => {
      const page = await fetchSubmissions(id, after);
      return { rows: page.submissions, next: page.next };
    },
  });
  const read = [...first.submissions, ...more.rows];
  return (
    <>
      <WithOwnPart bountyId={id}>
        {(part) => {
          const own = part?.submissions ?? [];
          const isOwn = ({ id }: { id: string }) => own.some((mine) => mine.id === id);
          const others = read.filter((submission) => !isOwn(submission));
          return (
            <>
              {own.length + others.length === 0 ? null : (
                <ol aria-label="Submissions" className="mt-1">
                  {[...own, ...others].map((submission) => (
                    <SubmissionItem
                      key={submission.id}
                      submission={submission}
                      asset={asset}
                      token={token}
                      isOwn={isOwn(submission)}
                    />
                  ))}
                </ol>
              )}
              {others.length === 0 && !(own.length > 0 && first.isPublic) ? children : null}
            </>
          );
        }}
      </WithOwnPart>
      <LoadMore more={more} label="submissions" href={(after) => `?submissions=${after}#submissions`} />
    </>
  );
}
