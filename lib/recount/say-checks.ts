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
    const [first] = wrong;
    const said: Said = first
      ? { state: "wrong", text: first.text, limit: null, by: BROWSER }
      : SAY[topic](known, own(unchecked));
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

function saySignatures({ counted: { ballots }, asked }: Known, open: readonly Finding[]): Said {
  const by = asked === null ? BROWSER : `${BROWSER}, your node`;
  const doubted = new Set(open.flatMap(({ line, who }) => (line.startsWith("voters[") ? [who] : []))).size;
  const [first] = open;
  const sure = ballots.filter(({ verdict }) => verdict !== "refused").length - doubted;
  const isNone = ballots.length === 0;
  const text = isNone
    ? "There is no ballot."
    : `${countOf(sure)} of ${countOf(ballots.length)} ballots were signed by the people they name.`;
  if (first === undefined) return { state: sure > 0 || isNone ? "ok" : "half", text, limit: null, by };
  const isWallets = doubted > 0 && open.every(({ isForChain }) => isForChain);
  const limit = isWallets ? "Only a node can confirm those of contract wallets." : first.text;
  return { state: "half", text, limit, by };
}

function sayPower({ counted, head, asked }: Known, open: readonly Finding[]): Said {
  const at = `at block ${head.snapshot.block}`;
  const by = asked === null ? `${BROWSER}, our file` : `${BROWSER}, your node`;
  const isUnproved = open.some(({ who, isForChain }) => who !== null && isForChain);
  if (asked === null || isUnproved) {
    const word =
      counted.ballots.length === 0
        ? "The total voting power is that"
        : "Each counted vote has what its voter held";
    const text = isUnproved
      ? `The file doesn't prove what each voter held ${at}.`
      : `${word} ${at}, according to our file.`;
    return { state: "half", text, limit: "Compare it with the chain.", by };
  }
  const { confirmed, sample } = asked;
  const text = `The node confirmed what ${countOf(confirmed)} of ${countOf(sample.voters)} voters held ${at}.`;
  if (confirmed === sample.voters && open.length === 0) return { state: "ok", text, limit: null, by };
  return { state: "half", text, limit: open[0]?.text ?? "The rest is according to our file.", by };
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
  const by = cosigners === 0 ? BROWSER : `${BROWSER}, witnesses`;
  if (head.log?.result) {
    const text = `The file has ${countOf(length)} of the ${countOf(head.log.result.ballots)} ballots that the public log counted${own}.`;
    return { state: "ok", text, limit, by };
  }
  if (compared?.proved) {
    const text = `The file has every ballot that the public log has so far${own}.`;
    return { state: "ok", text, limit, by };
  }
  return { state: "half", text: `Every ballot of this file is in the public log${own}.`, limit: null, by };
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
