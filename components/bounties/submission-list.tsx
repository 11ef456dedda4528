"use client";

import type { ReactNode } from "react";
import { LoadMore, useMorePages } from "@/components/votes/load-more";
import { useAuth } from "@/lib/auth/use-auth";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { fetchSubmissions, ownPartQuery } from "@/lib/bounties/submission-queries";
import type { Submission, SubmissionPage } from "@/lib/bounties/submission-schemas";
import { useQuery } from "@/lib/http/query-client";
import { SubmissionItem } from "./submission-item";

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
  const own = useOwnSubmissions(id);
  const more = useMorePages({
    next: first.next,
    fetchPage: async (after) => {
      const page = await fetchSubmissions(id, after);
      return { rows: page.submissions, next: page.next };
    },
  });
  const isOwn = (submission: Submission) => own.some((mine) => mine.id === submission.id);
  const others = [...first.submissions, ...more.rows].filter((submission) => !isOwn(submission));
  return (
    <>
      {own.length + others.length === 0 ? null : (
        <ol aria-label="Submissions" className="mt-1">
          {own.map((submission) => (
            <SubmissionItem key={submission.id} submission={submission} asset={asset} token={token} isOwn />
          ))}
          {others.map((submission) => (
            <SubmissionItem
              key={submission.id}
              submission={submission}
              asset={asset}
              token={token}
              isOwn={false}
            />
          ))}
        </ol>
      )}
      {others.length === 0 && !(own.length > 0 && first.isPublic) ? children : null}
      <LoadMore more={more} label="submissions" href={(after) => `?submissions=${after}#submissions`} />
    </>
  );
}

function useOwnSubmissions(bountyId: string): readonly Submission[] {
  const { userAddress } = useAuth();
  const { data } = useQuery({
    ...ownPartQuery({ bountyId, address: userAddress ?? "" }),
    enabled: userAddress !== null,
  });
  return userAddress === null ? [] : (data?.submissions ?? []);
}
