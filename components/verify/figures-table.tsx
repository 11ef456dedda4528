import clsx from "clsx";
import type { ReactNode } from "react";
import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import type { Tally } from "@/lib/proposals/proposal-status";
import { resultShares } from "@/lib/proposals/result-shares";
import type { EvidenceHead } from "@/lib/recount/evidence-schemas";
import type { Recount } from "@/lib/recount/judge-findings";
import type { ResultJudgement } from "@/lib/recount/judge-result";
import { formatPowers, formatVotingPower } from "@/lib/shared/format-number";

type Row = {
  label: string;
  tone?: "text-yes" | "text-no";
  hint?: string;
  published: string;
  recounted: string;
  isSame: boolean;
};

/** The published numbers beside what the ballots add up to. Two that differ only in far digits are shown with every one. */
export function FiguresTable({
  counted,
  head,
  outcome,
}: {
  counted: Recount;
  head: EvidenceHead;
  outcome: ResultJudgement["outcome"];
}): ReactNode {
  const rows = listRows(counted, head, outcome);
  const isSame = rows.every((row) => row.isSame);
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="text-lg">
        {isSame ? "Same numbers, counted twice" : "Published and recounted"}
      </h2>
      <table className="figures mt-2 w-full text-sm sm:text-base">
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="py-2 font-normal">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Published
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Your recount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, tone, hint, published, recounted, isSame: isRowSame }) => (
            <tr key={label} className="border-t border-line align-baseline">
              <th scope="row" className="py-3 text-left font-normal">
                <span className={tone}>{label}</span>
                {hint === undefined ? null : (
                  <span className="block text-sm text-muted sm:inline">
                    <span className="hidden sm:inline"> </span>
                    {hint}
                  </span>
                )}
              </th>
              <td className="py-3 pl-3 text-right wrap-anywhere">{published}</td>
              <td
                className={clsx(
                  "py-3 pl-3 text-right font-semibold wrap-anywhere",
                  !isRowSame && "text-danger",
                )}
              >
                {recounted}
                <span className="sr-only">{isRowSame ? " (the same)" : " (not the same)"}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function listRows(
  { tally, published, ballots }: Recount,
  { rule, result, ballotCount }: EvidenceHead,
  outcome: ResultJudgement["outcome"],
): Row[] {
  const [before, now] = [published, tally].map((one) => sharesOf(one, rule.quorumPowerWei));
  const people = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "person" : "people"}`;
  const write = (value: typeof outcome) => (value === null ? "Still open" : OUTCOME_WORDS[value]);
  const side = (name: "yes" | "no"): Row => ({
    ...power(name === "yes" ? "Yes" : "No", published[`${name}Power`], tally[`${name}Power`]),
    tone: name === "yes" ? "text-yes" : "text-no",
    hint: `${now?.[`${name}Share`]} %, ${people(tally[`${name}Count`])}`,
  });
  const rows: Row[] = [
    {
      label: "Outcome",
      published: write(result.outcome),
      recounted: write(outcome),
      isSame: result.outcome === outcome,
    },
    side("yes"),
    side("no"),
  ];
  if (before?.quorumShare && now?.quorumShare)
    rows.push({
      label: "Quorum",
      hint: `${formatVotingPower(BigInt(rule.quorumPowerWei))} VP`,
      published: `${before.quorumShare} %`,
      recounted: `${now.quorumShare} %`,
      isSame: before.quorumShare === now.quorumShare,
    });
  // Counts are in the lines above, unless they differ.
  return [
    ...rows,
    count("People for Yes", published.yesCount, tally.yesCount),
    count("People for No", published.noCount, tally.noCount),
    count("Ballots", ballotCount, ballots.length),
  ].filter(({ label, isSame }) => !isSame || !/^(People|Ballots)/.test(label));
}

function sharesOf({ yesPower, noPower, yesCount, noCount }: Tally, quorumPower: string) {
  const tally = { yesPower: String(yesPower), noPower: String(noPower), yesCount, noCount };
  return resultShares({ tally, quorumPower });
}

function power(label: string, published: bigint, recounted: bigint): Row {
  const [before = "", now = ""] = formatPowers([published, recounted]);
  return { label, published: `${before} VP`, recounted: `${now} VP`, isSame: published === recounted };
}

function count(label: string, published: number, recounted: number): Row {
  const write = (value: number) => value.toLocaleString("en");
  return { label, published: write(published), recounted: write(recounted), isSame: published === recounted };
}
