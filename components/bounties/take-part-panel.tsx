"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { PublishedStep } from "@/components/publishing/published-step";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { LocalTime } from "@/components/ui/local-time";
import { NextStep } from "@/components/ui/next-step";
import { PanelSkeleton } from "@/components/votes/panel-skeleton";
import { CONTRIBUTE_HASH, nextContribution } from "@/lib/bounties/next-contribution";
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
import { notify } from "@/lib/shared/notify";
import { findTyped, typedKey } from "@/lib/shared/typed-values";
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
const SUBMIT: Open = { what: "submission", act: "write", submission: null };

type PanelProps = { bounty: JoinedBounty; isOpen: boolean; address: string; path: BountyPath };

/** A signed-in person's part in a bounty: their state, and the one thing to do next. */
export default function TakePartPanel({ bounty, isOpen, address, path }: PanelProps): ReactNode {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const { data: part, error, refetch } = useQuery(ownPartQuery({ bountyId: bounty.id, address }));
  const { appOrigin } = usePublicConfig();
  const [open, setOpen] = useState<Open | null>(null);
  const search = useSearchParams();
  const [wasPublished] = useState(search.get("published") === "1");
  // Before the deadline only its sponsor reviews it, unless everybody can read the submissions.
  const isPublished = wasPublished && isOpen;
  // What was sent a moment ago: it says what comes next.
  const [sent, setSent] = useState<Sent | null>(null);
  const next = isOpen && part !== undefined ? nextContribution(part, bounty) : null;
  const openUnsent = useEffectEvent(() => {
    if (part !== undefined && isOpen) setOpen(findUnsent({ bounty, address, part, next }));
  });
  const isRead = part !== undefined;
  // What could not be sent is written again and sent, now that it can be.
  useEffect(() => {
    if (isRead) openUnsent();
  }, [isRead]);
  useAsked(next !== null, () => setOpen(next?.what === "application" ? APPLY : SUBMIT));
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
    if (open?.act === "write" && open.submission === null) setSent({ title, text: description });
    else notify({ title, description });
    startRefresh(() => router.refresh());
  };
  return (
    <>
      {sent === null ? null : <AfterSending sent={sent} isSettled={!isRefreshing} />}
      {isPublished && part.mayReview ? (
        <InSight isSettled>
          <PublishedStep link={`${appOrigin}${path}`} text="Send the link to people who could do it." />
        </InSight>
      ) : null}
      <Standing part={part} bounty={bounty} isOpen={isOpen} next={next} onOpen={setOpen} />
      {part.mayReview && !isPublished ? (
        <AppLink href={`${path}/review`} className={buttonClass({ variant: "primary", className: "w-full" })}>
          Review submissions
        </AppLink>
      ) : null}
      {open === null ? null : (
        <OpenDialog open={open} part={part} bountyId={bounty.id} onClose={close} onDone={done} />
      )}
    </>
  );
}

/** Opens what a person writes when the address asks for it, as the bar of a phone does. */
function useAsked(isPossible: boolean, onAsked: () => void): void {
  const openIfAsked = useEffectEvent(() => {
    if (location.hash !== CONTRIBUTE_HASH) return;
    // Asked again, it opens again.
    history.replaceState(history.state, "", location.pathname + location.search);
    onAsked();
  });
  useEffect(() => {
    if (!isPossible) return undefined;
    const listen = () => openIfAsked();
    listen();
    window.addEventListener("hashchange", listen);
    return () => window.removeEventListener("hashchange", listen);
  }, [isPossible]);
}

type Sent = { title: string; text: string };

/** Scrolls to the next step once the page has settled: on a phone, the button that led to it is far away. */
function InSight({ isSettled, children }: { isSettled: boolean; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSettled) place.current?.scrollIntoView?.({ block: "center" });
  }, [isSettled]);
  return <div ref={place}>{children}</div>;
}

function AfterSending({ sent: { title, text }, isSettled }: { sent: Sent; isSettled: boolean }): ReactNode {
  return (
    <InSight isSettled={isSettled}>
      <NextStep title={title} text={text}>
        <AppLink href="/bounties" className={buttonClass({ size: "large", className: "w-full" })}>
          See more open bounties
        </AppLink>
      </NextStep>
    </InSight>
  );
}

function Standing({
  part: { refusal, application, submissions },
  bounty: { kind, submissionsPerPerson, visibility },
  isOpen,
  next,
  onOpen,
}: {
  part: OwnPart;
  bounty: JoinedBounty;
  isOpen: boolean;
  /** What can be sent now. */
  next: ReturnType<typeof nextContribution>;
  onOpen: (open: Open) => void;
}): ReactNode {
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
      {next?.what === "submission" ? (
        <>
          <Button variant="primary" size="large" className="w-full" onClick={() => onOpen(SUBMIT)}>
            {next.words}
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
      {next?.what === "application" ? (
        <>
          <Button variant="primary" size="large" className="w-full" onClick={() => onOpen(APPLY)}>
            {next.words}
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
        Applied <LocalTime at={appliedAt} />
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
        Saved <LocalTime at={updatedAt} />
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
  bountyId,
  ...ways
}: {
  open: Open;
  part: OwnPart;
  bountyId: string;
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
        place={placeOf(bountyId, { what, submission })}
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
      place={placeOf(bountyId, { what, submission })}
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

/** A text that its writer sent while nobody was signed in, or without a network; null = none. */
function findUnsent({
  bounty,
  address,
  part: { submissions },
  next,
}: Pick<PanelProps, "bounty" | "address"> & {
  part: OwnPart;
  next: ReturnType<typeof nextContribution>;
}): Open | null {
  const writable = [
    ...(next === null ? [] : [next.what === "application" ? APPLY : SUBMIT]),
    ...submissions.map((submission) => ({ ...SUBMIT, submission })),
  ];
  const isUnsent = (open: Open): boolean =>
    findTyped(typedKey(address, placeOf(bounty.id, open)), { value: { isSent: false } })?.value.isSent ===
    true;
  return writable.find(isUnsent) ?? null;
}

const NOTHING = { text: "", links: [] };

/** Which text it is that is kept in this browser until it is sent. */
function placeOf(bountyId: string, { what, submission }: Pick<Open, "what" | "submission">): string {
  const part = submission ? `${submission.id}.${submission.edition}` : "new";
  return what === "application" ? `application.${bountyId}` : `submission.${bountyId}.${part}`;
}
