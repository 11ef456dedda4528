"use client";

import type { ReactNode } from "react";
import { PublicationActions } from "@/components/publishing/publication-actions";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { isSameAddress } from "@/lib/shared/address";
import { CancelWords } from "./cancel-words";
import { useSignCancellation } from "./use-sign-cancellation";

export type ProposalMenuProps = {
  proposal: Pick<ProposalDetail, "id" | "number" | "title" | "author" | "status"> & {
    isHidden: boolean;
    /** What a wallet shows of it, if its text is not what its author signed. */
    altered: ProposalName | null;
  };
  club: { slug: string };
  /** By the roles of the person who asked for the page; the server decides again. */
  mayModerate: boolean;
};

export default function ProposalMenu({ proposal, club, mayModerate }: ProposalMenuProps): ReactNode {
  const { userAddress } = useAuth();
  const { id, number, author, status, isHidden } = proposal;
  const { isSafe, sign, altered } = useSignCancellation(proposal.altered);
  const isReadable = !isHidden && proposal.altered === null;
  const isAuthor = userAddress !== null && isSameAddress(userAddress, author);
  const mayCancel =
    (isAuthor && status === "pending") ||
    (userAddress !== null && mayModerate && !isSafe && status !== "closed");
  return (
    <PublicationActions
      purpose="proposal"
      path={`/clubs/${club.slug}/proposals`}
      published={proposal}
      isHidden={isHidden}
      isReadable={isReadable}
      begin={async () => {
        const { proposalDrafts } = await import("@/lib/proposals/proposal-queries");
        return proposalDrafts.create({ club: club.slug, copyOf: id });
      }}
      signCancel={isSafe ? undefined : (reason, onAsked) => sign({ id, reason, onAsked })}
      cancelWords={mayCancel ? <CancelWords isSafe={isSafe} altered={altered} /> : null}
    >
      {isAuthor && status === "pending" && isReadable ? (
        <AppLink href={`/clubs/${club.slug}/proposals/${number}/edit`} className={buttonClass()}>
          Edit
        </AppLink>
      ) : null}
    </PublicationActions>
  );
}
