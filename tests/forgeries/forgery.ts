import { hashTypedData, type TypedDataDefinition } from "viem";
import type { ProposalRule } from "@/lib/ballots/typed-data";
import type { Receipt } from "@/lib/log/receipt";
import type { SeenHead } from "@/lib/log/tree-head";
import { ballotEntry } from "@/lib/recount/check-log";
import type { BallotEvidence, EvidenceBundle, VoterEvidence } from "@/lib/recount/evidence-schemas";
import type { WitnessPolicy } from "@/lib/shared/witness-policy";
import { author, someEvidence, type Votes } from "../builders/evidence";
import { enterIntoLog, logKey, type WholeLog } from "../builders/evidence-log";
import { someReceipt } from "../builders/receipts";
import { testAccount } from "../setup/accounts";
import type { SomeChain } from "./some-chain";

/** What the reader of a file knows and does besides reading it. */
export type Reader = {
  /** The server's public keys that the reader was given. */
  logKeys: string[];
  receipts: Receipt[];
  /** Heads of the log that the reader saw before. Nobody can be asked whether one grew from the other. */
  heads: SeenHead[];
  /** The truth on the chain; null if the reader asks no node. */
  chain: SomeChain | null;
  /** All of the public log, in a mirror's copy; null if the reader compares with none. */
  log: WholeLog | null;
  /** Whose cosignatures the reader wants; nobody's without it. */
  witnesses?: WitnessPolicy;
  /** In ms since 1970. */
  now: number;
};

export type Verdict = "true" | "false" | "unchecked" | "unreadable";

/** From the text that a server writes to the bytes of a file. */
export type Rewrite = (text: string) => string | Uint8Array<ArrayBuffer>;

/** A file that makes a false claim. */
export type Forgery = {
  name: string;
  /** "server" has the key of the log, may sign other heads, and is in league with the author of the proposal. */
  forgedBy: "anybody" | "server";
  /** Changes the genuine file in place, and what the reader brings. */
  forge(file: EvidenceBundle, reader: Reader): void | Promise<void>;
  /** Changes the file as it is written. */
  rewrite?: Rewrite;
  /** "unreadable": no verdict at all. */
  expected: Exclude<Verdict, "true">;
  /** The line of the expected finding. For an unreadable file, the place that the message names. */
  line: string;
};

/** A file that must stay true, and its reader. */
export type Genuine = { name: string; make(reader: Reader): Promise<EvidenceBundle>; rewrite?: Rewrite };

/** By the first voter twice, by the second in a text, by the third with tokens alone. */
export const threeVotes: [Votes, Votes, Votes] = [
  {
    account: testAccount("voter 1"),
    nftCount: 12n,
    tokenWei: 3n * 10n ** 30n,
    ballots: [
      { choice: "no", reason: "", at: 10 },
      { choice: "yes", reason: "I changed my mind.", at: 400 },
    ],
  },
  {
    account: testAccount("voter 2"),
    nftCount: 4n,
    tokenWei: 0n,
    ballots: [{ choice: "no", reason: "Too dear.", at: 20, form: "text" }],
  },
  {
    account: testAccount("voter 3"),
    nftCount: 0n,
    tokenWei: 9n * 10n ** 30n,
    ballots: [{ choice: "no", reason: "", at: 30 }],
  },
];

let genuine: Promise<EvidenceBundle> | undefined;

/** A vote of three that passed by 15 to 13 and has ended. Signed once, and copied for each forger. */
export async function genuineFile(): Promise<EvidenceBundle> {
  genuine ??= someEvidence(threeVotes);
  return structuredClone(await genuine);
}

/** The same vote under another rule, signed by its author. */
export function fileUnder(rule: Partial<ProposalRule>): Promise<EvidenceBundle> {
  return someEvidence(threeVotes, undefined, rule);
}

/** The same vote, but the voters' ballots have other words or times. */
export function fileWith(
  change: (ballots: Votes["ballots"], voter: number) => Votes["ballots"],
): Promise<EvidenceBundle> {
  return someEvidence(threeVotes.map((vote, at) => ({ ...vote, ballots: change(vote.ballots, at) })));
}

