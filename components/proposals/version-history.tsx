import type { ReactNode } from "react";
import { type DiffPiece, diffWords } from "@/lib/proposals/diff-words";
import type { ProposalVersions } from "@/lib/proposals/proposal-schemas";
import { formatDuration, formatTime } from "@/lib/shared/format-time";

type Version = ProposalVersions["versions"][number];

const ALTERED = "This text is not what the author signed.";

/** Every signed text and what changed in it, newest first. Opens without script. */
export function VersionHistory({ versions }: { versions: readonly Version[] }): ReactNode {
  return (
    <section aria-labelledby="history" id="history-section">
      <h2 id="history" className="text-xl">
        History
      </h2>
      <p className="mt-1 text-sm text-muted">
        Changed before voting started. Each version was signed by the author, and all of them are kept.
      </p>
      <ol className="mt-4 border-t border-line">
        {versions.map((version, index) => (
          <li key={version.version} className="border-b border-line">
            <VersionRow version={version} before={versions[index + 1] ?? null} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function VersionRow({ version, before }: { version: Version; before: Version | null }): ReactNode {
  const heading = (
    <>
      <b className="font-semibold">Version {version.version}</b>{" "}
      <span className="figures text-muted">signed {formatTime(new Date(version.createdAt))}</span>
    </>
  );
  if (version.isAltered || before?.isAltered) {
    return (
      <p className="py-3 text-sm">
        {heading}. {version.isAltered ? ALTERED : "The text before it is not what the author signed."}
      </p>
    );
  }
  if (before === null) return <p className="py-3 text-sm">{heading}, the first</p>;
  return (
    <details className="group text-sm">
      <summary className="flex list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
        <span>{heading}</span>
        <span className="link shrink-0 group-open:hidden">What changed</span>
        <span className="link shrink-0 not-group-open:hidden">Hide</span>
      </summary>
      <dl className="grid gap-4 pb-5">
        <Change name="Title" before={before.title} after={version.title} />
        <Change name="Discussion" before={before.discussion} after={version.discussion} />
        <Change
          name="Earliest start"
          before={formatTime(new Date(before.earliestStart))}
          after={formatTime(new Date(version.earliestStart))}
        />
        <Change
          name="Voting lasts"
          before={formatDuration(before.periodSeconds)}
          after={formatDuration(version.periodSeconds)}
        />
        <Change name="Text" before={before.body} after={version.body} />
      </dl>
    </details>
  );
}

function Change({ name, before, after }: { name: string; before: string; after: string }): ReactNode {
  if (before === after) return null;
  return (
    <div>
      <dt className="text-xs font-semibold text-muted">{name}</dt>
      <dd
        className="mt-1 max-h-96 overflow-y-auto rounded-lg border border-line bg-surface p-4 whitespace-pre-wrap wrap-anywhere"
        dir="auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard.
        tabIndex={0}
      >
        {withKeys(diffWords(before, after)).map(({ key, piece }) => (
          <Piece key={key} piece={piece} />
        ))}
      </dd>
    </div>
  );
}

function withKeys(pieces: readonly DiffPiece[]): { key: number; piece: DiffPiece }[] {
  let key = 0;
  return pieces.map((piece) => {
    key += piece.text.length;
    return { key: key * 2 + (piece.kind === "removed" ? 1 : 0), piece };
  });
}

function Piece({ piece: { kind, text } }: { piece: DiffPiece }): ReactNode {
  if (kind === "removed") {
    return (
      <del className="rounded-sm bg-no/15 text-muted decoration-no">
        <span className="sr-only">removed: </span>
        {text}
      </del>
    );
  }
  if (kind === "added") {
    return (
      <ins className="rounded-sm bg-yes/20 decoration-yes underline-offset-2">
        <span className="sr-only">added: </span>
        {text}
      </ins>
    );
  }
  return text;
}
