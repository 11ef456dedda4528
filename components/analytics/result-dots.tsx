import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import type { ComparedResult, Counted } from "@/lib/analytics/headline-sentences";
import { proposalLink, proposalTitle } from "@/lib/analytics/proposal-link";

const ROW = "grid items-center gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.150fr)]";

/** Each result as a place between 0 and 100 % Yes, with what only NFTs or only tokens would have said. */
export function ResultDots({ results }: { results: readonly ComparedResult[] }): ReactNode {
  return (
    <>
      <div aria-hidden="true" className={clsx(ROW, "pb-2 text-sm text-muted")}>
        <span className="max-sm:hidden" />
        <span className="figures mx-2 grid grid-cols-3">
          <span>0 %</span>
          <span className="text-center">50 %</span>
          <span className="text-right whitespace-nowrap">100 % Yes</span>
        </span>
      </div>
      <ul>
        {results.map((result) => (
          <Result key={result.row["proposal"]} result={result} />
        ))}
      </ul>
      <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <li className="flex items-center gap-2">
          <span className="size-2.5 rounded-full bg-muted" />
          Result
        </li>
        <li className="flex items-center gap-2">
          <span className="size-2.5 border-2 border-muted" />
          NFTs only
        </li>
        <li className="flex items-center gap-2">
          <span className="size-2 rotate-45 border-2 border-muted" />
          Tokens only
        </li>
      </ul>
    </>
  );
}

function Result({ result }: { result: ComparedResult }): ReactNode {
  const { row, official, nft, token, flips } = result;
  const href = proposalLink(row);
  const title = proposalTitle(row);
  return (
    <li className={clsx(ROW, "border-t border-line pt-2 text-sm sm:pt-0")}>
      <div className="min-w-0 py-1">
        {href === null ? (
          title
        ) : (
          <AppLink
            href={href}
            title={title}
            className={clsx(
              "flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-8",
              flips.length > 0 && "font-semibold",
            )}
          >
            <span className="line-clamp-2 wrap-anywhere sm:line-clamp-1">{title}</span>
          </AppLink>
        )}
        {flips.length === 0 ? null : <p className="text-muted">{flips.join(" ")}</p>}
      </div>
      <div role="img" aria-label={placesInWords(result)} className="relative mx-2 h-11">
        <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
        <span className="absolute inset-y-0 left-1/2 border-l border-dashed border-muted" />
        <Mark counted={nft} className="-mt-3.5 size-2.5 border-2" />
        <Mark counted={token} className="mt-3.5 size-2.5 rotate-45 border-2" />
        <Mark counted={official} isFilled className="size-3 rounded-full" />
      </div>
    </li>
  );
}

const FILLED = { yes: "bg-yes", no: "bg-no" } as const;
const OUTLINED = { yes: "border-yes bg-bg", no: "border-no bg-bg" } as const;

function Mark({
  counted,
  isFilled = false,
  className,
}: {
  counted: Counted | null;
  isFilled?: boolean;
  className: string;
}): ReactNode {
  if (counted === null) return null;
  return (
    <span
      className={clsx(
        "absolute top-1/2 -translate-x-1/2 -translate-y-1/2",
        isFilled ? FILLED[counted.side] : OUTLINED[counted.side],
        counted.isFlip && FILLED[counted.side],
        className,
      )}
      style={{ left: `${counted.yesShare / 100}%` }}
    />
  );
}

function placesInWords({ official, nft, token }: ComparedResult): string {
  const say = (name: string, counted: Counted | null): string =>
    `${name} ${counted === null ? "–" : `${Math.floor(counted.yesShare / 100)} % Yes`}`;
  return [say("Result", official), say("NFTs only", nft), say("tokens only", token)].join(", ");
}