/** Somebody who knows the server's key, a week after the vote. */
export function someReader({ proposal }: EvidenceBundle): Reader {
  return {
    logKeys: [logKey.publicKey],
    receipts: [],
    heads: [],
    chain: null,
    log: null,
    now: Date.parse(proposal.endsAt) + 7 * DAY_MS,
  };
}

/** The forged file, with what the reader brings. */
export async function forgedFile({ forge }: Forgery): Promise<{ file: EvidenceBundle; reader: Reader }> {
  const file = await genuineFile();
  const reader = someReader(file);
  await forge(file, reader);
  return { file, reader };
}

export const DAY_MS = 86_400_000;

export function voterAt({ voters }: EvidenceBundle, place: number): VoterEvidence {
  const voter = voters[place];
  if (voter === undefined) throw new Error(`there is no voter ${place}`);
  return voter;
}

export function ballotAt(file: EvidenceBundle, voter: number, place = 0): BallotEvidence {
  const ballot = voterAt(file, voter).ballots[place];
  if (ballot === undefined) throw new Error(`there is no ballot ${place}`);
  return ballot;
}

/** Counts the No of the second voter as a Yes, in the result and in the log too. */
export function turnRound(file: EvidenceBundle): void {
  const ballot = ballotAt(file, 1);
  ballot.choice = "yes";
  const { result } = file;
  result.yesPower = String(BigInt(result.yesPower) + BigInt(ballot.power));
  result.noPower = String(BigInt(result.noPower) - BigInt(ballot.power));
  Object.assign(result, { yesCount: result.yesCount + 1, noCount: result.noCount - 1 });
  enterIntoLog(file);
}

/** The server's receipt for the last ballot of a voter. */
export function receiptOf(file: EvidenceBundle, place: number, promisedBy?: number): Receipt {
  const voter = voterAt(file, place);
  const ballot = ballotAt(file, place, voter.ballots.length - 1);
  const { digest: proposal } = file.proposal;
  return someReceipt(ballotEntry({ ...ballot, voter: voter.address, proposal }), promisedBy);
}

/** Leaves a voter out, and makes the published result fit. */
export function dropVoter(file: EvidenceBundle, place: number): void {
  const [voter] = file.voters.splice(place, 1);
  const last = voter?.ballots.at(-1);
  if (voter === undefined || last === undefined) throw new Error(`there is no voter ${place}`);
  const { result } = file;
  const power = `${last.choice}Power` as const;
  result[power] = String(BigInt(result[power]) - BigInt(last.power));
  result[`${last.choice}Count`] -= 1;
  file.ballotCount -= voter.ballots.length;
  result.outcome = BigInt(result.yesPower) > BigInt(result.noPower) ? "passed" : "rejected";
}

export function later(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}

export function headOf({ log }: EvidenceBundle): SeenHead {
  if (log === undefined) throw new Error("there is no log");
  return { head: log.head, publicKey: log.publicKey };
}

/** Updates a version's digest and the author's signature to its current text. */
export async function signVersion(
  { domain, types }: EvidenceBundle,
  version: EvidenceBundle["proposal"]["versions"][number],
): Promise<void> {
  const typed = {
    domain,
    types: { Proposal: types.Proposal },
    primaryType: "Proposal" as const,
    message: version,
  } as unknown as TypedDataDefinition;
  version.digest = hashTypedData(typed);
  version.signature = await author.signTypedData(typed);
}

/** Replaces the last text with another by the same author, published at a given time; nobody has voted on it. */
export async function replaceText(file: EvidenceBundle, publishedAt: string): Promise<void> {
  const { proposal } = file;
  const last = proposal.versions.at(-1);
  if (last === undefined) throw new Error("there is no version");
  const next = { ...structuredClone(last), body: "Another text.", version: last.version + 1, publishedAt };
  next.earliestStart = String(Math.floor(Date.parse(publishedAt) / 1_000));
  await signVersion(file, next);
  proposal.versions.push(next);
  proposal.digest = next.digest;
  const period = Number(next.periodSeconds) * 1_000;
  Object.assign(proposal, { startsAt: publishedAt, endsAt: later(publishedAt, period) });
  const nobody = { yesPower: "0", noPower: "0", yesCount: 0, noCount: 0, outcome: "rejected" };
  Object.assign(file.result, nobody, { finalAt: later(proposal.endsAt, 5_000) });
  Object.assign(file, { voters: [], ballotCount: 0 });
}
