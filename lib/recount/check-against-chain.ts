import type { Hex } from "viem";
import type { AskedNode } from "@/lib/chain/asked-node";
import {
  allContracts,
  contractNames,
  countedContracts,
  eachAmount,
  type HeldAmounts,
} from "@/lib/env/counted-contracts";
import { parsePowerRule, votingPowerWei } from "@/lib/power/voting-power";
import { requireAddress } from "@/lib/shared/address";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { oneLine } from "@/lib/shared/one-line";
import { type AskedEvidence, type AskedWallet, findAskedWallets, walletTimes } from "./asked-wallets";
import type { EvidenceHead, VoterEvidence } from "./evidence-schemas";
import type { AnchorAnswer, Finding } from "./finding";
import type { Recount } from "./judge-findings";
import { judgeFindings, withFindings } from "./judge-findings";
import { isEnough, type Sample } from "./sample-voters";
import { SKEW_MS, SNAPSHOT_AGE_MS, signingLimitMs } from "./signing-time";

export type ChainRecount = Recount & {
  /** Voters whose holdings were checked on the chain, and how many agree. */
  sample: Sample;
  confirmed: number;
  /** Whether the result is anchored, where a server names a transaction. */
  anchor?: AnchorAnswer;
};

/** Calls in parallel; a voter needs one for each contract. */
const CALLS_AT_ONCE = 8;
const VOTERS_AT_ONCE = Math.floor(CALLS_AT_ONCE / contractNames.length);

/** How calls of these functions of ERC-20 and ERC-721 begin. */
const TOTAL_SUPPLY = "0x18160ddd";
const BALANCE_OF = "0x70a08231";

/**
 * Asks a node for what a file can't prove: the snapshot block with its time and supplies, these voters' holdings, and
 * contract wallets' signatures. A different answer is a fault. No answer, as for a pruned state, leaves it unchecked.
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
  client: AskedNode;
  sample: Sample;
  /** Ends the questions; the call rejects. */
  signal?: AbortSignal | undefined;
  /** After each voter or wallet. */
  onProgress?: ((progress: { done: number; of: number }) => void) | undefined;
}): Promise<ChainRecount> {
  const chain = await client.getChainId();
  const { chainId } = evidence.head.domain;
  if (chain !== chainId) throw new WrongChain(chain, chainId);
  const byWallets = findAskedWallets(counted, evidence);
  const progress = { done: 0, of: sample.places.length + byWallets.length };
  const noted = async (answer: Promise<Answer>): Promise<Answer> => {
    const said = await answer;
    signal?.throwIfAborted();
    progress.done += 1;
    onProgress?.({ ...progress });
    return said;
  };
  const block = await Promise.all([
    askBlock({ evidence, client, isByKey: !isOpen(counted, "proposal.versions[0]") }),
    askSupplies({ evidence, client }),
  ]);
  const holdings = await mapConcurrently(sample.places, VOTERS_AT_ONCE, (index) =>
    noted(askVoter({ evidence, index, client })),
  );
  const wallets = await mapConcurrently(byWallets, CALLS_AT_ONCE, (wallet) =>
    noted(askWallet({ wallet, evidence, client })),
  );
  // Powers that the chain confirms were fixed at the block, whenever the log got them.
  const isPowerKnown = isEnough(sample) && holdings.every(({ kind }) => kind === "confirmed");
  const census: Answer[] = isPowerKnown ? [{ kind: "confirmed", line: "census" }] : [];
  const { faults, unchecked } = settle(counted, [...block, ...holdings, ...census, ...wallets]);
  return {
    ...counted,
    faults,
    unchecked,
    ...judgeFindings({ faults, unchecked }),
    sample,
    confirmed: holdings.filter(({ kind }) => kind === "confirmed").length,
  };
}

/** The recount with what a node said of the anchor. */
export function addAnchor(asked: ChainRecount, anchor: AnchorAnswer): ChainRecount {
  if (anchor.state === "confirmed") return { ...asked, anchor };
  const kind = anchor.state === "refused" ? "faults" : "unchecked";
  return { ...withFindings(asked, { [kind]: [{ ...anchor.finding, by: "node" }] }), anchor };
}

