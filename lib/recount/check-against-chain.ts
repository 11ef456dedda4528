import { erc20Abi, type Hex, type PublicClient, parseAbi } from "viem";
import { votingPowerWei } from "@/lib/power/voting-power";
import { requireAddress } from "@/lib/shared/address";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import type { BallotEvidence, EvidenceBundle, VoterEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";
import { judgeFindings } from "./judge-findings";
import type { Recount } from "./sum-recount";

type Client = Pick<PublicClient, "getChainId" | "getBlock" | "readContract">;
export type ChainRecount = Recount & {
  /** Voters whose holdings the chain was asked for, and those of whom it says the same. */
  asked: number;
  confirmed: number;
};

/** Voters who are asked at once. */
const AT_ONCE = 8;
const MAGIC = "0x1626ba7e";
const walletAbi = parseAbi(["function isValidSignature(bytes32, bytes) view returns (bytes4)"]);

/**
 * Asks a node for what a file can't prove: the snapshot block, the holdings of these voters at it, and what contract wallets say of
 * their signatures. What the node answers otherwise is a fault; what it doesn't answer, such as a state that it has pruned, stays unchecked.
 */
export async function checkAgainstChain({
  bundle,
  counted,
  client,
  sample,
}: {
  bundle: EvidenceBundle;
  counted: Recount;
  client: Client;
  /** Places in `bundle.voters`. */
  sample: readonly number[];
}): Promise<ChainRecount> {
  const chain = await client.getChainId();
  if (chain !== bundle.domain.chainId) {
    throw new Error(`this node is of chain ${chain}, the vote of chain ${bundle.domain.chainId}`);
  }
  const findings: Answer[] = [await askBlock({ bundle, client })];
  const holdings = await mapConcurrently(sample, AT_ONCE, (index) => askVoter({ bundle, index, client }));
  const byWallets = counted.unchecked.filter(({ line }) => /\.ballots\[/.test(line));
  const wallets = await mapConcurrently(byWallets, AT_ONCE, ({ line }) =>
    askWallet({ bundle, line, client }),
  );
  findings.push(...holdings, ...wallets);
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

type Answer = { kind: "confirmed"; line: string } | { kind: "fault" | "unknown"; finding: Finding };

const isLie = (finding: Finding): Answer => ({ kind: "fault", finding });
const isUnknown = (finding: Finding): Answer => ({ kind: "unknown", finding });

async function askBlock({
  bundle: { snapshot },
  client,
}: {
  bundle: EvidenceBundle;
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
  bundle,
  index,
  client,
}: {
  bundle: EvidenceBundle;
  index: number;
  client: Client;
}): Promise<Answer> {
  const line = `voters[${index}]`;
  const voter = voterAt(bundle, index);
  const who = voter.address.toLowerCase();
  try {
    const balanceOf = (contract: string) =>
      client.readContract({
        address: requireAddress(contract.toLowerCase()),
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [requireAddress(who)],
        blockNumber: BigInt(bundle.snapshot.block),
      });
    const nftCount = await balanceOf(bundle.rule.nft);
    const tokenWei = await balanceOf(bundle.rule.token);
    if (isSaid({ voter, nftCount, tokenWei, bundle })) return { kind: "confirmed", line };
    const text = `At block ${bundle.snapshot.block} the chain says ${nftCount} NFTs and ${tokenWei} units of the token.`;
    return isLie({ line, who, text });
  } catch (error) {
    const text = `The node does not tell what the voter held at block ${bundle.snapshot.block}: ${reasonOf(error)}.`;
    return isUnknown({ line, who, text });
  }
}

/** Whether the file says the same; where it knows no holdings, whether they make the power that it gives. */
function isSaid({
  voter: { holdings, ballots },
  nftCount,
  tokenWei,
  bundle: { rule },
}: {
  voter: VoterEvidence;
  nftCount: bigint;
  tokenWei: bigint;
  bundle: EvidenceBundle;
}): boolean {
  if (holdings) return holdings.nftCount === String(nftCount) && holdings.tokenWei === String(tokenWei);
  const [ratio, tokensPerVote] = [BigInt(rule.ratio), BigInt(rule.tokensPerVote)];
  const power = votingPowerWei({ nftCount, tokenWei, ratio, tokensPerVote });
  return ballots.every((ballot) => ballot.power === String(power));
}

/** Only a plain answer of the wallet decides; a refused call may as well mean that the node has forgotten the block. */
async function askWallet({
  bundle,
  line,
  client,
}: {
  bundle: EvidenceBundle;
  line: string;
  client: Client;
}): Promise<Answer> {
  const [, voter = "", place = ""] = /^voters\[(\d+)\]\.ballots\[(\d+)\]$/.exec(line) ?? [];
  const evidence = voterAt(bundle, Number(voter));
  const who = evidence.address.toLowerCase();
  const ballot: BallotEvidence | undefined = evidence.ballots[Number(place)];
  if (!ballot?.check) throw new Error(`${line} was not confirmed by a wallet`);
  const blockNumber = BigInt(ballot.check.block);
  try {
    const block = await client.getBlock({ blockNumber });
    if (block.hash !== ballot.check.hash) {
      const text = `The chain's block ${blockNumber}, in which the wallet confirmed it, is another one now.`;
      return isUnknown({ line, who, text });
    }
    const said = await client.readContract({
      address: requireAddress(who),
      abi: walletAbi,
      functionName: "isValidSignature",
      args: [ballot.digest as Hex, ballot.signature as Hex],
      blockNumber,
    });
    if (said === MAGIC) return { kind: "confirmed", line };
    return isLie({ line, who, text: `At block ${blockNumber} the wallet does not confirm the signature.` });
  } catch (error) {
    const text = `The wallet's answer at block ${blockNumber} can't be had from this node: ${reasonOf(error)}.`;
    return isUnknown({ line, who, text });
  }
}

function voterAt({ voters }: EvidenceBundle, index: number): VoterEvidence {
  const voter = voters[index];
  if (!voter) throw new Error(`there is no voter ${index}`);
  return voter;
}

function reasonOf(error: unknown): string {
  const short = error instanceof Error ? Reflect.get(error, "shortMessage") : null;
  const text = typeof short === "string" ? short : String(error);
  return (text.split("\n")[0] ?? "").replace(/\.$/, "").slice(0, 200);
}
