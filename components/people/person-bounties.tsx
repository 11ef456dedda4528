import type { ReactNode } from "react";
import { BountyCard } from "@/components/bounties/bounty-card";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { BountyPage } from "@/lib/bounties/bounty-schemas";
import type { ProfileAddress } from "@/lib/profiles/profile-address";
import { ProfilePages } from "./profile-pages";

/** What a person offers and offered as a sponsor, the newest first. */
export function PersonBounties({
  person,
  shown,
  page: { bounties, next, serverTime },
  token,
}: {
  person: string;
  shown: ProfileAddress;
  page: BountyPage;
  /** The governance token's label. */
  token: string;
}): ReactNode {
  return (
    <section aria-labelledby="bounties-title">
      <h2 id="bounties-title" className="sr-only">
        Sponsored bounties
      </h2>
      {bounties.length === 0 ? (
        <EmptyState drawing={<LineDrawing name="medal" />} title="No bounties here">
          What this address sponsors will stand in this place, with what was paid.
        </EmptyState>
      ) : (
        <ul aria-label="Sponsored bounties, newest first" className="grid gap-4">
          {bounties.map((bounty) => (
            <BountyCard key={bounty.id} bounty={bounty} serverTime={serverTime} token={token} showsClub />
          ))}
        </ul>
      )}
      <ProfilePages person={person} shown={shown} next={next} label="bounties" />
    </section>
  );
}
