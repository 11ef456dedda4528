import type { ReactNode } from "react";
import { CopyAddress } from "@/components/ui/copy-address";
import { LocalTime } from "@/components/ui/local-time";
import { ordinal } from "@/lib/bounties/bounty-kinds";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { RewardFigure } from "./reward-figure";

export type Rewarding = Pick<
  BountyDetail,
  "asset" | "totalWei" | "prizes" | "submissionsUntil" | "winnersBy" | "submissionCount"
>;
type Ruled = Pick<BountyDetail, "kind" | "visibility" | "submissionsPerPerson" | "token">;

/** The rules in one line. */
export function ruleWords({ kind, submissionsPerPerson }: Ruled): string {
  const entries = submissionsPerPerson === 1 ? "1 entry" : `${submissionsPerPerson} entries`;
  return `${kind === "open" ? "Open to all" : "By application"}, ${entries} per person`;
}

/** What is to be won, prize by prize, and until when. */
export function RewardCard({ bounty, token }: { bounty: Rewarding; token: string }): ReactNode {
  const { asset, totalWei, prizes } = bounty;
  return (
    <section aria-labelledby="reward" className="rounded-card border border-line bg-surface p-5">
      <h2 id="reward" className="text-sm font-normal text-muted">
        Reward
      </h2>
      <p className="mt-1">
        <RewardFigure asset={asset} wei={totalWei} token={token} className="font-display text-2xl" />
      </p>
      {prizes.length > 1 || prizes.some(({ withdrawn }) => withdrawn) ? (
        <ol aria-label="Prizes" className="mt-4 divide-y divide-line border-y border-line text-sm">
          {prizes.map((prize) => (
            <li key={prize.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="text-muted">{ordinal(prize.position)}</span>
              <span className={prize.withdrawn ? "line-through opacity-70" : ""}>
                <RewardFigure asset={asset} wei={prize.amountWei} token={token} className="text-base" />
              </span>
              {prize.withdrawn ? (
                <span className="basis-full text-muted wrap-anywhere" dir="auto">
                  Withdrawn: {prize.withdrawn.reason}
                </span>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      <dl className="mt-4 grid gap-2.5 text-sm">
        <Term name="Submissions until">
          <LocalTime at={bounty.submissionsUntil} className="figures" />
        </Term>
        <Term name="Winners by">
          <LocalTime at={bounty.winnersBy} className="figures" />
        </Term>
        <Term name="Submissions">
          <span className="figures">{bounty.submissionCount}</span>
        </Term>
      </dl>
    </section>
  );
}

/** The rules of a bounty in words. */
export function BountyRules({ bounty }: { bounty: Ruled }): ReactNode {
  const { kind, visibility, submissionsPerPerson, token } = bounty;
  return (
    <dl className="grid max-w-reading gap-2.5 text-sm">
      <Term name="Entry">{kind === "open" ? "open to all" : "by application"}</Term>
      <Term name="Entries per person">
        <span className="figures">{submissionsPerPerson}</span>
      </Term>
      <Term name="Visible to others">{visibility === "always" ? "immediately" : "after the deadline"}</Term>
      {token === null ? null : (
        <Term name="Paid in">
          <CopyAddress address={token} label="the token contract" />
        </Term>
      )}
    </dl>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