function isOpen({ unchecked }: Recount, wanted: string): boolean {
  return unchecked.some(({ line, isForChain }) => line === wanted && isForChain);
}

/** The node's answers replace what was open; what the node doesn't tell stays open for another. */
function settle(counted: Recount, answers: readonly Answer[]): { faults: Finding[]; unchecked: Finding[] } {
  const told = (kind: "fault" | "unknown") =>
    answers.flatMap((answer) => (answer.kind === kind ? [answer.finding] : []));
  const settled = new Set(
    answers.map((answer) => (answer.kind === "confirmed" ? answer.line : answer.finding.line)),
  );
  const open = counted.unchecked.filter(({ line, isForChain }) => !(isForChain && settled.has(line)));
  const wasOpen = new Set(counted.unchecked.flatMap(({ line, isForChain }) => (isForChain ? [line] : [])));
  const unknown = told("unknown").map(
    (finding): Finding => (wasOpen.has(finding.line) ? { ...finding, isForChain: true } : finding),
  );
  return { faults: [...counted.faults, ...told("fault")], unchecked: [...open, ...unknown] };
}

/** A node of another chain can say nothing about the vote. */
export class WrongChain extends Error {
  constructor(found: number, wanted: number) {
    super(`this node is of chain ${found}, the vote of chain ${wanted}`);
    this.name = "WrongChain";
  }
}

/** Whom a node is asked about, and the node. */
type Asking = { evidence: AskedEvidence; client: AskedNode };

type Answer = { kind: "confirmed"; line: string } | { kind: "fault" | "unknown"; finding: Finding };

/** `ask` says what contradicts a place of the file; null if nothing does. `unknown` begins what is said if it throws. */
async function answer(
  { unknown, ...place }: Pick<Finding, "line" | "who" | "topic"> & { unknown: string },
  ask: () => Promise<Pick<Finding, "text" | "topic"> | null>,
): Promise<Answer> {
  try {
    const lie = await ask();
    if (lie === null) return { kind: "confirmed", line: place.line };
    return { kind: "fault", finding: { ...place, ...lie, by: "node" } };
  } catch (error) {
    const text = `${unknown}: ${reasonOf(error)}.`;
    return { kind: "unknown", finding: { ...place, text, by: "node" } };
  }
}

/** The signed block must be from shortly before the publication, because one chosen later could have any holdings. */
function askBlock({ evidence, client, isByKey }: Asking & { isByKey: boolean }): Promise<Answer> {
  const { snapshot, proposal } = evidence.head;
  const published = Date.parse(proposal.versions[0]?.publishedAt ?? "");
  const unknown = "The node does not tell of the block";
  return answer({ line: "snapshot", who: null, unknown }, async () => {
    const { hash, timestamp } = await client.getBlock({ blockNumber: BigInt(snapshot.block) });
    if (hash !== snapshot.hash) return { text: `The chain's block ${snapshot.block} has the hash ${hash}.` };
    const time = Number(timestamp) * 1_000;
    const said = `The chain's block ${snapshot.block} is of ${new Date(time).toISOString()}`;
    if (time > published + SKEW_MS) return { text: `${said}, after the proposal was published.` };
    const isOld = time < published - signingLimitMs(isByKey) - SNAPSHOT_AGE_MS - SKEW_MS;
    return isOld ? { text: `${said}, long before the proposal was published.` } : null;
  });
}

/** What all holders together had; the quorum is a share of it. */
function askSupplies(asking: Asking): Promise<Answer> {
  const { snapshot, rule } = asking.evidence.head;
  const unknown = `The node does not tell the total supplies at block ${snapshot.block}`;
  return answer({ line: "snapshot.totalPower", who: null, unknown }, async () => {
    const power = powerOf(await readAmounts({ ...asking, data: TOTAL_SUPPLY }), rule);
    if (snapshot.totalPower === String(power)) return null;
    return { text: `The chain's total supplies at block ${snapshot.block} make ${power}.` };
  });
}

