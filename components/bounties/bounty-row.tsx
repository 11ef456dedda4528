import clsx from "clsx";
import type { ReactNode } from "react";
import { ClubAvatar } from "@/components/clubs/club-avatar";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { LocalTime } from "@/components/ui/local-time";
import { labelWord } from "@/lib/bounties/bounty-kinds";
import type { BountySummary } from "@/lib/bounties/bounty-schemas";
import { describeBounty } from "@/lib/bounties/describe-bounty";
import { describePayouts } from "@/lib/bounties/describe-payouts";
import { formatAddress } from "@/lib/shared/address";
import { formatTime, formatUntil } from "@/lib/shared/format-time";
import { BountyPill, PayoutPill } from "./bounty-pill";
import { RewardFigure } from "./reward-figure";

/** A list of bounties. Each is a row, or a card where the list is narrower than 700 px. */
export function BountyRows({
  label,
  bounties,
  serverTime,
  token,
  isOfClub = false,
}: {
  /** What the list is called by people who hear it. */
  label: string;
  bounties: readonly BountySummary[];
  /** When the list was read, ISO 8601. */
  serverTime: string;
  /** The governance token's label. */
  token: string;
  /** On a club's own page its picture would be on every row: its sponsors' are shown instead. */
  isOfClub?: boolean;
}): ReactNode {
  return (
    <ul aria-label={label} className="@container border-t border-line">
      {bounties.map((bounty) => (
        <BountyRow
          key={bounty.id}
          bounty={bounty}
          serverTime={serverTime}
          token={token}
          isOfClub={isOfClub}
        />
      ))}
    </ul>
  );
}

/** Places in the grid of a list of 700 px and of 960 px or more. */
const PLACES = {
  row: "@min-[700px]:grid-cols-[2.25rem_minmax(0,1fr)_8.5rem_14.5rem] @min-[960px]:grid-cols-[2.25rem_minmax(0,1fr)_7rem_9rem_14.5rem]",
  kind: "col-span-2 @min-[700px]:col-span-1 @min-[960px]:col-start-3 @min-[960px]:row-start-1 @min-[960px]:block",
  prize:
    "col-start-2 @min-[700px]:col-start-3 @min-[700px]:row-start-1 @min-[700px]:text-right @min-[960px]:col-start-4",
  when: "@min-[700px]:col-start-4 @min-[700px]:row-start-1 @min-[960px]:col-start-5",
} as const;

function BountyRow({
  bounty,
  serverTime,
  token,
  isOfClub,
}: {
  bounty: BountySummary;
  serverTime: string;
  token: string;
  isOfClub: boolean;
}): ReactNode {
  const { club, sponsor, asset, totalWei, prizeCount } = bounty;
  return (
    <li
      className={clsx(
        "relative grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-4 transition-colors duration-150 hover:bg-surface/70 has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:-outline-offset-2 has-[h3_a:focus-visible]:outline-accent @min-[700px]:gap-x-5 @min-[700px]:gap-y-1 @min-[700px]:py-3",
        PLACES.row,
      )}
    >
      <span className="self-start @min-[960px]:self-center">
        {isOfClub ? (
          <Avatar seed={sponsor} className="size-9" />
        ) : (
          <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-9" />
        )}
      </span>
      <What bounty={bounty} />
      <Kind bounty={bounty} />
      <p className={PLACES.prize}>
        <span className="sr-only">Reward: </span>
        <RewardFigure asset={asset} wei={totalWei} token={token} className="font-display text-lg" />
        {prizeCount > 1 ? (
          <span className="figures block text-sm text-muted">in {prizeCount} prizes</span>
        ) : null}
      </p>
      <When bounty={bounty} serverTime={serverTime} />
    </li>
  );
}

