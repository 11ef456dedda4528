"use client";

import type { ReactNode } from "react";
import { PublicationActions } from "@/components/publishing/publication-actions";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { isSameAddress } from "@/lib/shared/address";
import { useSignCancellation } from "./use-sign-cancellation";

const SIGNED = "You sign it with your wallet, so everybody can check who cancelled the vote.";
const UNSIGNED =
  "You're signed in as a Safe, which can't sign it here. So a recount will say that only the server knows who cancelled the vote.";

export type ProposalMenuProps = {
  proposal: Pick<ProposalDetail, "id" | "number" | "title" | "author" | "status" | "isAltered"> & {
    isHidden: boolean;
  };
  club: { slug: string };
  /** By the roles of the person who asked for the page; the server decides again. */
  mayModerate: boolean;
};

export default function ProposalMenu({ proposal, club, mayModerate }: ProposalMenuProps): ReactNode {
  const { userAddress } = useAuth();
  const { isSafe, sign } = useSignCancellation();
  const { id, number, author, status, isHidden, isAltered } = proposal;
  const isReadable = !isHidden && !isAltered;
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
      signCancel={isSafe ? undefined : (reason) => sign(id, reason)}
      cancelWords={
        mayCancel ? (
          <>
            Nobody can undo it. The text and every vote stay readable, with your reason on top.
            {isAuthor ? " The fee is not paid back." : ""} {isSafe ? UNSIGNED : SIGNED}
          </>
        ) : null
      }
    >
      {isAuthor && status === "pending" && isReadable ? (
        <AppLink href={`/clubs/${club.slug}/proposals/${number}/edit`} className={buttonClass()}>
          Edit
        </AppLink>
      ) : null}
    </PublicationActions>
  );
}
