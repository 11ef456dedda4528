"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { DocumentLink } from "@/components/ui/document-link";
import { Stroke } from "@/components/ui/glyph";
import { isLogGood } from "@/lib/log/is-log-good";
import { formatBlock } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";
import { LogCard } from "./log-card";
import type { ReceiptControl, ReceiptState } from "./use-receipt-check";

type Tone = "good" | "wait" | "bad";
type Said = { tone: Tone; title: string; text: ReactNode };

/** What became of a check: of the receipt first, then of the log that it was checked against. */
export function ReceiptOutcome({ control }: { control: ReceiptControl }): ReactNode {
  const { state } = control;
  const said = sayOutcome(state);
  const log = state.step === "done" || state.step === "log" ? state.log : null;
  return (
    <>
      <div role="status" className="empty:hidden">
        {state.step === "checking" ? (
          <p className="rounded-card border border-line bg-surface p-6 text-muted">
            {state.what === "log" ? "Looking at the log..." : "Checking the receipt..."}
          </p>
        ) : said === null ? null : (
          <Verdict {...said} />
        )}
      </div>
      {log === null ? null : <LogCard log={log} onStartAnew={control.startAnew} />}
    </>
  );
}

function sayOutcome(state: ReceiptState): Said | null {
  switch (state.step) {
    case "refused":
      return state.why === "forged" ? FORGED : OTHER;
    case "evidence":
      return sayEvidence(state.place);
    case "failed":
      return sayFailure(state);
    case "done":
      return sayVerdict(state);
    default:
      return null;
  }
}

function sayEvidence({ club, number }: { club: string; number: number }): Said {
  return {
    tone: "wait",
    title: "This is a result file",
    text: (
      <>
        It has the votes of proposal #{number} in {club}. Its page recounts the result; drop the file there to
        count this copy instead of ours.{" "}
        <DocumentLink
          href={`/clubs/${club}/proposals/${number}/verify`}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          Open its recount
        </DocumentLink>
      </>
    ),
  };
}

const OTHER: Said = {
  tone: "bad",
  title: "This isn't a receipt",
  text: "A receipt is a small JSON file with the fields body, leafHash, promisedBy, keyId, publicKey and signature, as you download it after a vote.",
};

const FORGED: Said = {
  tone: "bad",
  title: "Not genuine",
  text: "What it says and its signature don't belong together: it was changed after it was signed, or its key never signed it.",
};

function sayFailure({ read, failure }: Extract<ReceiptState, { step: "failed" }>): Said {
  const signature =
    read === null
      ? ""
      : "The signature of the receipt holds. Whether the log has the ballot could not be asked. ";
  const text = `${signature}${failure.text}`;
  return { tone: "wait", title: "The log did not answer", text };
}

function sayVerdict({
  read: { receipt, ballot },
  verdict,
  log,
}: Extract<ReceiptState, { step: "done" }>): Said {
  const promised = <b className="figures font-semibold">{formatTime(new Date(receipt.promisedBy))}</b>;
  const taken = formatTime(new Date(ballot.receivedAt));
  switch (verdict.kind) {
    case "included":
      if (!isLogGood(log.verdict)) return inDoubtedLog(verdict.position);
      return {
        tone: "good",
        title: "This vote is in the public log",
        text: (
          <>
            The ballot that the server took on <span className="figures">{taken}</span> is at place{" "}
            <b className="figures font-semibold">{formatBlock(verdict.position)}</b> of the log, and its path
            leads to the signed head below. So the promise was kept. If you voted again later, that vote
            counts instead: the recount of the proposal shows which one does.
          </>
        ),
      };
    case "waiting":
      return {
        tone: "wait",
        title: "Not in the log yet",
        text: (
          <>
            The signature of the receipt holds. The server promised to enter the ballot by {promised}, and
            that time is not over. Check again later.
          </>
        ),
      };
    case "broken":
      return {
        tone: "bad",
        title: "The server broke its promise",
        text: (
          <>
            It promised to enter the ballot by {promised}. That time is over, and the log does not have it.
            Keep the receipt: with its signature it proves this to anybody.
          </>
        ),
      };
    case "unproved":
      return {
        tone: "bad",
        title: "The server's proof is wrong",
        text: "It says that the log has this ballot, but the path that it gives does not lead to the head that it signed.",
      };
    case "other-server":
      return {
        tone: "bad",
        title: "Not a receipt of this server",
        text: (
          <>
            It is signed with the key <code className="font-mono text-sm">{receipt.keyId}</code>, and this
            server names only {log.keyIds.join(", ")} as its own. Either another server gave it, or this one
            denies a key that it used.
          </>
        ),
      };
  }
}

/** The path holds, and what it leads to is not the log that this browser knows. */
function inDoubtedLog(position: number): Said {
  const text = (
    <>
      The signature of the receipt holds, and the ballot is at place{" "}
      <b className="figures font-semibold">{formatBlock(position)}</b> of the log that the server shows now.
      But this log is in doubt, for the reason below.
    </>
  );
  return { tone: "wait", title: "In a log that is in doubt", text };
}

const LOOKS: Record<Tone, { tone: string; edge: string; path: string }> = {
  good: { tone: "text-active", edge: "border-l-active", path: "M7 12.500l3.500 3.500L17 9" },
  wait: { tone: "text-pending", edge: "border-l-pending", path: "M12 7v6M12 16.500v.1" },
  bad: { tone: "text-danger", edge: "border-l-danger", path: "M8.500 8.500l7 7M15.500 8.500l-7 7" },
};

function Verdict({ tone, title, text }: Said): ReactNode {
  const look = LOOKS[tone];
  return (
    <section
      className={clsx("animate-appear rounded-card border border-l-4 border-line bg-surface p-6", look.edge)}
    >
      <div className="flex gap-4">
        <Stroke
          box={24}
          width={1.5}
          className={clsx("size-9 shrink-0", look.tone)}
          d={`M12 22a10 10 0 1 1 .1 0${look.path}`}
        />
        <div className="min-w-0">
          <h2 className={clsx("text-xl", look.tone)}>{title}</h2>
          <p className="mt-2 max-w-reading wrap-anywhere">{text}</p>
        </div>
      </div>
    </section>
  );
}