/** The title, which makes all of the row a link, with club and sponsor by name. */
function What({
  bounty: { club, number, title, sponsor, sponsorName, labels, hidden, isFeatured, winner, payouts },
}: {
  bounty: BountySummary;
}): ReactNode {
  return (
    <div className="col-span-2 min-w-0 @min-[700px]:col-span-1">
      <h3 className={clsx("min-w-0 text-base leading-snug wrap-anywhere", hidden && "text-muted")} dir="auto">
        <AppLink
          href={`/clubs/${club.slug}/bounties/${number}`}
          className="outline-none after:absolute after:inset-0"
        >
          {hidden ? "Hidden by an admin" : title}
        </AppLink>
        {isFeatured ? <span className="ml-2.5 text-xs font-semibold text-accent">Featured</span> : null}
      </h3>
      <p className="figures text-sm text-muted @min-[700px]:truncate">
        <bdi>{club.name}</bdi> #{number}
        {" · "}
        {sponsorName === null || sponsorName === "" ? (
          <span className="font-mono text-xs" title={sponsor}>
            {formatAddress(sponsor)}
          </span>
        ) : (
          <bdi title={sponsor}>{sponsorName}</bdi>
        )}
        {labels.length === 0 ? null : ` · ${labels.map(labelWord).join(", ")}`}
      </p>
      {winner === null ? null : <WonBy winner={winner} others={payouts.owed - 1} />}
      {hidden ? (
        <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted" dir="auto">
          <LocalTime at={hidden.at} />: {hidden.reason}
        </p>
      ) : null}
    </div>
  );
}

function WonBy({
  winner: { address, name },
  others,
}: {
  winner: NonNullable<BountySummary["winner"]>;
  others: number;
}): ReactNode {
  return (
    <p className="mt-1 flex min-w-0 items-center gap-1.5 text-sm">
      <Avatar seed={address} className="size-5" />
      <span className="figures min-w-0 wrap-anywhere">
        <span className="text-muted">Won by </span>
        {name === null ? (
          <span className="font-mono text-xs" title={address}>
            {formatAddress(address)}
          </span>
        ) : (
          <bdi className="font-semibold" title={address}>
            {name}
          </bdi>
        )}
        {others > 0 ? (
          <span className="text-muted">
            {" "}
            and {others} {others === 1 ? "other" : "others"}
          </span>
        ) : null}
      </span>
    </p>
  );
}

/** Who may take part, and how many have. */
function Kind({ bounty: { kind, submissionCount } }: { bounty: BountySummary }): ReactNode {
  return (
    <p className={clsx("figures col-start-2 min-w-0 text-sm leading-snug text-muted", PLACES.kind)}>
      <span className="@min-[960px]:block @min-[960px]:text-text">
        {kind === "open" ? "Open to all" : "Apply first"}
      </span>
      <span className="@min-[960px]:block @max-[960px]:before:content-['_·_']">
        {submissionCount} {submissionCount === 1 ? "submission" : "submissions"}
      </span>
    </p>
  );
}

/** How long there is, and until when; of one that is closed, how far it is and who is still unpaid. */
function When({ bounty, serverTime }: { bounty: BountySummary; serverTime: string }): ReactNode {
  const now = new Date(serverTime);
  const words = describeBounty(bounty, now);
  const payout = describePayouts(bounty, now);
  const place = clsx("figures text-sm text-muted", PLACES.when);
  if (words.state === "open") {
    return (
      <p className={clsx(place, "col-start-3 text-right @min-[700px]:text-left")}>
        <b className="block font-semibold text-text">{formatUntil(words.at, now)} left</b>
        <span>
          closes <LocalTime at={words.at} now={serverTime} className="relative" />
        </span>
      </p>
    );
  }
  return (
    <div
      className={clsx(
        place,
        "col-span-2 col-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 @min-[700px]:col-span-1 @min-[700px]:block",
      )}
    >
      {/* How the winners are paid says that they are named. */}
      {payout === null ? <BountyPill words={words} /> : <PayoutPill words={payout} />}
      {words.time === "" ? null : (
        <time dateTime={words.at} title={formatTime(new Date(words.at))} className="block @min-[700px]:mt-1">
          {words.time}
        </time>
      )}
    </div>
  );
}
