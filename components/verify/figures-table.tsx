import clsx from "clsx";
import type { ReactNode } from "react";
import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import { proposalOutcome, type Tally } from "@/lib/proposals/proposal-status";
import type { EvidenceHead } from "@/lib/recount/evidence-schemas";
import type { Recount } from "@/lib/recount/judge-findings";
import { formatExact } from "@/lib/shared/format-exact";
import { formatVotingPower } from "@/lib/shared/format-voting-power";

type Row = { label: string; published: string; recounted: string; isSame: boolean };

/** The published numbers beside what the ballots add up to. Two that differ are shown with every digit. */
export function FiguresTable({ counted, head }: { counted: Recount; head: EvidenceHead }): ReactNode {
  const { tally, published, ballots } = counted;
  const rows: Row[] = [
    power("Yes", published.yesPower, tally.yesPower),
    count("Voters for yes", published.yesCount, tally.yesCount),
    power("No", published.noPower, tally.noPower),
    count("Voters for no", published.noCount, tally.noCount),
    count("Ballots", head.ballotCount, ballots.length),
    outcome(head, tally),
  ];
  return (
    <section aria-labelledby="figures" className="rounded-card border border-line bg-surface">
      <h2 id="figures" className="px-5 pt-5 text-lg sm:px-6">
        Published and recounted
      </h2>
      <table className="figures mt-3 w-full text-sm sm:text-base">
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="py-2 pl-5 font-normal sm:pl-6">
              <span className="sr-only">Number</span>
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Published
            </th>
            <th scope="col" className="py-2 pr-5 pl-3 text-right font-normal sm:pr-6">
              Recounted
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, published, recounted, isSame }) => (
            <tr key={label} className="border-t border-line align-baseline">
              <th scope="row" className="py-2.5 pl-5 text-left font-normal sm:pl-6">
                {label}
              </th>
              <td className="py-2.5 pl-3 text-right wrap-anywhere">{published}</td>
              <td
                className={clsx(
                  "py-2.5 pr-5 pl-3 text-right font-semibold wrap-anywhere sm:pr-6",
                  !isSame && "text-danger",
                )}
              >
                {recounted}
                <span className={isSame ? "sr-only" : "block text-xs font-normal"}>
                  {isSame ? "(the same)" : "not the same"}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function power(label: string, published: bigint, recounted: bigint): Row {
  const isSame = published === recounted;
  const write = (value: bigint) =>
    `${isSame ? formatVotingPower(value) : formatExact({ value, decimals: 18 })} VP`;
  return { label, published: write(published), recounted: write(recounted), isSame };
}

function outcome({ result, rule, proposal }: EvidenceHead, tally: Tally): Row {
  const isCancelled = proposal.cancelledAt !== null;
  const isDecided = isCancelled || result.isFinal;
  const recounted = isDecided
    ? proposalOutcome({ tally, quorumPower: BigInt(rule.quorumPowerWei), isCancelled })
    : null;
  const write = (value: typeof recounted) => (value === null ? "Still open" : OUTCOME_WORDS[value]);
  return {
    label: "Outcome",
    published: write(result.outcome),
    recounted: write(recounted),
    isSame: result.outcome === recounted,
  };
}

function count(label: string, published: number, recounted: number): Row {
  const write = (value: number) => value.toLocaleString("en");
  return { label, published: write(published), recounted: write(recounted), isSame: published === recounted };
}
