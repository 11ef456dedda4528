import clsx from "clsx";
import type { ReactNode } from "react";
import { Stroke } from "@/components/ui/glyph";
import type { ResultJudgement } from "@/lib/recount/judge-result";
import type { SaidResult } from "@/lib/recount/say-result";

export const VERDICT_TONES = {
  confirmed: "text-active",
  open: "text-pending",
  running: "text-pending",
  wrong: "text-danger",
} as const;

const SIGNS = {
  confirmed: "M7.500 12.500l3 3 6-6.500",
  open: "M12 7v6M12 16.500v.1",
  running: "M12 7v5.500l3.500 2",
  wrong: "M8.500 8.500l7 7M15.500 8.500l-7 7",
} as const;

/** What the recount means, in a headline and one sentence. */
export function VerdictHeadline({
  said: { title, text },
  status,
  children,
}: {
  said: SaidResult;
  status: ResultJudgement["status"];
  /** What to do about it. */
  children?: ReactNode;
}): ReactNode {
  const tone = VERDICT_TONES[status];
  return (
    <section aria-labelledby="verdict" className="border-b border-line pb-8">
      <div className="flex items-center gap-3 sm:gap-4">
        <Stroke
          box={24}
          width={1.8}
          className={clsx("size-9 shrink-0 sm:size-11", tone)}
          d={`M12 22a10 10 0 1 1 .1 0${SIGNS[status]}`}
        />
        <h2 id="verdict" className={clsx("min-w-0 text-3xl leading-tight sm:text-5xl sm:leading-none", tone)}>
          {title}
        </h2>
      </div>
      <p className="figures mt-3 max-w-reading text-lg wrap-anywhere">{text}</p>
      {children}
    </section>
  );
}
