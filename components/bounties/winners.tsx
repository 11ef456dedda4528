import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { ordinal } from "@/lib/bounties/format-reward";
import { RewardFigure } from "./reward-figure";

/** Who won what, and which prizes nobody won; nothing before winners are announced. */
export function Winners({
  bounty: { announcedAt, prizes, asset },
  token,
}: {
  bounty: Pick<BountyDetail, "announcedAt" | "prizes" | "asset">;
  /** The governance token's label. */
  token: string;
}): ReactNode {
  if (announcedAt === null) return null;
  return (
    <section
      aria-labelledby="winners"
      className="rounded-card border border-transparent bg-surface p-5 inset-ring inset-ring-accent/60"
    >
      <h2 id="winners" className="text-lg">
        Winners
      </h2>
      <ol className="mt-3 divide-y divide-line">
        {prizes.map(({ id, position, amountWei, winner, withdrawn }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
            <span className="w-8 text-muted">{ordinal(position)}</span>
            {winner ? (
              <>
                <Avatar seed={winner.address} className="size-6" />
                <Person address={winner.address} label="the winner's address" />
                <a href={`#submission-${winner.submissionNumber}`} className="link figures text-muted">
                  submission #{winner.submissionNumber}
                </a>
              </>
            ) : (
              <span className="min-w-0 wrap-anywhere text-muted" dir="auto">
                Nobody: {withdrawn?.reason}
              </span>
            )}
            <span className={winner ? "ml-auto" : "ml-auto line-through opacity-70"}>
              <RewardFigure asset={asset} wei={amountWei} token={token} className="text-base" />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
