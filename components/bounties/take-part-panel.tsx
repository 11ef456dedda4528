"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { PanelSkeleton } from "@/components/votes/panel-skeleton";
import {
  ownPartQuery,
  sendApplication,
  sendSubmission,
  sendSubmissionChange,
  sendSubmissionWithdrawal,
  sendWithdrawal,
} from "@/lib/bounties/submission-queries";
import type { OwnApplication, OwnPart, OwnSubmission } from "@/lib/bounties/submission-schemas";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { formatTime } from "@/lib/shared/format-time";
import { notify } from "@/lib/shared/notify";
import { ContributionDialog } from "./contribution-dialog";
import type { BountyPath, JoinedBounty } from "./take-part";
import { WithdrawDialog } from "./withdraw-dialog";

/** What is open over the page: a text that is written, or a question before something is withdrawn. */
type Open = {
  what: "application" | "submission";
  act: "write" | "withdraw";
  /** Null for a new one, and for an application. */
  submission: OwnSubmission | null;
};

const APPLY: Open = { what: "application", act: "write", submission: null };

type PanelProps = { bounty: JoinedBounty; isOpen: boolean; address: string; path: BountyPath };

/** A signed-in person's part in a bounty: their state, and the one thing to do next. */
export default function TakePartPanel({ bounty, isOpen, address, path }: PanelProps): ReactNode {
  const router = useRouter();
  const { data: part, error, refetch } = useQuery(ownPartQuery({ bountyId: bounty.id, address }));
  const [open, setOpen] = useState<Open | null>(null);
  if (error && part === undefined) {
    return (
      <>
        <FailureNote failure={readFailure(error)} />
        <Button onClick={() => void refetch()}>Try again</Button>
      </>
    );
  }
  if (part === undefined) return <PanelSkeleton />;
  const close = () => {
    setOpen(null);
    // What was refused may have been changed in another tab.
    void refetch();
  };
  const done = (title: string, description: string) => {
    close();
    notify({ title, description });
    startTransition(() => router.refresh());
  };
  return (
    <>
      <Standing part={part} bounty={bounty} isOpen={isOpen} onOpen={setOpen} />
      {part.mayReview ? (
        <AppLink href={`${path}/review`} className={buttonClass({ variant: "primary", className: "w-full" })}>
          Review submissions
        </AppLink>
      ) : null}
      {open === null ? null : (
        <OpenDialog
          open={open}
          part={part}
          place={{ bountyId: bounty.id, address }}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  );
}

function Standing({
  part: { refusal, application, submissions },
  bounty: { kind, submissionsPerPerson, visibility },
  isOpen,
  onOpen,
}: {
  part: OwnPart;
  bounty: JoinedBounty;
  isOpen: boolean;
  onOpen: (open: Open) => void;
}): ReactNode {
  const mayWrite = isOpen && refusal === null;
  const isAdmitted = kind === "open" || application?.state === "accepted";
  const turnsLeft = submissionsPerPerson - submissions.length;
  return (
    <>
      {kind === "apply" && application !== null ? (
        <Application
          application={application}
          isOpen={isOpen}
          hasSubmitted={submissions.length > 0}
          onOpen={onOpen}
        />
      ) : null}
      {submissions.length === 0 ? null : (
        <ul aria-label="Your submissions" className="grid gap-2">
          {submissions.map((submission) => (
            <OwnRow key={submission.id} submission={submission} isOpen={isOpen} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {refusal === null || !isOpen ? null : <p className="text-muted">{refusal}</p>}
      {mayWrite && isAdmitted && turnsLeft > 0 ? (
        <>
          <Button
            variant="primary"
            size="large"
            className="w-full"
            onClick={() => onOpen({ what: "submission", act: "write", submission: null })}
          >
            {submissions.length === 0 ? "Submit your work" : "Submit another"}
          </Button>
          <p className="text-muted">
            {submissionsPerPerson === 1
              ? "You can change it until the deadline."
              : `${turnsLeft} of ${submissionsPerPerson} left. You can change each until the deadline.`}{" "}
            {visibility === "always"
              ? "Everybody can read it immediately."
              : "Nobody but the sponsor reads it before."}
          </p>
        </>
      ) : null}
      {mayWrite && kind === "apply" && (application === null || application.state === "withdrawn") ? (
        <>
          <Button variant="primary" size="large" className="w-full" onClick={() => onOpen(APPLY)}>
            {application === null ? "Apply" : "Apply again"}
          </Button>
          <p className="text-muted">Only the sponsor reads your application. It costs nothing.</p>
        </>
      ) : null}
    </>
  );
}

const APPLICATION_WORDS: Readonly<Record<OwnApplication["state"], string>> = {
  applied: "The sponsor has your application and has not decided yet.",
  accepted: "The sponsor accepted you. Submit your work until the deadline.",
  declined: "The sponsor declined your application.",
  withdrawn: "You withdrew your application.",
};

function Application({
  application: { state, appliedAt },
  isOpen,
  hasSubmitted,
  onOpen,
}: {
  application: OwnApplication;
  isOpen: boolean;
  hasSubmitted: boolean;
  onOpen: (open: Open) => void;
}): ReactNode {
  if (hasSubmitted) return null;
  const mayWithdraw = isOpen && (state === "applied" || state === "accepted");
  return (
    <div className="rounded-lg border border-line p-3">
      <p>{APPLICATION_WORDS[state]}</p>
      <p className="mt-1 text-xs text-muted">
        Applied <time dateTime={appliedAt}>{formatTime(new Date(appliedAt))}</time>
      </p>
      {mayWithdraw ? (
        <p className="mt-2 flex gap-4">
          {state === "applied" ? (
            <button type="button" className="link" onClick={() => onOpen(APPLY)}>
              Change it
            </button>
          ) : null}
          <button
            type="button"
            className="link text-muted"
            onClick={() => onOpen({ ...APPLY, act: "withdraw" })}
          >
            Withdraw
          </button>
        </p>
      ) : null}
    </div>
  );
}

function OwnRow({
  submission,
  isOpen,
  onOpen,
}: {
  submission: OwnSubmission;
  isOpen: boolean;
  onOpen: (open: Open) => void;
}): ReactNode {
  const { number, updatedAt, label, prize, hidden } = submission;
  return (
    <li className="rounded-lg border border-line p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <a href={`#submission-${number}`} className="font-semibold hover:underline">
          Your submission <span className="figures">#{number}</span>
        </a>
        {prize ? <span className="font-semibold text-accent">Prize {prize.position}</span> : null}
      </p>
      <p className="mt-1 text-xs text-muted">
        Saved <time dateTime={updatedAt}>{formatTime(new Date(updatedAt))}</time>
      </p>
      {label === "spam" ? (
        <p className="mt-1 text-danger">Labelled as spam by a reviewer: others don't see it.</p>
      ) : null}
      {hidden ? <p className="mt-1 text-danger">Hidden by an admin: {hidden.reason}</p> : null}
      {isOpen ? (
        <p className="mt-2 flex gap-4">
          <button
            type="button"
            className="link"
            onClick={() => onOpen({ what: "submission", act: "write", submission })}
          >
            Change
          </button>
          <button
            type="button"
            className="link text-muted"
            onClick={() => onOpen({ what: "submission", act: "withdraw", submission })}
          >
            Withdraw
          </button>
        </p>
      ) : null}
    </li>
  );
}

function OpenDialog({
  open: { what, act, submission },
  part: { application },
  place: { bountyId, address },
  ...ways
}: {
  open: Open;
  part: OwnPart;
  place: { bountyId: string; address: string };
  onClose: () => void;
  onDone: (title: string, description: string) => void;
}): ReactNode {
  if (act === "withdraw") {
    const send = () => (submission ? sendSubmissionWithdrawal(submission.id) : sendWithdrawal(bountyId));
    return <WithdrawDialog what={what} send={send} {...ways} />;
  }
  if (what === "application") {
    return (
      <ContributionDialog
        what={what}
        place={{ bountyId, address, part: what }}
        initial={application ?? NOTHING}
        isNew={application?.state !== "applied"}
        send={(request) => sendApplication(bountyId, request)}
        {...ways}
      />
    );
  }
  return (
    <ContributionDialog
      what={what}
      place={{ bountyId, address, part: submission ? `${submission.id}.${submission.edition}` : "new" }}
      initial={submission ? { text: submission.text, links: submission.links } : NOTHING}
      isNew={submission === null}
      send={(request) =>
        submission
          ? sendSubmissionChange(submission.id, { ...request, edition: submission.edition })
          : sendSubmission(bountyId, request)
      }
      {...ways}
    />
  );
}

const NOTHING = { text: "", links: [] };
