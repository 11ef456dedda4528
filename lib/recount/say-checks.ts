import { productChain } from "@/lib/env/product-chain";
import type { ChainRecount } from "./check-against-chain";
import type { LogComparison } from "./compare-with-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding, Topic } from "./finding";
import type { Recount } from "./judge-findings";
import { topicOf } from "./topic-of";

/** What a recount checked. "half": partly our file's word; "word": our server's word alone. */
export type SaidCheck = {
  topic: Topic;
  name: string;
  state: "ok" | "half" | "word" | "wrong";
  /** What is known, then its limit. */
  text: string;
  limit: string | null;
  by: string;
  /** Whose ballots are wrong. */
  people: { who: string; power: bigint }[];
};

type Known = {
  counted: Recount;
  head: EvidenceHead;
  /** What a node said, once it was asked. */
  asked: ChainRecount | null;
  /** What the public log said, once it was compared. */
  compared: LogComparison | null;
  /** Whether the file has a ballot that this browser keeps a receipt for. */
  hasOwn: boolean;
  /** How many of the reader's witnesses confirmed a log with this vote. */
  cosigners: number;
};

const NAMES = {
  signatures: "Signatures",
  power: "Voting power",
  missing: "Nothing missing",
  time: "Time",
} as const;

const SAY = { signatures: saySignatures, power: sayPower, missing: sayMissing, time: sayTime } as const;

/** The four questions with what the recount answers. It never says more than was checked. */
export function sayChecks(known: Known): SaidCheck[] {
  const { faults, unchecked, ballots } = known.counted;
  const powers = new Map(ballots.map(({ voter, power }) => [voter, power]));
  return (["signatures", "power", "missing", "time"] as const).map((topic) => {
    const own = (findings: readonly Finding[]) => findings.filter((finding) => topicOf(finding) === topic);
    const wrong = own(faults);
    const said = wrong.length > 0 ? sayWrong(topic, wrong) : SAY[topic](known, own(unchecked));
    const who = new Set(wrong.flatMap((fault) => fault.who ?? []));
    const people = [...who].flatMap((voter) => {
      const power = powers.get(voter);
      return power === undefined ? [] : [{ who: voter, power }];
    });
    return { topic, name: NAMES[topic], people, ...said };
  });
}

type Said = Pick<SaidCheck, "state" | "text" | "limit" | "by">;

const BROWSER = "Your browser";

function sayWrong(topic: Topic, faults: readonly Finding[]): Said {
  const count = new Set(faults.flatMap(({ who }) => who ?? [])).size;
  const [first] = faults;
  const text =
    topic === "signatures" && count > 0
      ? `Signatures of ${count === 1 ? "one person" : `${countOf(count)} people`} don't match.`
      : (first?.text ?? "");
  return { state: "wrong", text, limit: null, by: BROWSER };
}

function saySignatures({ counted: { ballots }, asked }: Known, open: readonly Finding[]): Said {
  const by = asked === null ? BROWSER : `${BROWSER}, your node`;
  const doubted = new Set(open.flatMap(({ line, who }) => (line.startsWith("voters[") ? [who] : []))).size;
  const [first] = open;
  const sure = ballots.filter(({ verdict }) => verdict !== "refused").length - doubted;
  const signed = `${ballotsOf(sure)} signed by the ${sure === 1 ? "person it names" : "people they name"}.`;
  if (first === undefined && sure === 0)
    return { state: "half", text: "No ballot was checked.", limit: null, by };
  if (first === undefined) return { state: "ok", text: signed, limit: null, by };
  const isWallets = doubted > 0 && open.every(({ isForChain }) => isForChain);
  const limit = !isWallets
    ? first.text
    : doubted === 1
      ? "One is from a contract wallet, which only a node can confirm."
      : `${countOf(doubted)} are from contract wallets, which only a node can confirm.`;
  return { state: "half", text: signed, limit, by };
}

