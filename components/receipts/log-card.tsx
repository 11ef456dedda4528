"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { downloadJson } from "@/components/ui/download-json";
import type { LogCheck } from "@/lib/log/client/check-receipt";
import type { WitnessCheck } from "@/lib/log/client/check-witnesses";
import { isLogGood } from "@/lib/log/is-log-good";
import { formatBlock } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";

/** The head of the log, and what it is beside the one that this browser saw before. */
export function LogCard({ log, onStartAnew }: { log: LogCheck; onStartAnew: () => void }): ReactNode {
  const { now, before, verdict } = log;
  const { head } = now;
  const isGood = isLogGood(verdict);
  return (
    <section
      aria-labelledby="the-log"
      className="animate-appear rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="the-log" className="text-lg">
        Public log
      </h2>
      <p role="status" className={isGood ? "mt-1 text-sm" : "mt-1 text-sm text-danger"}>
        {sayLog(log)}
      </p>
      {isGood ? <p className="mt-2 text-sm">{sayWitnessed(log.witnessed)}</p> : null}
      <dl className="mt-4 grid gap-3 text-sm">
        <Fact name="Entries">
          <span className="figures">{formatBlock(head.treeSize)}</span>
        </Fact>
        <Fact name="Signed">
          <span className="figures">{formatTime(new Date(head.at))}</span>
        </Fact>
        <Fact name="Root">
          <span className="font-mono text-xs wrap-anywhere">{head.root}</span>
        </Fact>
        <Fact name="Key">
          <span className="font-mono text-xs">{head.keyId}</span>
        </Fact>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {isGood ? (
          <CopyButton text={JSON.stringify(head)} label="the signed head" />
        ) : (
          <>
            <Button onClick={() => downloadJson({ name: "heads-of-the-log.json", value: { before, now } })}>
              Download both heads
            </Button>
            <Button onClick={onStartAnew}>Forget what was seen before</Button>
          </>
        )}
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[5rem_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function sayWitnessed(witnessed: WitnessCheck | null): string {
  if (witnessed === null) return "Nobody named a witness, so other people may be shown another log.";
  const { cosigners, of, quorum, treeSize } = witnessed;
  const names = cosigners.map(({ name }) => name).join(", ");
  return cosigners.length >= quorum
    ? `${cosigners.length} of ${of} witnesses (${names}) confirmed its first ${formatBlock(treeSize)} entries.`
    : `Only ${cosigners.length} of ${of} witnesses confirmed it, and ${quorum} must: so other people may be shown another log.`;
}

function sayLog({ verdict, before, now }: LogCheck): string {
  const seen = before === null ? "" : formatTime(new Date(before.head.at));
  const entries = before === null ? 0 : before.head.treeSize;
  switch (verdict) {
    case "first":
      return "This browser sees the log for the first time. It remembers this head, and from now on proves that nothing before it changes.";
    case "grown":
      return entries === now.head.treeSize
        ? `Its head is signed, and it is the log of ${seen} that this browser saw last.`
        : `Its head is signed, and it is proved to begin with all ${formatBlock(entries)} entries of the log of ${seen} that this browser saw last.`;
    case "unsigned":
      return "Its head is not signed with a key that the server names. Nothing that it says can be relied on.";
    case "other-origin":
      return `Its head is signed for the log of ${now.head.origin}, which is another address than this one. It shows nothing about the log of this site.`;
    case "other-key":
      return `The server no longer names the key that signed the log of ${seen} that this browser saw. Either the server started a new log, or it denies what it signed.`;
    case "unendorsed-key":
      return `It is signed with another key than the log of ${seen} that this browser saw, and the old key did not hand over to it. Only the server says that this is the same log.`;
    case "rewritten":
      return `It does not begin with the ${formatBlock(entries)} entries of the log of ${seen} that this browser saw: entries were taken out or changed. Both heads are signed, and together they prove it.`;
  }
}
