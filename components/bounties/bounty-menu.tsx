"use client";

import { lazy, type ReactNode, useState } from "react";
import { CANCEL_BOUNTY_WORDS } from "@/components/publishing/cancel-bounty-words";
import { PublicationActions } from "@/components/publishing/publication-actions";
import { Button } from "@/components/ui/button";
import { LazyPart } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { isUnderWay } from "@/lib/bounties/bounty-state";
import { isSameAddress } from "@/lib/shared/address";

const ExtendDialog = lazy(() => import("./extend-dialog"));

export type BountyMenuProps = {
  bounty: Pick<
    BountyDetail,
    "id" | "number" | "title" | "sponsor" | "state" | "submissionsUntil" | "winnersBy" | "serverTime"
  >;
  isHidden: boolean;
  club: { slug: string };
  /** By the roles of the person who asked for the page; the server decides again. */
  mayModerate: boolean;
};

export default function BountyMenu({ bounty, isHidden, club, mayModerate }: BountyMenuProps): ReactNode {
  const { userAddress } = useAuth();
  const [isExtending, setIsExtending] = useState(false);
  const { id, sponsor, state } = bounty;
  const isSponsor = userAddress !== null && isSameAddress(userAddress, sponsor);
  const mayCancel = isUnderWay(state) && (isSponsor || (userAddress !== null && mayModerate));
  return (
    <PublicationActions
      purpose="bounty"
      path={`/clubs/${club.slug}/bounties`}
      published={bounty}
      isHidden={isHidden}
      isReadable={!isHidden}
      begin={async () => {
        const { bountyDrafts } = await import("@/lib/bounties/bounty-queries");
        return bountyDrafts.create({ club: club.slug, copyOf: id });
      }}
      cancelWords={mayCancel ? CANCEL_BOUNTY_WORDS : null}
    >
      {isSponsor && isUnderWay(state) ? (
        <Button aria-haspopup="dialog" onClick={() => setIsExtending(true)}>
          Give more time
        </Button>
      ) : null}
      {isExtending ? (
        <LazyPart>
          <ExtendDialog bounty={bounty} onClose={() => setIsExtending(false)} />
        </LazyPart>
      ) : null}
    </PublicationActions>
  );
}
