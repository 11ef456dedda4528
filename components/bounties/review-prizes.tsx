"use client";

import { useRouter } from "next/navigation";
import { lazy, type ReactNode, startTransition, useState } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { LazyPart } from "@/components/ui/lazy-part";
import { ordinal } from "@/lib/bounties/bounty-kinds";
import { awaitsWinners } from "@/lib/bounties/bounty-state";
import { sendAnnouncement, sendPrize } from "@/lib/bounties/review-queries";
import type { ReviewPrize } from "@/lib/bounties/review-schemas";
import { formatAddress } from "@/lib/shared/address";
import { tokenLabel } from "@/lib/shared/format-number";
import { formatTimeIn } from "@/lib/shared/format-time";
import { notify } from "@/lib/shared/notify";
import type { ReviewedBounty } from "./review-detail";
import { RewardFigure } from "./reward-figure";
import { useReviewAct } from "./use-review-act";

const AnnounceDialog = lazy(() => import("./announce-dialog"));
const WithdrawPrizeDialog = lazy(() => import("./withdraw-prize-dialog"));

/** What becomes of each prize, and the announcement once all are decided on. */
export function ReviewPrizes({
  bounty,
  prizes,
}: {
  bounty: ReviewedBounty;
  prizes: readonly ReviewPrize[];
}): ReactNode {
  const router = useRouter();
  const token = tokenLabel(usePublicConfig().productName);
  const act = useReviewAct(bounty.id);
  const [open, setOpen] = useState<"announce" | ReviewPrize | null>(null);
  const isDeciding = awaitsWinners(bounty.state);
  const undecided = prizes.filter(({ submission, withdrawn }) => submission === null && withdrawn === null);
  const close = () => {
    // What was refused for an ended session is not done once its dialog is closed.
    act.clear();
    setOpen(null);
  };

  const decide = (prize: ReviewPrize, withdrawn: string | null, onDone = () => {}) =>
    act.submit(async () => {
      const expected = prize.submission?.id ?? null;
      await sendPrize(bounty.id, { prize: prize.id, expected, submission: null, withdrawn });
      onDone();
      close();
    });
  const announce = () =>
    act.submit(async () => {
      await sendAnnouncement(
        bounty.id,
        prizes.map(({ id, submission }) => ({ id, submission: submission?.id ?? null })),
      );
      close();
      notify({
        title: "Winners announced",
        description: "Everybody sees them now. Pay them here.",
      });
      startTransition(() => router.refresh());
    });

  return (
    <section aria-labelledby="prizes" className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="prizes" className="text-base">
          Winners
        </h2>
        {isDeciding ? (
          <Button
            variant="primary"
            disabled={undecided.length > 0 || act.isBusy}
            aria-describedby="announce-help"
            onClick={() => setOpen("announce")}
          >
            Announce winners
          </Button>
        ) : null}
      </div>
      <ol aria-label="Prizes" className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {prizes.map((prize) => (
          <li
            key={prize.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border border-line bg-bg p-3 text-sm"
          >
            <span className="text-muted">{ordinal(prize.position)}</span>
            <RewardFigure asset={bounty.asset} wei={prize.amountWei} token={token} className="text-base" />
            <span className="flex basis-full flex-wrap items-center justify-between gap-x-3">
              <Outcome prize={prize} />
              {isDeciding ? (
                prize.withdrawn || prize.submission ? (
                  <button
                    type="button"
                    className="link -my-2 py-2 text-muted"
                    disabled={act.isBusy}
                    onClick={() => decide(prize, null)}
                  >
                    Take back
                  </button>
                ) : (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    className="link -my-2 py-2 text-muted"
                    disabled={act.isBusy}
                    onClick={() => setOpen(prize)}
                  >
                    Withdraw
                  </button>
                )
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      <p id="announce-help" className="figures mt-3 text-sm text-muted">
        {helpOf(bounty, undecided.length)}
      </p>
      {open === null ? <FailureNote failure={act.failure} /> : null}
      {open === null ? null : (
        <LazyPart>
          {open === "announce" ? (
            <AnnounceDialog
              asset={bounty.asset}
              token={token}
              prizes={prizes}
              isBusy={act.isBusy}
              failure={act.failure}
              onAnnounce={announce}
              onClose={close}
            />
          ) : (
            <WithdrawPrizeDialog
              prizeId={open.id}
              name={`the ${ordinal(open.position)} prize`}
              isBusy={act.isBusy}
              failure={act.failure}
              onWithdraw={(reason, onDone) => decide(open, reason, onDone)}
              onClose={close}
            />
          )}
        </LazyPart>
      )}
    </section>
  );
}

function Outcome({ prize: { submission, withdrawn } }: { prize: ReviewPrize }): ReactNode {
  if (submission) {
    return (
      <span className="font-semibold text-accent">
        <span className="figures">#{submission.number}</span>{" "}
        <span className="font-mono text-xs font-normal text-muted">{formatAddress(submission.author)}</span>
      </span>
    );
  }
  if (withdrawn) {
    return (
      <span className="min-w-0 wrap-anywhere text-muted" dir="auto">
        Withdrawn: {withdrawn.reason}
      </span>
    );
  }
  return <span className="text-muted">Not decided</span>;
}

function helpOf({ state, submissionsUntil }: ReviewedBounty, undecided: number): string {
  if (state === "cancelled") return "This bounty was cancelled: nobody wins.";
  if (state === "open") {
    return `Submissions are taken until ${formatTimeIn(new Date(submissionsUntil))}. Winners are named after that.`;
  }
  if (undecided === 0) return "Every prize is decided on. Nobody knows yet: announce the winners.";
  const prizes = undecided === 1 ? "One prize is" : `${undecided} prizes are`;
  return `${prizes} not decided on. Give each to a submission below, or withdraw it with a reason.`;
}
