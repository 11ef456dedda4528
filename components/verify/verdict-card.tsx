import clsx from "clsx";
import type { ReactNode } from "react";
import { beyondFile } from "@/lib/recount/beyond-file";
import type { ChainRecount } from "@/lib/recount/check-against-chain";
import type { LogComparison } from "@/lib/recount/compare-with-log";
import type { Recount } from "@/lib/recount/judge-findings";
import { formatVotingPower } from "@/lib/shared/format-voting-power";

/** How each verdict is said and shown. */
export const VERDICT_LOOKS = {
  true: { word: "True", tone: "text-active", edge: "border-l-active", path: "M7 12.500l3.500 3.500L17 9" },
  unchecked: {
    word: "Result confirmed, with one limit",
    tone: "text-pending",
    edge: "border-l-pending",
    path: "M12 7v6M12 16.500v.1",
  },
  false: {
    word: "False",
    tone: "text-danger",
    edge: "border-l-danger",
    path: "M8.500 8.500l7 7M15.500 8.500l-7 7",
  },
} as const;

/** The answer, in one word and one sentence. */
export function VerdictCard({
  counted,
  asked,
  compared,
}: {
  counted: Recount;
  /** What a node said, once it was asked. */
  asked: ChainRecount | null;
  /** What the public log said, once it was compared. */
  compared: LogComparison | null;
}): ReactNode {
  const { word, tone, edge, path } = VERDICT_LOOKS[counted.verdict];
  return (
    <section
      aria-labelledby="verdict"
      className={clsx(
        "animate-appear rounded-card border border-l-4 border-line bg-surface p-6 sm:p-8",
        edge,
      )}
    >
      <div className="flex gap-4 sm:gap-6">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className={clsx("size-10 shrink-0 fill-none stroke-current sm:size-14", tone)}
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={`M12 22a10 10 0 1 1 .1 0${path}`} />
        </svg>
        <div className="min-w-0">
          <h2 id="verdict" className={clsx("text-2xl sm:text-3xl", tone)}>
            {word}
          </h2>
          <p className="mt-2 max-w-reading">{sentenceOf(counted)}</p>
          {counted.verdict === "false" ? null : (
            <p className="mt-2 max-w-reading text-sm text-muted">{beyondFile(asked !== null)}</p>
          )}
          {compared?.proved ? (
            <p className="figures mt-2 max-w-reading text-sm text-muted">{compared.proved}</p>
          ) : null}
          {counted.limits.map((limit) => (
            <p key={limit} className="mt-2 max-w-reading text-sm text-muted">
              {limit}
            </p>
          ))}
          {asked === null ? null : (
            <p className="mt-2 max-w-reading text-sm text-muted">
              Your node was asked what {voters(asked.sample.places.length)} held at the snapshot block, and
              confirmed {asked.confirmed === asked.sample.places.length ? "all" : asked.confirmed} of them.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function sentenceOf(counted: Recount): ReactNode {
  const { verdict, faults } = counted;
  if (verdict === "true") return "Every ballot was checked, and the published result is what they add up to.";
  if (verdict === "unchecked") return <Unchecked counted={counted} />;
  const [first] = faults;
  return (
    <>
      This file does not prove the published result.{" "}
      {first === undefined ? null : (
        <>
          {faults.length === 1
            ? "One thing is wrong"
            : `${faults.length.toLocaleString("en")} things are wrong`}
          {faults.length === 1 ? ": " : "; the first: "}
          <code className="font-mono text-sm">{first.line}</code>.
        </>
      )}
    </>
  );
}

/** How much hangs on what could not be checked: less than the margin can't turn the result round. */
function Unchecked({ counted: { uncheckedVoters, uncheckedPower, tally } }: { counted: Recount }): ReactNode {
  const margin =
    tally.yesPower > tally.noPower ? tally.yesPower - tally.noPower : tally.noPower - tally.yesPower;
  if (uncheckedVoters === 0)
    return "Nothing is wrong. Something that is not about a ballot could not be checked; see below.";
  return (
    <>
      Nothing is wrong. What could not be checked concerns {voters(uncheckedVoters)} with{" "}
      {formatVotingPower(uncheckedPower)} VP together,{" "}
      {uncheckedPower < margin ? "less than" : "as much as or more than"} the {formatVotingPower(margin)} VP
      between yes and no.
    </>
  );
}

function voters(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "voter" : "voters"}`;
}
