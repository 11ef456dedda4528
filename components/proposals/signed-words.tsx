import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { countCharacters } from "@/lib/ballots/ballot-words";
import type { SignedProposal } from "@/lib/ballots/typed-data";
import { formatBlock } from "@/lib/shared/format-number";
import { formatDuration, formatTime } from "@/lib/shared/format-time";

/** What an author signs, in words and raw. */
export function SignedWords({
  signed,
  typedData,
  hasOwnStart,
}: {
  signed: SignedProposal;
  typedData: string;
  hasOwnStart: boolean;
}): ReactNode {
  return (
    <section aria-labelledby="to-sign" className="rounded-card border border-line bg-surface p-5">
      <h2 id="to-sign" className="text-base">
        What you sign
      </h2>
      <dl className="figures mt-4 grid gap-3 text-sm">
        <Word term="Club">
          <bdi>{signed.club}</bdi>
        </Word>
        <Word term="Title">
          <bdi>{signed.title}</bdi>
        </Word>
        <Word term="Text">
          {countCharacters(signed.body).toLocaleString("en-US")} characters, as shown above
        </Word>
        {signed.discussion === "" ? null : <Word term="Discussion">{signed.discussion}</Word>}
        <Word term="Club's address">{signed.slug}</Word>
        <Word term="Voting starts">
          {hasOwnStart ? formatTime(new Date(Number(signed.earliestStart) * 1_000)) : "when it is published"}
        </Word>
        <Word term="Voting lasts">{formatDuration(Number(signed.periodSeconds))}</Word>
        <Word term="Power is read at">block {formatBlock(String(signed.snapshotBlock))}</Word>
        <Word term="Published on">{signed.origin}</Word>
        {signed.version > 1 ? <Word term="Version">{signed.version}</Word> : null}
      </dl>
      <details className="mt-4 border-t border-line pt-3 text-sm">
        <summary className="font-semibold text-muted hover:text-text">The exact typed data</summary>
        <div className="mt-3 grid gap-3">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard.
            tabIndex={0}
            className="max-h-80 overflow-auto rounded-lg bg-surface-2 p-4 font-mono text-xs"
          >
            {JSON.stringify(JSON.parse(typedData), null, 2)}
          </pre>
          <div>
            <CopyButton text={typedData} label="the typed data" />
          </div>
        </div>
      </details>
    </section>
  );
}

function Word({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
