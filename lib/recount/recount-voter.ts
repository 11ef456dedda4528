import { eachAmount } from "@/lib/env/counted-contracts";
import { parsePowerRule, votingPowerWei } from "@/lib/power/voting-power";
import { requireAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { type FileEntry, NOT_IN_LOG, placeBallot } from "./check-log";
import type { VoterEvidence } from "./evidence-schemas";
import type { Finding, Topic } from "./finding";
import {
  type JudgedBallot,
  judgeBallot,
  type RecountTools,
  type Refusal,
  refuseBallot,
  type Signer,
} from "./judge-ballot";

/** What happened to a ballot, and why; `why` is null for one that counts. */
export type BallotVerdict = {
  line: string;
  voter: string;
  digest: string;
  choice: "yes" | "no";
  power: bigint;
  verdict: "counted" | "replaced" | "refused";
  why: string | null;
};

export type CountedVote = { choice: "yes" | "no"; power: bigint };
export type VoterRecount = {
  /** In lower case. */
  voter: string;
  /** "voters[3]" */
  line: string;
  ballots: BallotVerdict[];
  counted: CountedVote | null;
  faults: Finding[];
  unchecked: Finding[];
  /** The log entries of the ballots; they are checked once all of the file is known. */
  entries: FileEntry[];
};

/** Judges all ballots of one voter. The newest valid one counts, with the power that the rule gives to the holdings. */
export function recountVoter({
  evidence: given,
  index,
  tools,
}: {
  evidence: VoterEvidence;
  index: number;
  tools: RecountTools;
}): VoterRecount {
  const line = `voters[${index}]`;
  const who = given.address.toLowerCase();
  const evidence = { ...given, address: who };
  const power = judgePower(evidence, tools);
  const judged = judgeBallots({ evidence, line, tools, power: power.ok ? power.value.power : null });
  const newest = judged
    .filter(({ signer }) => signer !== null)
    .reduce<Judged | null>((last, next) => (last && last.signedAt > next.signedAt ? last : next), null);
  const faults: Finding[] = judged.flatMap(({ verdict, topic }) =>
    topic === null ? [] : [{ line: verdict.line, who, text: verdict.why ?? "", topic }],
  );
  if (!power.ok) faults.push({ line, who, text: power.reason });
  // Holders without a ballot would only dilute the sample that a node is asked about.
  if (judged.length === 0)
    faults.push({ line, who, text: "The file has no ballot of this voter.", topic: "missing" });
  const unchecked: Finding[] = [];
  if (power.ok && power.value.doubt !== null)
    unchecked.push({ line, who, text: power.value.doubt, isForChain: true });
  for (const { verdict, signer, isRead, signedDigest, checkBlock } of judged) {
    if (signer !== null && !isRead)
      unchecked.push({ line: `${verdict.line}.digest`, who, text: UNREADABLE, topic: "signatures" });
    if (signer !== "contract") continue;
    const text = `Signed by a contract wallet, which confirmed it at block ${checkBlock}: only a node that still has this block can say so again.`;
    const more = signedDigest !== null && { signedDigest };
    unchecked.push({ line: verdict.line, who, text, isForChain: true, topic: "signatures", ...more });
  }
  return {
    voter: who,
    line,
    ballots: judged.map(({ verdict }) =>
      newest !== null && verdict.verdict === "counted" && verdict !== newest.verdict
        ? { ...verdict, verdict: "replaced", why: REPLACED }
        : verdict,
    ),
    counted: newest && { choice: newest.verdict.choice, power: newest.verdict.power },
    faults,
    unchecked,
    entries: listEntries({ evidence, line, tools }),
  };
}

export const REPLACED = "The voter signed another ballot later.";
const UNREADABLE =
  "It was signed as a text that names the hidden title or club, so nobody can compare it with its choice.";

function listEntries({
  evidence: { address: voter, ballots },
  line,
  tools: {
    head: { proposal },
    engine: { sha256 },
  },
}: {
  evidence: VoterEvidence;
  line: string;
  tools: RecountTools;
}): FileEntry[] {
  return ballots.map((ballot, place) =>
    placeBallot({ ballot, voter, proposal: proposal.digest, line: `${line}.ballots[${place}]`, sha256 }),
  );
}

type Judged = {
  verdict: BallotVerdict;
  /** What it is refused for; null if it is not. */
  topic: Topic | null;
  /** Null if it is refused. */
  signer: Signer | null;
  isRead: boolean;
  /** Null if it is refused, or signed alone. */
  signedDigest: string | null;
  signedAt: bigint;
  checkBlock: string | null;
};

function judgeBallots({
  evidence: { address, ballots },
  line,
  tools,
  power,
}: {
  evidence: VoterEvidence;
  line: string;
  tools: RecountTools;
  /** Null if the holdings are wrong. */
  power: bigint | null;
}): Judged[] {
  const voter = requireAddress(address);
  const seconds = new Set<bigint>();
  return ballots.map((ballot, place) => {
    const signedAt = BigInt(ballot.signedAt);
    const said = ((): Result<JudgedBallot, Refusal> => {
      if (tools.head.log !== undefined && ballot.position === undefined)
        return refuseBallot("missing", NOT_IN_LOG);
      if (power === null) return refuseBallot("power", "The voter's holdings are not proved.");
      if (power <= 0n) return refuseBallot("power", "The voter held no voting power at the snapshot block.");
      if (BigInt(ballot.power) !== power) {
        const text = `It was given ${ballot.power} units of power, where the rule gives ${power}.`;
        return refuseBallot("power", text);
      }
      if (seconds.has(signedAt))
        return refuseBallot("signatures", "Another ballot of this voter bears the same second.");
      return judgeBallot({ ballot, voter, tools });
    })();
    seconds.add(signedAt);
    return {
      verdict: {
        line: `${line}.ballots[${place}]`,
        voter: address,
        digest: ballot.digest,
        choice: ballot.choice,
        power: BigInt(ballot.power),
        verdict: said.ok ? "counted" : "refused",
        why: said.ok ? null : said.reason.text,
      },
      topic: said.ok ? null : said.reason.topic,
      signer: said.ok ? said.value.signer : null,
      isRead: said.ok && said.value.isRead,
      signedDigest: said.ok && ballot.signedTogether ? said.value.signedDigest : null,
      signedAt,
      checkBlock: ballot.check?.block ?? null,
    };
  });
}

/**
 * The voter's power by the frozen rule, with what the file can't prove about it; refused if the census proves something
 * else.
 */
function judgePower(
  { address, holdings, proof, ballots }: VoterEvidence,
  { head: { rule, census }, isInCensus }: RecountTools,
): Result<{ power: bigint; doubt: string | null }, string> {
  if (holdings === null) {
    if (census?.isComplete) return refuse("The voter is in no census of all holders.");
    const given = BigInt(ballots[0]?.power ?? 0);
    return ok({
      power: given,
      doubt: "What the voter held is not known, so the power is the server's word.",
    });
  }
  const held = eachAmount(({ field }) => BigInt(holdings[field]));
  const power = votingPowerWei({ ...held, ...parsePowerRule(rule) });
  if (isInCensus === null) return ok({ power, doubt: "No census proves what the voter held." });
  const entry = { holder: requireAddress(address.toLowerCase()), ...held };
  if (proof === null || !isInCensus(entry, proof)) {
    return refuse("These holdings are not those of the census.");
  }
  return ok({ power, doubt: null });
}
