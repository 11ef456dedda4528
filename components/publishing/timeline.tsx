import clsx from "clsx";
import type { ReactNode } from "react";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { LocalTime } from "@/components/ui/local-time";
import type { Moment } from "@/lib/publishing/moment";
import { formatBlock } from "@/lib/shared/format-number";

/** What has happened and what will, with a dot that fills as time passes; for a place that has a heading. */
export function TimelineList({
  moments,
  explorerUrl,
}: {
  moments: readonly Moment[];
  explorerUrl: string | null;
}): ReactNode {
  return (
    <ol>
      {moments.map((moment) => (
        <Row key={`${moment.name} ${moment.at}`} moment={moment} explorerUrl={explorerUrl} />
      ))}
    </ol>
  );
}

function Row({ moment, explorerUrl }: { moment: Moment; explorerUrl: string | null }): ReactNode {
  const { name, at, isDone, block } = moment;
  return (
    <li className="group relative pb-4 pl-6 text-sm last:pb-0">
      <span
        aria-hidden="true"
        className={clsx(
          "absolute top-1.5 left-0.5 size-2.5 rounded-full border-2",
          isDone ? "border-accent bg-accent" : "border-muted",
        )}
      />
      <span aria-hidden="true" className="absolute top-5 bottom-0 left-1.5 w-px bg-line group-last:hidden" />
      <p className={isDone ? "" : "text-muted"}>
        {name}
        {block ? (
          <>
            , block{" "}
            <ExplorerLink explorerUrl={explorerUrl} path={`/block/${block}`} className="figures">
              {formatBlock(block)}
            </ExplorerLink>
          </>
        ) : null}
        {isDone ? null : <span className="sr-only"> (still to come)</span>}
      </p>
      <LocalTime at={at} className="figures text-xs text-muted" />
    </li>
  );
}
