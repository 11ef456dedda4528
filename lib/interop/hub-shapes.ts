import { getAddress } from "viem";
import { productChain } from "@/lib/env/product-chain";
import { proposalOutcome, proposalStatus } from "@/lib/proposals/proposal-status";
import type { StoredProposal } from "@/lib/proposals/stored-proposal";

/** The chain as Snapshot names it, and what powers are counted in. */
export const HUB_NETWORK = String(productChain.id);
const SYMBOL = "VP";
export const HUB_VOTING_TYPE = "single-choice";
/** A choice is its place in this list, counted from 1. */
const CHOICES = ["Yes", "No"];
const WEI_PER_POWER = 1e18;

/** Power as Snapshot gives it: a number that may be off in its last digits. The exact one is beside it. */
export function toHubPower(powerWei: bigint): number {
  return Number(powerWei) / WEI_PER_POWER;
}

export function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

export function toHubChoice(choice: "yes" | "no"): number {
  return choice === "yes" ? 1 : 2;
}

type CountedRule = Record<"nft" | "token", string> & Record<"ratio" | "tokensPerVote", bigint>;

/** How power is counted, in the place where Snapshot has its strategies. */
export function toHubStrategies({ nft, token, ratio, tokensPerVote }: CountedRule) {
  const params = {
    formula: "VP = ratio × (NFTs + tokens ÷ tokensPerVote)",
    symbol: SYMBOL,
    nft: getAddress(nft),
    token: getAddress(token),
    ratio: ratio.toString(),
    tokensPerVote: tokensPerVote.toString(),
  };
  return [{ name: "nft-and-token-power", network: HUB_NETWORK, params }];
}

/** What a proposal is in Snapshot's words; of a hidden one no text. */
export function toHubProposal(proposal: StoredProposal, { appOrigin }: { appOrigin: string }) {
  const { club, startsAt, endsAt, cancelled, finalAt, tally, rule, now, hidden } = proposal;
  const isCancelled = cancelled !== null;
  const isDecided = isCancelled || finalAt !== null;
  const powers = [tally.yesPower, tally.noPower];
  const text = (value: string) => (hidden ? "" : value);
  return {
    id: proposal.digest,
    ipfs: null,
    author: getAddress(proposal.author),
    created: toSeconds(proposal.createdAt),
    updated: null,
    network: HUB_NETWORK,
    symbol: SYMBOL,
    type: HUB_VOTING_TYPE,
    strategies: toHubStrategies(rule),
    validation: { name: "any", params: {} },
    plugins: {},
    title: text(proposal.title),
    body: text(proposal.body),
    discussion: text(proposal.discussion),
    choices: CHOICES,
    labels: [],
    start: toSeconds(startsAt),
    end: toSeconds(endsAt),
    quorum: toHubPower(rule.quorumPower),
    quorumType: "default",
    privacy: "",
    snapshot: Number(proposal.snapshot.block),
    state: proposalStatus({ startsAt, endsAt, cancelledAt: cancelled?.at ?? null }, now),
    link: `${appOrigin}/clubs/${club.slug}/proposals/${proposal.number}`,
    app: null,
    scores: powers.map(toHubPower),
    scores_by_strategy: powers.map((power) => [toHubPower(power)]),
    scores_state: isDecided ? "final" : "pending",
    scores_total: toHubPower(tally.yesPower + tally.noPower),
    scores_updated: toSeconds(finalAt ?? cancelled?.at ?? now),
    votes: tally.yesCount + tally.noCount,
    flagged: hidden !== null,
    powers: powers.map(String),
    quorumPower: rule.quorumPower.toString(),
    number: proposal.number,
    outcome: isDecided ? proposalOutcome({ tally, quorumPower: rule.quorumPower, isCancelled }) : null,
    restId: proposal.id.toString(),
  };
}
