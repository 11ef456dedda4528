import clsx from "clsx";
import type { ReactNode } from "react";
import { RewardFigure } from "@/components/bounties/reward-figure";
import { AppLink } from "@/components/ui/app-link";
import { ordinal } from "@/lib/bounties/bounty-kinds";
import type { WonPrize } from "@/lib/bounties/payout-standing";

/** The prizes that a person won, each with whether it is paid; nothing where there are none. */
export function PersonPrizes({ won, token }: { won: readonly WonPrize[]; token: string }): ReactNode {
  if (won.length === 0) return null;
  return (
    <section aria-labelledby="prizes-title" className="mb-10">
      <h2 id="prizes-title" className="text-lg">
        Prizes won
      </h2>
      <ul aria-label="Prizes won, newest first" className="mt-3 border-t border-line">
        {won.map((prize) => (
          <Prize key={`${prize.slug} ${prize.number} ${prize.position}`} prize={prize} token={token} />
        ))}
      </ul>
    </section>
  );
}

function Prize({ prize, token }: { prize: WonPrize; token: string }): ReactNode {
  const { slug, club, number, title, position, asset, amountWei, state } = prize;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 border-b border-line py-4 transition-colors duration-150 hover:bg-surface/70 has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:-outline-offset-2 has-[h3_a:focus-visible]:outline-accent">
      <div className="min-w-0">
        <h3 className={clsx("text-base leading-snug wrap-anywhere", title === "" && "text-muted")} dir="auto">
          <AppLink
            href={`/clubs/${slug}/bounties/${number}`}
            className="outline-none after:absolute after:inset-0"
          >
            {title === "" ? "Hidden by an admin" : title}
          </AppLink>
        </h3>
        <p className="figures text-sm text-muted">
          <bdi>{club}</bdi> #{number} · {ordinal(position)} prize
        </p>
      </div>
      <div className="text-right">
        <RewardFigure asset={asset} wei={amountWei} token={token} />
        <p
          className={clsx(
            "figures text-sm font-semibold",
            state === "proved" ? "text-active" : prize.overdueDays > 0 ? "text-danger" : "text-muted",
          )}
        >
          {prizeWords(prize)}
        </p>
      </div>
    </li>
  );
}

function prizeWords({ state, overdueDays }: WonPrize): string {
  const late = overdueDays === 0 ? "" : `, ${overdueDays} ${overdueDays === 1 ? "day" : "days"} overdue`;
  switch (state) {
    case "proved":
      return "Paid";
    case "sent":
      return `Payment not confirmed yet${late}`;
    case "unproved":
      return `Payment disappeared from the chain${late}`;
    case "unpaid":
      return `Not paid yet${late}`;
  }
}
