import { erc20Abi, type Hex, type PublicClient } from "viem";
import { readContractAnswer } from "@/lib/chain/ask-contract-signature";
import { votingPowerWei } from "@/lib/power/voting-power";
import { requireAddress } from "@/lib/shared/address";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import type { BallotEvidence, EvidenceHead, VoterEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";
import { judgeFindings } from "./judge-findings";
import type { Recount } from "./sum-recount";

type Client = Pick<PublicClient, "getChainId" | "getBlock" | "readContract" | "call">;
export type ChainRecount = Recount & {
  /** Voters whose holdings the chain was asked for, and those of whom it says the same. */
  asked: number;
  confirmed: number;
};

/** What of a bundle a node is asked about. */
export type AskedEvidence = {
  head: EvidenceHead;
  /** The voter at a place of the file, for each place of the sample and each ballot that a contract wallet signed. */
  voterAt: (place: number) => VoterEvidence | undefined;
};

/** Voters who are asked at once. */
const AT_ONCE = 8;

/**
 * Asks a node for what a file can't prove: the snapshot block, the holdings of these voters at it, and what contract wallets say of
 * their signatures. What the node answers otherwise is a fault; what it doesn't answer, such as a state that it has pruned, stays unchecked.
 */
export async function checkAgainstChain({
  evidence,
  counted,
  client,
  sample,
  signal,
  onProgress,
}: {
  evidence: AskedEvidence;
  counted: Recount;
  client: Client;
  /** Places of voters in the file. */
  sample: readonly number[];
  /** Ends the questions; the call rejects. */
  signal?: AbortSignal;
  /** After each voter or wallet. */
  onProgress?: (progress: { done: number; of: number }) => void;
}): Promise<ChainRecount> {
  const chain = await client.getChainId();
  const { chainId } = evidence.head.domain;
  if (chain !== chainId) throw new WrongChain(chain, chainId);
  const byWallets = walletLines(counted);
  const progress = { done: 0, of: sample.length + byWallets.length };
  const noted = async (answer: Promise<Answer>): Promise<Answer> => {
    const said = await answer;
    signal?.throwIfAborted();
    progress.done += 1;
    onProgress?.({ ...progress });
    return said;
  };
  const block = await askBlock({ evidence, client });
  const holdings = await mapConcurrently(sample, AT_ONCE, (index) =>
    noted(askVoter({ evidence, index, client })),
  );
  const wallets = await mapConcurrently(byWallets, AT_ONCE, (line) =>
    noted(askWallet({ evidence, line, client })),
  );
  const findings = [block, ...holdings, ...wallets];
  const confirmed = new Set(findings.flatMap((answer) => (answer.kind === "confirmed" ? [answer.line] : [])));
  const told = (kind: "fault" | "unknown") =>
    findings.flatMap((answer) => (answer.kind === kind ? [answer.finding] : []));
  const asked = new Set(told("unknown").map(({ line }) => line));
  const faults = [...counted.faults, ...told("fault")];
  const unchecked = [
    ...counted.unchecked.filter(({ line }) => !confirmed.has(line) && !asked.has(line)),
    ...told("unknown"),
  ];
  return {
    ...counted,
    faults,
    unchecked,
    ...judgeFindings({ faults, unchecked, ballots: counted.ballots }),
    asked: sample.length,
    confirmed: holdings.filter(({ kind }) => kind === "confirmed").length,
  };
}

/** Lines of the ballots that only a contract wallet can confirm. */
function walletLines({ unchecked }: Recount): string[] {
  return unchecked.flatMap(({ line }) => (BALLOT_LINE.test(line) ? [line] : []));
}

/** Places of the voters whose wallets a node is asked for. */
export function walletPlaces(counted: Recount): number[] {
  return walletLines(counted).map((line) => placeOf(line).voter);
}

const BALLOT_LINE = /^voters\[(\d+)\]\.ballots\[(\d+)\]$/;

function placeOf(line: string): { voter: number; ballot: number } {
  const [, voter, ballot] = BALLOT_LINE.exec(line) ?? [];
  return { voter: Number(voter), ballot: Number(ballot) };
}

/** A node of another chain can say nothing about the vote. */
export class WrongChain extends Error {
  constructor(found: number, wanted: number) {
    super(`this node is of chain ${found}, the vote of chain ${wanted}`);
    this.name = "WrongChain";
  }
}

type Answer = { kind: "confirmed"; line: string } | { kind: "fault" | "unknown"; finding: Finding };

const isLie = (finding: Finding): Answer => ({ kind: "fault", finding });
const isUnknown = (finding: Finding): Answer => ({ kind: "unknown", finding });

async function askBlock({
  evidence: {
    head: { snapshot },
  },
  client,
}: {
  evidence: AskedEvidence;
  client: Client;
}): Promise<Answer> {
  const line = "snapshot";
  try {
    const { hash } = await client.getBlock({ blockNumber: BigInt(snapshot.block) });
    if (hash === snapshot.hash) return { kind: "confirmed", line };
    const text = `The chain's block ${snapshot.block} has the hash ${hash}.`;
    // The server says so itself: the powers were frozen before the block was replaced.
    return snapshot.lostAt === null ? isLie({ line, who: null, text }) : isUnknown({ line, who: null, text });
  } catch (error) {
    return isUnknown({ line, who: null, text: `The node does not tell of the block: ${reasonOf(error)}.` });
  }
}

async function askVoter({
  evidence: { head, voterAt },
  index,
  client,
}: {
  evidence: AskedEvidence;
  index: number;
  client: Client;
}): Promise<Answer> {
  const line = `voters[${index}]`;
  const voter = requireVoter(voterAt(index), line);
  const who = voter.address.toLowerCase();
  try {
    const balanceOf = (contract: string) =>
      client.readContract({
        address: requireAddress(contract.toLowerCase()),
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [requireAddress(who)],
        blockNumber: BigInt(head.snapshot.block),
      });
    const nftCount = await balanceOf(head.rule.nft);
    const tokenWei = await balanceOf(head.rule.token);
    if (isSaid({ voter, nftCount, tokenWei, rule: head.rule })) return { kind: "confirmed", line };
    const text = `At block ${head.snapshot.block} the chain says ${nftCount} NFTs and ${tokenWei} units of the token.`;
    return isLie({ line, who, text });
  } catch (error) {
    const text = `The node does not tell what the voter held at block ${head.snapshot.block}: ${reasonOf(error)}.`;
    return isUnknown({ line, who, text });
  }
}

/** Whether the file says the same; where it knows no holdings, whether they make the power that it gives. */
function isSaid({
  voter: { holdings, ballots },
  nftCount,
  tokenWei,
  rule,
}: {
  voter: VoterEvidence;
  nftCount: bigint;
  tokenWei: bigint;
  rule: EvidenceHead["rule"];
}): boolean {
  if (holdings) return holdings.nftCount === String(nftCount) && holdings.tokenWei === String(tokenWei);
  const [ratio, tokensPerVote] = [BigInt(rule.ratio), BigInt(rule.tokensPerVote)];
  const power = votingPowerWei({ nftCount, tokenWei, ratio, tokensPerVote });
  return ballots.every((ballot) => ballot.power === String(power));
}

/**
 * Only a plain answer decides, and where no contract stands, none can have confirmed anything; a refused call may as well mean that the node has
 * forgotten the block.
 */
async function askWallet({
  evidence: { voterAt },
  line,
  client,
}: {
  evidence: AskedEvidence;
  line: string;
  client: Client;
}): Promise<Answer> {
  const place = placeOf(line);
  const voter = requireVoter(voterAt(place.voter), line);
  const who = voter.address.toLowerCase();
  const ballot: BallotEvidence | undefined = voter.ballots[place.ballot];
  if (!ballot?.check) throw new Error(`${line} was not confirmed by a wallet`);
  const blockNumber = BigInt(ballot.check.block);
  try {
    const block = await client.getBlock({ blockNumber });
    if (block.hash !== ballot.check.hash) {
      const text = `The chain's block ${blockNumber}, in which the wallet confirmed it, is another one now.`;
      return isUnknown({ line, who, text });
    }
    const isConfirmed = await readContractAnswer({
      client,
      address: requireAddress(who),
      hash: ballot.digest as Hex,
      signature: ballot.signature as Hex,
      blockNumber,
    });
    if (isConfirmed) return { kind: "confirmed", line };
    return isLie({ line, who, text: `At block ${blockNumber} the wallet does not confirm the signature.` });
  } catch (error) {
    const text = `The wallet's answer at block ${blockNumber} can't be had from this node: ${reasonOf(error)}.`;
    return isUnknown({ line, who, text });
  }
}

function requireVoter(voter: VoterEvidence | undefined, line: string): VoterEvidence {
  if (!voter) throw new Error(`there is no ${line}`);
  return voter;
}

function reasonOf(error: unknown): string {
  const short = error instanceof Error ? Reflect.get(error, "shortMessage") : null;
  const text = typeof short === "string" ? short : String(error);
  return (text.split("\n")[0] ?? "").replace(/\.$/, "").slice(0, 200);
}
