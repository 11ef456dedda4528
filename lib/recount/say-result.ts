import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import { formatAddress } from "@/lib/shared/address";
import { formatVotingPower } from "@/lib/shared/format-number";
import type { EvidenceHead } from "./evidence-schemas";
import type { BallotVerdict, Finding } from "./finding";
import type { Recount } from "./judge-findings";
import type { ResultJudgement } from "./judge-result";
import { topicOf } from "./topic-of";

export type SaidResult = { title: string; text: string };

/** What a recount means, in a headline and one sentence. */
export function sayResult({
  counted,
  head,
  judged,
  isOwnFile,
}: {
  counted: Recount;
  head: EvidenceHead;
  judged: ResultJudgement;
  /** Whether the reader brought the file. */
  isOwnFile: boolean;
}): SaidResult {
  switch (judged.status) {
    case "holds":
      return sayHolds({ counted, head, judged });
    case "running":
      return {
        title: "Not final yet.",
        text: `Voting isn't over, and only the whole public log shows whether it has more ballots. ${judged.doubted.length === 0 ? `${sayAdded(counted)} so far` : `${sayDoubted(counted, judged.doubted)}, can't be checked by the file alone`}.`,
      };
    case "open":
      return { title: "Not confirmed yet.", text: sayOpen({ counted, head, judged }) };
    case "wrong": {
      const isResult = !isOwnFile && counted.faults.some((fault) => topicOf(fault) === null);
      const title = isOwnFile
        ? "This file is wrong."
        : isResult
          ? "This result is wrong."
          : "Result not proved.";
      return { title, text: sayWrong({ counted, judged }) };
    }
  }
}

type Known = { counted: Recount; head: EvidenceHead; judged: ResultJudgement };

/** What is still somebody's word, by who confirmed the result. */
const REST: Readonly<Record<string, string>> = {
  "": "Balances and times are the file's word until a node and witnesses confirm them.",
  witnesses: "Balances are the file's word until a node confirms them.",
  "a node": "Until witnesses confirm the public log, other people may see another one.",
};