function sayPower({ counted, head, asked }: Known, open: readonly Finding[]): Said {
  const { block } = head.snapshot;
  const unproved = new Set(open.flatMap(({ who, isForChain }) => (isForChain ? (who ?? []) : []))).size;
  const by = asked === null ? `${BROWSER}, our file` : `${BROWSER}, your node`;
  if (unproved > 0) {
    const text = `The file doesn't prove what ${unproved === 1 ? "one voter" : `${countOf(unproved)} voters`} held at block ${block}.`;
    return { state: "half", text, limit: "Compare it with the chain.", by };
  }
  if (asked === null) {
    const text =
      counted.ballots.length === 0
        ? `The total voting power is of block ${block}, according to our file.`
        : `Each counted vote has what its voter held at block ${block}, according to our file.`;
    return { state: "half", text, limit: "Compare it with the chain.", by };
  }
  const { places, voters } = asked.sample;
  const of = places.length;
  if (asked.confirmed < of || open.length > 0) {
    const text = `The node confirmed what ${countOf(asked.confirmed)} of ${countOf(of)} voters held at block ${block}.`;
    return { state: "half", text, limit: open[0]?.text ?? null, by };
  }
  if (of === voters)
    return {
      state: "ok",
      text: `What each voter held matches the chain at block ${block}.`,
      limit: null,
      by,
    };
  const text = `What ${countOf(of)} of ${countOf(voters)} voters held matches the chain at block ${block}.`;
  return { state: "half", text, limit: "The rest is according to our file.", by };
}

function sayMissing(known: Known, open: readonly Finding[]): Said {
  const { counted, head, compared, hasOwn, cosigners } = known;
  const { length } = counted.ballots;
  const [first] = open;
  if (first !== undefined) return { state: "half", text: first.text, limit: null, by: BROWSER };
  const own = hasOwn ? ", yours included" : "";
  const beyond = hasOwn
    ? "Other voters can check theirs with a receipt."
    : "Only a voter's receipt can reveal a ballot that the log never got.";
  const limit = compared?.proved
    ? beyond
    : `Only the whole log shows whether it counted all that it has. ${beyond}`;
  if (head.log?.result) {
    const text =
      length === 0
        ? "The public log counted no ballot."
        : `The file has ${length === 1 ? "the one ballot" : `all ${countOf(length)} ballots`} that the public log counted${own}.`;
    const by =
      cosigners === 0 ? BROWSER : `${BROWSER}, ${cosigners} ${cosigners === 1 ? "witness" : "witnesses"}`;
    return { state: "ok", text, limit, by };
  }
  if (compared?.proved) {
    const text = `The file has every ballot that the public log has so far${own}.`;
    return { state: "ok", text, limit, by: BROWSER };
  }
  return {
    state: "half",
    text: `${length === 1 ? "The ballot" : `All ${countOf(length)} ballots`} of this file ${length === 1 ? "is" : "are"} in the public log${own}.`,
    limit: "Until voting ends, only the whole log shows whether it has more.",
    by: BROWSER,
  };
}

function sayTime({ asked }: Known, [first]: readonly Finding[]): Said {
  const by = "Our server's word";
  if (first !== undefined) return { state: "word", text: first.text, limit: null, by };
  if (asked?.anchor?.state === "confirmed") {
    const { block, time } = asked.anchor;
    return {
      state: "half",
      text: `${productChain.name} block ${countOf(block)} has had the result since ${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC, so no ballot was added or changed later.`,
      limit: "Times before that are our server's word.",
      by: "Your node",
    };
  }
  return {
    state: "word",
    text: "By our server's clock, no ballot came before the start or after the end.",
    limit: "Nobody else can check this.",
    by,
  };
}

const countOf = (count: number | bigint): string => count.toLocaleString("en");
const ballotsOf = (count: number): string =>
  count === 1 ? "One ballot was" : `${countOf(count)} ballots were`;
