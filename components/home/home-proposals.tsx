import type { ReactNode } from "react";
import { ProposalList } from "@/components/proposals/proposal-row";
import { AppLink } from "@/components/ui/app-link";
import type { ProposalPage } from "@/lib/proposals/proposal-schemas";
import type { OwnVotes } from "@/lib/votes/own-votes";

const MOST = 4;

/** A few proposals of all clubs, and the way to all of them; nothing where there are none. */
export function HomeProposals({
  title,
  page: { proposals, serverTime },
  votes,
  all: { href, words },
  without,
}: {
  title: string;
  page: ProposalPage;
  /** Left out, the rows have no place for the reader's vote. */
  votes?: OwnVotes;
  all: { href: "/proposals" | "/proposals?show=decided"; words: string };
  /** The id of one that is shown already. */
  without?: string | undefined;
}): ReactNode {
  const shown = proposals.filter(({ id }) => id !== without).slice(0, MOST);
  if (shown.length === 0) return null;
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="wrap">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <AppLink href={href} className="link py-2 text-sm">
          {words}
        </AppLink>
      </div>
      <ProposalList
        label={title}
        proposals={shown}
        serverTime={serverTime}
        {...(votes !== undefined && { votes })}
        showsClub
      />
    </section>
  );
}