/** Asks every contract the same. An address without code answers nothing, which isn't 0. */
async function readAmounts({ evidence, client, data }: Asking & { data: Hex }): Promise<HeldAmounts> {
  const { rule, snapshot } = evidence.head;
  const blockNumber = BigInt(snapshot.block);
  const numbers = await allContracts(async (name) => {
    const answer = await client.call({ to: requireAddress(rule[name].toLowerCase()), data, blockNumber });
    const word = /^0x[0-9a-f]{64}/i.exec(answer.data ?? "");
    if (word === null) throw new Error("the contract did not answer with one number");
    return BigInt(word[0]);
  });
  return eachAmount(({ name }) => numbers[name]);
}

function powerOf(held: HeldAmounts, rule: EvidenceHead["rule"]): bigint {
  return votingPowerWei({ ...held, ...parsePowerRule(rule) });
}

async function askVoter({ index, ...asking }: Asking & { index: number }): Promise<Answer> {
  const { head, voterAt } = asking.evidence;
  const { block } = head.snapshot;
  const line = `voters[${index}]`;
  const voter = voterAt(index);
  if (voter === undefined) throw new Error(`there is no ${line}`);
  const who = voter.address.toLowerCase();
  const unknown = `The node does not tell what the voter held at block ${block}`;
  return answer({ line, who, unknown }, async () => {
    const data: Hex = `${BALANCE_OF}${requireAddress(who).slice(2).padStart(64, "0")}`;
    const held = await readAmounts({ ...asking, data });
    if (isSaid({ voter, held, rule: head.rule })) return null;
    const { nftCount, tokenWei } = held;
    return { text: `At block ${block} the chain says ${nftCount} NFTs and ${tokenWei} units of the token.` };
  });
}

/** Whether the file agrees; if it has no holdings, whether they make its power. */
function isSaid({
  voter: { holdings, ballots },
  held,
  rule,
}: {
  voter: VoterEvidence;
  held: HeldAmounts;
  rule: EvidenceHead["rule"];
}): boolean {
  if (holdings)
    return contractNames.every((name) => {
      const { amount } = countedContracts[name];
      return holdings[amount] === String(held[amount]);
    });
  const power = powerOf(held, rule);
  return ballots.every((ballot) => ballot.power === String(power));
}

/**
 * Only a plain answer decides. Where no contract exists, none can have confirmed anything. A call that reverts is the wallet's
 * no if the node still has the block's state; otherwise it may just have forgotten it.
 */
function askWallet({ wallet, evidence, client }: Asking & { wallet: AskedWallet }): Promise<Answer> {
  const { line, who, digest, signature, check } = wallet;
  const blockNumber = BigInt(check.block);
  const unknown = `The wallet's answer at block ${blockNumber} is not known from this node`;
  return answer({ line, who, topic: "signatures", unknown }, async () => {
    const block = await client.getBlock({ blockNumber });
    const atOtherTime = walletTimes(wallet, Number(block.timestamp) * 1_000);
    if (atOtherTime !== null) return { text: atOtherTime, topic: "time" };
    const isConfirmed = await client.readWallet({
      address: requireAddress(who),
      hash: digest as Hex,
      signature: signature as Hex,
      blockNumber,
      token: requireAddress(evidence.head.rule.token.toLowerCase()),
    });
    if (!isConfirmed) return { text: `At block ${blockNumber} the wallet does not confirm the signature.` };
    if (block.hash !== check.hash)
      throw new Error("it confirms the signature in another block than the file's");
    return null;
  });
}

function reasonOf(error: unknown): string {
  const { shortMessage, message } = Object(error);
  const text = refusalOf(error) ?? String(shortMessage ?? message ?? error);
  return oneLine((text.split("\n")[0] ?? "").replace(/\.$/, "").slice(0, 200));
}

/** The node's own words, if it answered with an error. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const details = Reflect.get(error, "details");
  const isRefusal = typeof Reflect.get(error, "code") === "number";
  return isRefusal && typeof details === "string" ? details : refusalOf(error.cause);
}
