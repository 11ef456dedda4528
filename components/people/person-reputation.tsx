import type { ReactNode } from "react";

export type Reputation = { submissions: number; wins: number; spam: number };

/** What a person's part in bounties came to; nothing where they had none. */
export function PersonReputation({
  reputation: { submissions, wins, spam },
}: {
  reputation: Reputation;
}): ReactNode {
  if (submissions + wins + spam === 0) return null;
  return (
    <section aria-label="Bounties" className="mt-3">
      <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>
          <b className="font-semibold text-text">{wins.toLocaleString("en")}</b>{" "}
          {wins === 1 ? "prize" : "prizes"} won with{" "}
          <b className="font-semibold text-text">{submissions.toLocaleString("en")}</b>{" "}
          {submissions === 1 ? "submission" : "submissions"} to bounties.
        </span>
        {spam === 0 ? null : (
          <span className="text-danger">
            {spam.toLocaleString("en")} {spam === 1 ? "was" : "were"} labelled as spam.
          </span>
        )}
      </p>
    </section>
  );
}
