"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { ContentTools } from "@/components/moderation/content-tools";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { ShareButton } from "@/components/ui/share-button";
import { useAuth } from "@/lib/auth/use-auth";
import { readFailure } from "@/lib/http/read-failure";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { isSameAddress } from "@/lib/shared/address";
import { notify } from "@/lib/shared/notify";

const CancelDialog = lazy(() => import("./cancel-dialog"));

type ActionsProps = {
  proposal: Pick<ProposalDetail, "id" | "number" | "title" | "author" | "status"> & { isHidden: boolean };
  club: { slug: string };
  /** By the roles of whoever asked for the page; the server decides again. */
  mayModerate: boolean;
};

/** What the reader may do with the proposal itself: share, copy, and for its author and moderators edit and cancel. */
export function ProposalActions({ proposal, club, mayModerate }: ActionsProps): ReactNode {
  const { userAddress } = useAuth();
  const [isCancelling, setIsCancelling] = useState(false);
  const { id, number, title, author, status, isHidden } = proposal;
  const isAuthor = userAddress !== null && isSameAddress(userAddress, author);
  const mayCancel =
    (isAuthor && status === "pending") || (userAddress !== null && mayModerate && status !== "closed");
  const small = buttonClass({ className: "h-9 px-3" });
  return (
    <div className="mt-5 flex flex-wrap gap-2 no-script:hidden">
      {isHidden ? null : <ShareButton title={title} path={`/clubs/${club.slug}/proposals/${number}`} />}
      {userAddress === null || isHidden ? null : (
        <Button className="h-9 px-3" onClick={() => void duplicate({ id, slug: club.slug })}>
          Duplicate as draft
        </Button>
      )}
      {isAuthor && status === "pending" && !isHidden ? (
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

/** Begins a draft with the same text and opens it. */
async function duplicate({ id, slug }: { id: string; slug: string }): Promise<void> {
  try {
    const { sendNewDraft } = await import("@/lib/proposals/proposal-queries");
    const draft = await sendNewDraft({ club: slug, copyOf: id });
    window.location.assign(`/clubs/${slug}/proposals/new?draft=${draft.id}&step=write`);
  } catch (error) {
    const description = readFailure(error).text;
    notify({ title: "Not duplicated", description, variant: "destructive" });
  }
}
