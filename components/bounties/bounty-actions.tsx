"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { ContentTools } from "@/components/moderation/content-tools";
import { DuplicateButton } from "@/components/proposals/duplicate-button";
import { Button } from "@/components/ui/button";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { ShareButton } from "@/components/ui/share-button";
import { useAuth } from "@/lib/auth/use-auth";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { isUnderWay } from "@/lib/bounties/bounty-state";
import { isSameAddress } from "@/lib/shared/address";

const CancelDialog = lazy(() => import("@/components/proposals/cancel-dialog"));
const ExtendDialog = lazy(() => import("./extend-dialog"));

type Acted = Pick<
  BountyDetail,
  "id" | "number" | "title" | "sponsor" | "state" | "submissionsUntil" | "winnersBy" | "serverTime"
>;

/** What the reader may do with the bounty itself: share, copy, and for its sponsor and moderators more time and cancel. */
export function BountyActions({
  bounty,
  isHidden,
  club,
  mayModerate,
}: {
  bounty: Acted;
  isHidden: boolean;
  club: { slug: string };
  /** By the roles of whoever asked for the page; the server decides again. */
  mayModerate: boolean;
}): ReactNode {
  const { userAddress } = useAuth();
  const [open, setOpen] = useState<"extend" | "cancel" | null>(null);
  const { id, number, title, sponsor, state } = bounty;
  const isSponsor = userAddress !== null && isSameAddress(userAddress, sponsor);
  const mayCancel = isUnderWay(state) && (isSponsor || (userAddress !== null && mayModerate));
  const close = () => setOpen(null);
  return (
    <div className="mt-5 flex flex-wrap gap-2 no-script:hidden">
      {isHidden ? null : <ShareButton title={title} path={`/clubs/${club.slug}/bounties/${number}`} />}
      {userAddress === null || isHidden ? null : (
        <DuplicateButton
          composer={`/clubs/${club.slug}/bounties/new`}
          begin={async () => {
            const { sendNewBountyDraft } = await import("@/lib/bounties/bounty-queries");
            return sendNewBountyDraft({ club: club.slug, copyOf: id });
          }}
        />
      )}
      {isSponsor && isUnderWay(state) ? (
        <Button className="h-9 px-3" onClick={() => setOpen("extend")}>
          Give more time
        </Button>
      ) : null}
      {mayCancel ? (
        <Button className="h-9 px-3 text-danger" onClick={() => setOpen("cancel")}>
          Cancel bounty
        </Button>
      ) : null}
      <ContentTools
        subject={`bounty:${id}`}
        name="this bounty"
        isHidden={isHidden}
        className="ml-auto inline-flex flex-wrap items-center gap-x-4 gap-y-1 self-center"
      />
      {open === null ? null : (
        <FallbackOnError fallback={null}>
          <Suspense fallback={null}>
            {open === "extend" ? (
              <ExtendDialog bounty={bounty} onClose={close} />
            ) : (
              <CancelDialog
                what="bounty"
                send={async (reason) => {
                  const { sendBountyCancel } = await import("@/lib/bounties/bounty-queries");
                  await sendBountyCancel(id, reason);
                }}
                onClose={close}
              >
                Nobody can undo it. The brief stays readable, with your reason on top; no more submissions are
                taken and nobody wins.{isSponsor ? " The fee is not paid back." : ""}
              </CancelDialog>
            )}
          </Suspense>
        </FallbackOnError>
      )}
    </div>
  );
}
