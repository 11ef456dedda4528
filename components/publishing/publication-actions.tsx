"use client";

import { lazy, type ReactNode, useState } from "react";
import { ContentTools } from "@/components/moderation/content-tools";
import { Button } from "@/components/ui/button";
import { LazyPart } from "@/components/ui/lazy-part";
import { ShareButton } from "@/components/ui/share-button";
import { useAuth } from "@/lib/auth/use-auth";
import type { FeePurpose } from "@/lib/fees/fee-purpose";
import { readFailure } from "@/lib/http/read-failure";
import { notify } from "@/lib/shared/notify";
import type { SignCancel } from "./cancel-dialog";

const CancelDialog = lazy(() => import("./cancel-dialog"));

/** The menu of a proposal or bounty: share, copy, flag, and cancel where the reader may. */
export function PublicationActions({
  purpose,
  path,
  published: { id, number, title },
  isHidden,
  isReadable,
  begin,
  cancelWords,
  signCancel,
  children,
}: {
  purpose: FeePurpose;
  /** Of the club's list, such as "/clubs/night-market/proposals". */
  path: `/clubs/${string}/${"proposals" | "bounties"}`;
  published: { id: string; number: number; title: string };
  isHidden: boolean;
  /** What nobody reads isn't shared or copied. */
  isReadable: boolean;
  /** Stores a draft with the same text. */
  begin: () => Promise<{ id: string }>;
  /** What cancelling means; null for somebody who may not. The server decides again. */
  cancelWords: ReactNode;
  /** Signs the cancellation for its public reason; undefined where nobody signs it. */
  signCancel?: SignCancel;
  /** What only this kind offers. */
  children: ReactNode;
}): ReactNode {
  const { userAddress } = useAuth();
  const [isCancelling, setIsCancelling] = useState(false);
  return (
    <div className="grid *:min-h-11! *:justify-start *:border-transparent! *:px-3! *:hover:bg-surface-2 [&_button]:min-h-11 [&_button]:w-full [&_button]:justify-start">
      {isReadable ? <ShareButton title={title} path={`${path}/${number}`} /> : null}
      {isReadable && userAddress !== null ? <DuplicateButton composer={`${path}/new`} begin={begin} /> : null}
      {children}
      {cancelWords === null ? null : (
        <Button aria-haspopup="dialog" className="h-9 px-3 text-danger" onClick={() => setIsCancelling(true)}>
          Cancel {purpose}
        </Button>
      )}
      <ContentTools
        subject={`${purpose}:${id}`}
        name={`this ${purpose}`}
        isHidden={isHidden}
        className="inline-flex flex-wrap items-center gap-x-4 gap-y-1 self-center px-3"
      />
      {isCancelling ? (
        <LazyPart>
          <CancelDialog purpose={purpose} id={id} sign={signCancel} onClose={() => setIsCancelling(false)}>
            {cancelWords}
          </CancelDialog>
        </LazyPart>
      ) : null}
    </div>
  );
}

/** Begins a draft with the same text and opens it. */
function DuplicateButton({
  begin,
  composer,
}: {
  /** Stores the draft. */
  begin: () => Promise<{ id: string }>;
  /** The page that drafts of this kind are written on. */
  composer: string;
}): ReactNode {
  const duplicate = async () => {
    try {
      const { id } = await begin();
      window.location.assign(`${composer}?draft=${id}&step=write`);
    } catch (error) {
      const description = readFailure(error).text;
      notify({ title: "Not duplicated", description, variant: "destructive" });
    }
  };
  return (
    <Button className="h-9 px-3" onClick={() => void duplicate()}>
      Duplicate as draft
    </Button>
  );
}
