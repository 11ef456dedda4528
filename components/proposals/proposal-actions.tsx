"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { ContentTools } from "@/components/moderation/content-tools";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { ShareButton } from "@/components/ui/share-button";
import { useAuth } from "@/lib/auth/use-auth";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { isSameAddress } from "@/lib/shared/address";
import { DuplicateButton } from "./duplicate-button";

const CancelDialog = lazy(() => import("./cancel-dialog"));

type ActionsProps = {
  proposal: Pick<ProposalDetail, "id" | "number" | "title" | "author" | "status" | "isAltered"> & {
    isHidden: boolean;
  };
  club: { slug: string };
  /** By the roles of whoever asked for the page; the server decides again. */
  mayModerate: boolean;
};

/** What the reader may do with the proposal itself: share, copy, and for its author and moderators edit and cancel. */
export function ProposalActions({ proposal, club, mayModerate }: ActionsProps): ReactNode {
  const { userAddress } = useAuth();
  const [isCancelling, setIsCancelling] = useState(false);
  const { id, number, title, author, status, isHidden, isAltered } = proposal;
  const isReadable = !isHidden && !isAltered;
  const isAuthor = userAddress !== null && isSameAddress(userAddress, author);
  const mayCancel =
    (isAuthor && status === "pending") || (userAddress !== null && mayModerate && status !== "closed");
  const small = buttonClass({ className: "h-9 px-3" });
  return (
    <div className="mt-5 flex flex-wrap gap-2 no-script:hidden">
      {!isReadable ? null : <ShareButton title={title} path={`/clubs/${club.slug}/proposals/${number}`} />}
      {userAddress === null || !isReadable ? null : (
        <DuplicateButton
          composer={`/clubs/${club.slug}/proposals/new`}
          begin={async () => {
            const { sendNewDraft } = await import("@/lib/proposals/proposal-queries");
            return sendNewDraft({ club: club.slug, copyOf: id });
          }}
        />
      )}
      {isAuthor && status === "pending" && isReadable ? (
        <AppLink href={`/clubs/${club.slug}/proposals/${number}/edit`} className={small}>
          Edit
        </AppLink>
      ) : null}
      {mayCancel ? (
        <Button className="h-9 px-3 text-danger" onClick={() => setIsCancelling(true)}>
          Cancel proposal
        </Button>
      ) : null}
      <ContentTools
        subject={`proposal:${id}`}
        name="this proposal"
        isHidden={isHidden}
        className="ml-auto inline-flex flex-wrap items-center gap-x-4 gap-y-1 self-center"
      />
      {isCancelling ? (
        <FallbackOnError fallback={null}>
          <Suspense fallback={null}>
            <CancelDialog
              what="proposal"
              send={async (reason) => {
                const { sendCancel } = await import("@/lib/proposals/proposal-queries");
                await sendCancel(id, reason);
              }}
              onClose={() => setIsCancelling(false)}
            >
              Nobody can undo it. The text and every vote stay readable, with your reason on top.
              {isAuthor ? " The fee is not paid back." : ""}
            </CancelDialog>
          </Suspense>
        </FallbackOnError>
      ) : null}
    </div>
  );
}
