import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { InviteLink } from "./invite-link";

/** What the owner of a new club does first; each step is ticked when it is done, and all of it goes when nothing is left. */
export function FirstSteps({
  club,
  hasModerator,
}: {
  club: { slug: string; memberCount: number; proposalCount: number };
  /** One there is, or one was asked. */
  hasModerator: boolean;
}): ReactNode {
  const hasMembers = club.memberCount > 1;
  const hasProposal = club.proposalCount > 0;
  if (hasMembers && hasModerator && hasProposal) return null;
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-10 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="first-steps" className="text-lg">
        First steps with your club
      </h2>
      <ol className="mt-5 grid grid-cols-1 gap-6 lg:grid-cols-3 lg:gap-8">
        <Step number={1} title="Invite people" isDone={hasMembers} done="People have joined.">
          <p className="text-sm text-muted">Send this link: everybody who opens it can join.</p>
          <InviteLink slug={club.slug} />
        </Step>
        <Step
          number={2}
          title="Add a moderator"
          isDone={hasModerator}
          done="Somebody helps you, or has been asked to."
        >
          <p className="text-sm text-muted">By address. They accept it after signing in.</p>
          <p>
            <AppLink
              href={`/clubs/${club.slug}/members#invite-moderator`}
              className={buttonClass({ className: "max-sm:h-11" })}
            >
              Add a moderator
            </AppLink>
          </p>
        </Step>
        <Step
          number={3}
          title="Write the first proposal"
          isDone={hasProposal}
          done="The club has its first proposal."
        >
          <p className="text-sm text-muted">Your draft is saved while you write.</p>
          <p>
            <AppLink
              href={`/clubs/${club.slug}/proposals/new`}
              className={buttonClass({ className: "max-sm:h-11" })}
            >
              Write a proposal
            </AppLink>
          </p>
        </Step>
      </ol>
    </section>
  );
}

function Step({
  number,
  title,
  isDone,
  done,
  children,
}: {
  number: number;
  title: string;
  isDone: boolean;
  /** Shown once the step is done. */
  done: string;
  children: ReactNode;
}): ReactNode {
  return (
    <li className="flex min-w-0 gap-3">
      <span
        aria-hidden="true"
        className={clsx(
          "figures grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold",
          isDone ? "bg-active/18 text-active" : "border border-line text-muted",
        )}
      >
        {isDone ? <Glyph name="check" className="size-4" /> : number}
      </span>
      <div className="grid min-w-0 grow grid-cols-1 content-start gap-2.5">
        <h3 className={clsx("pt-0.5 text-base", isDone && "text-muted")}>
          {title}
          {isDone ? <span className="sr-only"> (done)</span> : null}
        </h3>
        {isDone ? <p className="text-sm text-muted">{done}</p> : children}
      </div>
    </li>
  );
}