function sayHolds(known: Known): SaidResult {
  const { outcome, doubted, degrees } = known.judged;
  const { cancellation } = known.head.proposal;
  const [, node, witnesses] = degrees;
  // Each with its limit, such as "a node (a sample of 500)".
  const names = [node, witnesses].flatMap(({ name, state }) =>
    state === "holds" ? [name.replace("Confirmed by ", "")] : [],
  );
  const rest = REST[names.map((name) => name.replace(/ \(.*/, "")).join()] ?? [];
  const isSigned = outcome === "cancelled" && cancellation;
  const cancelled = isSigned ? [`The vote was cancelled by ${formatAddress(cancellation.by)}.`] : [];
  const added =
    doubted.length === 0
      ? sayAdded(known.counted)
      : `${sayDoubted(known.counted, doubted)}, can't change it${sayLead(known)}`;
  return {
    title: node.state === "holds" ? `Confirmed by ${names.join(" and ")}.` : "Adds up.",
    text: [...cancelled, `${added}.`, rest].flat().join(" "),
  };
}

function sayDoubted({ ballots: { length } }: Recount, doubted: readonly BallotVerdict[]): string {
  const other = doubted.length === 1 ? "one" : countOf(doubted.length);
  return `${countOf(length - doubted.length)} of ${countOf(length)} ballots checked; the other ${other}, ${sum(doubted)}`;
}

function sayOpen(known: Known): string {
  const { counted, judged } = known;
  const { general, doubted } = judged;
  const [first] = general;
  if (first !== undefined) {
    const more = general.length - 1;
    return `Nothing is wrong so far. ${first.text}${more > 0 ? ` ${countOf(more)} more below.` : ""}`;
  }
  const { length } = counted.ballots;
  return `${countOf(doubted.length)} of ${countOf(length)} ballots, ${sum(doubted)}, can't be checked yet and could change the result${sayLead(known)}.`;
}

function sayAdded({ ballots }: Recount): string {
  if (ballots.length === 0) return "Nobody has voted, and that is what was published";
  const all = ballots.length === 1 ? "The one ballot was" : `All ${countOf(ballots.length)} ballots were`;
  return `${all} checked and add${ballots.length === 1 ? "s" : ""} up to the published numbers`;
}

/** How far the outcome is from another. */
function sayLead({ counted: { tally }, head, judged: { outcome } }: Known): string {
  const { yesPower, noPower } = tally;
  if (outcome === "passed") return `: Yes leads by ${vp(yesPower - noPower)}`;
  if (outcome === "rejected")
    return yesPower === noPower ? ": Yes and No are equal" : `: No leads by ${vp(noPower - yesPower)}`;
  if (outcome !== "quorum-not-met") return "";
  return `: ${vp(BigInt(head.rule.quorumPowerWei) - yesPower - noPower)} are missing for the quorum`;
}

/** Which ballots are wrong, by how much, and what follows. */
function sayWrong({ counted, judged: { outcome, isCounted } }: Pick<Known, "counted" | "judged">): string {
  const { ballots, faults, published, tally } = counted;
  const refused = ballots.filter(({ verdict }) => verdict === "refused");
  const differs = isCounted ? sayDifference(published, tally) : null;
  const said = refused.length > 0 ? sayRefused(refused, faults) : differs;
  const follows = isCounted ? sayConsequence(counted, outcome) : "";
  if (said !== null) return `${said} ${follows}`.trim();
  const [first] = faults;
  const more = faults.length - 1;
  return `${first?.text ?? ""}${more > 0 ? ` ${countOf(more)} more below.` : ""} ${follows}`.trim();
}

const REFUSED = {
  signatures: ["was not signed by the person it names", "were not signed by the people they name"],
  power: ["has a voting power that isn't proved", "have a voting power that isn't proved"],
  missing: ["isn't in the public log", "aren't in the public log"],
  time: ["came at the wrong time", "came at the wrong time"],
} as const;

function sayRefused(refused: readonly BallotVerdict[], faults: readonly Finding[]): string {
  const lines = new Set(refused.map(({ line }) => line));
  const topics = new Set(faults.flatMap((fault) => (lines.has(fault.line) ? [topicOf(fault)] : [])));
  const [topic] = topics;
  const choices = new Set(refused.map(({ choice }) => choice));
  const word = choices.size > 1 ? "" : choices.has("yes") ? "Yes " : "No ";
  const one = refused.length === 1;
  const why = topics.size === 1 && topic ? REFUSED[topic][one ? 0 : 1] : "can't count";
  return `${countOf(refused.length)} ${word}ballot${one ? "" : "s"}, ${sum(refused)}, ${why}.`;
}

function sayDifference(published: Recount["published"], tally: Recount["tally"]): string | null {
  const parts = (["yes", "no"] as const).flatMap((choice) => {
    const more = published[`${choice}Power`] - tally[`${choice}Power`];
    if (more === 0n) return [];
    const word = choice === "yes" ? "Yes" : "No";
    return [
      `${vp(more > 0n ? more : -more)} ${more > 0n ? "more" : "less"} ${word} than the ballots add up to`,
    ];
  });
  return parts.length === 0 ? null : `The published result has ${parts.join(", and ")}.`;
}

function sayConsequence(counted: Recount, outcome: ResultJudgement["outcome"]): string {
  if (outcome === null || counted.outcome === null) return "";
  const refused = new Set(
    counted.ballots.flatMap(({ verdict, line }) => (verdict === "refused" ? [line] : [])),
  );
  // With a ballot missing or the log changed, nobody knows the outcome.
  const isWhole = counted.faults.every((fault) => refused.has(fault.line) || topicOf(fault) === null);
  if (outcome === counted.outcome) return isWhole ? `The outcome stays “${OUTCOME_WORDS[outcome]}”.` : "";
  return `By the ballots that count, the outcome is “${OUTCOME_WORDS[outcome]}”, not “${OUTCOME_WORDS[counted.outcome]}”.`;
}

const vp = (power: bigint): string => `${formatVotingPower(power)} VP`;
const countOf = (count: number): string => count.toLocaleString("en");
const sum = (ballots: readonly BallotVerdict[]): string =>
  vp(ballots.reduce((total, { power }) => total + power, 0n));
