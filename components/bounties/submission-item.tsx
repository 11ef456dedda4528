"use client";

import clsx from "clsx";
import { lazy, type ReactNode, useState } from "react";
import { ContentTools } from "@/components/moderation/content-tools";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import { LazyPart } from "@/components/ui/lazy-part";
import { LocalTime } from "@/components/ui/local-time";
import { ordinal, type RewardAsset } from "@/lib/bounties/bounty-kinds";
import type { Submission } from "@/lib/bounties/submission-schemas";
import { RewardFigure } from "./reward-figure";
import { SubmissionLinks } from "./submission-links";

const Markdown = lazy(() =>
  import("@/components/ui/markdown").then((module) => ({ default: module.Markdown })),
);

/** One submission: who, when, what, and what it won. What is hidden leaves its place. */
export function SubmissionItem({
  submission,
  asset,
  token,
  isOwn,
}: {
  submission: Submission;
  asset: RewardAsset;
  token: string;
  isOwn: boolean;
}): ReactNode {
  const { id, number, author, authorName, text, links, createdAt, updatedAt, label, prize, hidden } =
    submission;
  return (
    <li
      id={`submission-${number}`}
      className={clsx(
        "grid scroll-mt-22 grid-cols-[2rem_minmax(0,1fr)] gap-x-3.5 gap-y-2 border-b border-line py-4",
        isOwn && "rounded-lg bg-surface px-3",
        // Only the first place is marked.
        prize?.position === 1 &&
          "mt-2 rounded-lg border-transparent bg-surface px-3 inset-ring inset-ring-accent/60",
      )}
    >
      <Avatar seed={author} className="size-8" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
            <Person
              address={author}
              name={authorName ?? null}
              label={isOwn ? "your address" : "the author's address"}
            />
            {isOwn ? <Mark>you</Mark> : null}
            {label === "shortlisted" && !prize ? <Mark>shortlisted</Mark> : null}
          </p>
          <p className="figures flex flex-wrap gap-x-2 text-xs text-muted">
            <span>#{number}</span>
            <LocalTime at={createdAt} />
            {updatedAt === createdAt ? null : (
              <span>
                changed <LocalTime at={updatedAt} />
              </span>
            )}
          </p>
        </div>
        {prize ? (
          <p className={clsx("text-sm", prize.position === 1 && "text-accent")}>
            <b className="font-semibold">{ordinal(prize.position)} prize</b>{" "}
            <RewardFigure asset={asset} wei={prize.amountWei} token={token} className="text-base" />
          </p>
        ) : null}
      </div>
      <div className="col-start-2 grid min-w-0 gap-2">
        {hidden ? (
          <p className="text-sm text-muted">
            <span className="font-semibold">Hidden</span> by an admin, <LocalTime at={hidden.at} />:{" "}
            <span className="wrap-anywhere" dir="auto">
              {hidden.reason}
            </span>
          </p>
        ) : null}
        {label === "spam" ? (
          <p className="text-sm text-muted">
            <span className="font-semibold">Spam</span>, as a reviewer labelled it. Its text is not shown.
          </p>
        ) : null}
        {text === "" ? null : <Text text={text} />}
        <SubmissionLinks links={links} />
        {isOwn || label === "spam" ? null : (
          <ContentTools
            subject={`submission:${id}`}
            name={`submission ${number}`}
            isHidden={hidden !== null}
          />
        )}
      </div>
    </li>
  );
}

/** From here on a text takes more than four lines in the widest column, or has a structure to show. */
const LONG_TEXT = 280;

/** The beginning as it was typed; the whole with its structure on a press, when its renderer is loaded. */
function Text({ text }: { text: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG_TEXT || text.split("\n").length > 4 || /[*_`#>|[\]~]/.test(text);
  const plain = (
    <p
      dir="auto"
      className={clsx(
        "whitespace-pre-line wrap-anywhere",
        isLong && !isOpen && "line-clamp-4 no-script:line-clamp-none",
      )}
    >
      {withoutMarks(text)}
    </p>
  );
  return (
    <div className="min-w-0">
      {isOpen ? (
        <LazyPart waiting={plain} failed={plain}>
          <Markdown text={text} />
        </LazyPart>
      ) : (
        plain
      )}
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="link mt-1 text-sm no-script:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Read it all"}
        </button>
      ) : null}
    </div>
  );
}

/** Without what Markdown says of headings, quotes and emphasis. */
function withoutMarks(text: string): string {
  return text
    .replace(/^ {0,3}(?:#{1,6}[ \t]+|>[ \t]?)/gm, "")
    .replace(/[*`]{1,3}/g, "")
    .replace(/\n{2,}/g, "\n");
}

function Mark({ children }: { children: ReactNode }): ReactNode {
  return <span className="rounded-sm border border-line px-1.5 text-xs text-muted">{children}</span>;
}
