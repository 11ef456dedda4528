import { eachAmount } from "@/lib/env/counted-contracts";
import { entryBody, hashEntry } from "@/lib/log/log-entry";
import { parsePowerRule, votingPowerWei } from "@/lib/power/voting-power";
import { requireAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { ballotEntry, NOT_IN_LOG } from "./check-log";
import type { VoterEvidence } from "./evidence-schemas";
import { type FileBallot, REPLACED } from "./file-ballots";
import type { Finding, Topic } from "./finding";
import {
  type JudgedBallot,
  judgeBallot,
  type RecountTools,
  type Refusal,
  refuseBallot,
  type Signer,
} from "./judge-ballot";

export type CountedVote = { choice: "yes" | "no"; power: bigint };
export type VoterRecount = {
  /** In lower case. */
  voter: string;
  /** In the file. */
  place: number;
  ballots: FileBallot[];
  counted: CountedVote | null;
  faults: Finding[];
  unchecked: Finding[];
};

/** Judges all ballots of one voter. The newest valid one counts, with the power that the rule gives to the holdings. */
export function recountVoter({
  evidence: given,
  place,
  tools,
}: {
  evidence: VoterEvidence;
  /** In the file. */
  place: number;
  tools: RecountTools;
}): VoterRecount {
  const line = `voters[${place}]`;
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
    place,
    ballots: judged.map(({ verdict }) =>
      newest !== null && verdict.verdict === "counted" && verdict !== newest.verdict
        ? { ...verdict, verdict: "replaced", why: REPLACED }
        : verdict,
    ),
    counted: newest && { choice: newest.verdict.choice, power: newest.verdict.power },
    faults,
    unchecked,
  };
}

const UNREADABLE =
  "It was signed as a text that names the hidden title or club, so nobody can compare it with its choice.";

type Judged = {
  verdict: FileBallot;
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
  const { head, engine } = tools;
  const seconds = new Set<bigint>();
  return ballots.map((ballot, nth) => {
    const signedAt = BigInt(ballot.signedAt);
    const said = ((): Result<JudgedBallot, Refusal> => {
      if (head.log !== undefined && ballot.position === undefined) return refuseBallot("missing", NOT_IN_LOG);
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
    const entry = ballotEntry({ ...ballot, voter, proposal: head.proposal.digest, sha256: engine.sha256 });
    return {
      verdict: {
        line: `${line}.ballots[${nth}]`,
        voter: address,
        digest: ballot.digest,
        choice: ballot.choice,
        power: BigInt(ballot.power),
        verdict: said.ok ? "counted" : "refused",
        why: said.ok ? null : said.reason.text,
        receivedAt: entry.receivedAt,
        position: ballot.position ?? null,
        leaf: hashEntry(entryBody(entry), engine.sha256),
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

/** Judges some voters of a file. `first` is the place of the first of them in it. */
export function recountVoters({
  voters,
  first,
  tools,
}: {
  voters: readonly VoterEvidence[];
  first: number;
  tools: RecountTools;
}): VoterRecount[] {
  return voters.map((evidence, index) => recountVoter({ evidence, place: first + index, tools }));
}
