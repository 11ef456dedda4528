import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { readFailure } from "@/lib/http/read-failure";
import type { LiveSearch } from "@/lib/search/use-search";
import { useIsOnline } from "@/lib/shared/use-is-online";

/** What the list alone doesn't say: loading, nothing found, or why it failed. */
export function PaletteNotice({
  text,
  search: { answer, isBehind, error, retry },
  onSuggestion,
}: {
  text: string;
  search: LiveSearch;
  onSuggestion: (text: string) => void;
}): ReactNode {
  const isOnline = useIsOnline();
  const count = answer?.groups.reduce((sum, group) => sum + group.hits.length, 0) ?? 0;
  return (
    <>
      <p role="status" className="sr-only">
        {text === "" || error || !answer
          ? ""
          : isBehind
            ? "Looking"
            : `${count} ${count === 1 ? "thing" : "things"} found`}
      </p>
      {text === "" ? null : isOnline ? (
        <>
          {error ? <Failed text={readFailure(error).text} onRetry={retry} /> : null}
          {!answer && !error ? <Skeleton /> : null}
          {answer && !isBehind && !error ? (
            <Outcome text={text} count={count} answer={answer} onSuggestion={onSuggestion} />
          ) : null}
        </>
      ) : (
        <p className={noteClass}>You're offline. Commands still work; search needs a connection.</p>
      )}
    </>
  );
}

function Outcome({
  text,
  count,
  answer: { isGuess, suggestion },
  onSuggestion,
}: {
  text: string;
  count: number;
  answer: NonNullable<LiveSearch["answer"]>;
  onSuggestion: (text: string) => void;
}): ReactNode {
  if (count > 0 && !isGuess) return null;
  return (
    <p className={noteClass}>
      No exact match for “<bdi className="wrap-anywhere">{text}</bdi>”.{" "}
      {suggestion === null ? (
        count > 0 ? (
          "These are similar."
        ) : (
          "Try fewer or shorter words, #12, or an address."
        )
      ) : (
        <>
          Did you mean{" "}
          <button
            type="button"
            className="link font-semibold text-text"
            onClick={() => onSuggestion(suggestion)}
          >
            {suggestion}
          </button>
          ?
        </>
      )}
    </p>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className={`${noteClass} flex items-center justify-between gap-4`}>
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

function Skeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="animate-appear-late px-2 pt-2">
      {[60, 45, 70].map((width) => (
        <div key={width} className="flex min-h-11 items-center gap-3 px-3 py-2">
          <span className="size-8 rounded-card bg-surface-2" />
          <span className="h-3.5 rounded-full bg-surface-2" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}

const noteClass = "shrink-0 px-5 pt-4 pb-1 text-sm text-muted";
