import clsx from "clsx";
import type { ReactNode } from "react";
import { Stroke } from "@/components/ui/glyph";
import type { ResultJudgement } from "@/lib/recount/judge-result";
import { DEGREE_WORDS } from "@/lib/recount/judge-result";
import type { SaidResult } from "@/lib/recount/say-result";

export const VERDICT_TONES = {
  holds: "text-active",
  open: "text-pending",
  running: "text-pending",
  unasked: "text-muted",
  wrong: "text-danger",
} as const;

const SIGNS = {
  holds: "M7.500 12.500l3 3 6-6.500",
  open: "M12 7v6M12 16.500v.1",
  running: "M12 7v5.500l3.500 2",
  unasked: "",
  wrong: "M8.500 8.500l7 7M15.500 8.500l-7 7",
} as const;

function Sign({ of, className }: { of: keyof typeof SIGNS; className: string }): ReactNode {
  return (
    <Stroke
      box={24}
      width={1.8}
      className={clsx("shrink-0", VERDICT_TONES[of], className)}
      d={`M12 22a10 10 0 1 1 .1 0${SIGNS[of]}`}
    />
  );
}

/** What the recount means, in a headline and one sentence, and how far it is shown. */
export function VerdictHeadline({
  said: { title, text },
  judged: { status, degrees },
  children,
}: {
  said: SaidResult;
  judged: ResultJudgement;
  /** What to do about it. */
  children?: ReactNode;
}): ReactNode {
  return (
    <section aria-labelledby="verdict" className="border-b border-line pb-8">
      <div className="flex items-center gap-3 sm:gap-4">
        <Sign of={status} className="size-9 sm:size-11" />
        <h2
          id="verdict"
          className={clsx(
            "min-w-0 text-3xl leading-tight sm:text-5xl sm:leading-none",
            VERDICT_TONES[status],
          )}
        >
          {title}
        </h2>
      </div>
      <p className="figures mt-3 max-w-reading text-lg wrap-anywhere">{text}</p>
      <ul aria-label="How far this is shown" className="mt-5 grid max-w-reading gap-3 text-sm">
        {degrees.map(({ name, state, text: why }) => (
          <li key={name} className="flex gap-3">
            <Sign of={state} className="size-5" />
            <p className="figures min-w-0 wrap-anywhere">
              <b className="font-semibold">{name}</b>: {DEGREE_WORDS[state]}.{" "}
              <span className="text-muted">{why}</span>
            </p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
