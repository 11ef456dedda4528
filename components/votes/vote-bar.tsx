"use client";

import clsx from "clsx";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { LazyPart } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";
import { useQuery } from "@/lib/http/query-client";
import { describeStatus } from "@/lib/proposals/describe-status";
import { resultShares } from "@/lib/proposals/result-shares";
import { formatVp } from "@/lib/shared/format-number";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { askedBallot } from "@/lib/votes/ballot-link";
import { type ShownResult, useLiveResult } from "@/lib/votes/use-live-result";
import { ballotQuery } from "@/lib/votes/vote-queries";
import type { VotedProposal } from "./vote-panel";

const BallotSheet = lazy(() => import("./ballot-sheet"));

/** On a phone: how an open vote goes, and the way to the ballot, in reach of the thumb. */
export function VoteBar({
  proposal,
  result: rendered,
}: {
  proposal: VotedProposal;
  result: ShownResult;
}): ReactNode {
  const { proposal: result } = useLiveResult(rendered);
  const words = describeStatus(
    { ...result, cancelledAt: result.cancelled?.at ?? null },
    useServerClock(result.serverTime),
  );
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    // Where there is a column, the ballot is there.
    const openIfAsked = () => {
      if (askedBallot(location.hash) !== null && window.matchMedia("(width < 64rem)").matches)
        setIsOpen(true);
    };
    openIfAsked();
    window.addEventListener("hashchange", openIfAsked);
    return () => window.removeEventListener("hashchange", openIfAsked);
  }, []);
  const isActive = words.status === "Active";
  return (
    <>
      {isActive ? (
        <BottomBar
          isPhoneOnly
          status={
            <>
              <Leader result={result} />
              <span className="block">{words.time}</span>
            </>
          }
        >
          <VoteButton proposalId={proposal.id} onOpen={() => setIsOpen(true)} />
        </BottomBar>
      ) : null}
      {isOpen ? (
        <LazyPart>
          <BallotSheet
            proposal={proposal}
            onClose={() => {
              setIsOpen(false);
              if (askedBallot(location.hash) !== null)
                history.replaceState(history.state, "", location.pathname + location.search);
            }}
          />
        </LazyPart>
      ) : null}
    </>
  );
}

function Leader({ result }: { result: ShownResult }): ReactNode {
  const { yesPower, noPower, yesCount, noCount } = result.tally;
  const { yesShare, noShare } = resultShares(result, { decimals: 0 });
  if (yesCount + noCount === 0) return <b className="font-semibold text-text">No votes yet</b>;
  const isYes = BigInt(yesPower) >= BigInt(noPower);
  return (
    <b className={clsx("font-semibold", isYes ? "text-yes" : "text-no")}>
      {isYes ? `Yes ${yesShare} %` : `No ${noShare} %`}
    </b>
  );
}

function VoteButton({ proposalId, onOpen }: { proposalId: string; onOpen: () => void }): ReactNode {
  const { userAddress } = useAuth();
  const { data } = useQuery({
    ...ballotQuery({ proposalId, voter: userAddress ?? "" }),
    enabled: userAddress !== null,
  });
  const look = {
    size: "large",
    className: "no-script:hidden max-sm:px-3",
    "aria-haspopup": "dialog",
    onClick: onOpen,
  } as const;
  if (data?.vote) {
    return (
      <Button {...look}>
        <span className="figures grid leading-tight">
          <span>
            You voted {data.vote.choice === "yes" ? "Yes" : "No"} · {formatVp(BigInt(data.vote.power))}
          </span>{" "}
          <span className="text-sm font-normal text-muted">Change</span>
        </span>
      </Button>
    );
  }
  if (data?.power === "0") return <Button {...look}>No power: why?</Button>;
  return (
    <Button {...look} variant="primary">
      Vote
    </Button>
  );
}
