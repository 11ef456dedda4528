import type { Hex } from "viem";
import type { ProposalRule, SignedProposal } from "@/lib/ballots/typed-data";
import type { ContractName, HeldAmounts } from "@/lib/env/counted-contracts";
import type { PowerRule } from "@/lib/power/voting-power";
import { votingPowerWei } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";
import type { ProposalContent } from "./check-proposal";
import { FORMULA_VERSION, MINIMUM_PERIOD_SECONDS } from "./proposal-limits";
import { quorumPower } from "./proposal-status";

/** The rule as it is now, to be frozen, and the power of the whole supply at the snapshot block. */
export function freezeRule({
  power,
  contracts,
  supply,
  minimumPowerWei,
  quorumBasisPoints,
}: {
  power: PowerRule;
  contracts: Record<ContractName, Address>;
  supply: HeldAmounts;
  minimumPowerWei: bigint;
  quorumBasisPoints: number;
}): { rule: ProposalRule; totalPower: bigint } {
  const totalPower = votingPowerWei({ ...supply, ...power });
  const rule = {
    formula: FORMULA_VERSION,
    ...power,
    ...contracts,
    minimumPowerWei,
    quorumPowerWei: quorumPower({ totalPower, basisPoints: BigInt(quorumBasisPoints) }),
    quorumBasisPoints,
    minimumPeriodSeconds: BigInt(MINIMUM_PERIOD_SECONDS),
  };
  return { rule, totalPower };
}

/** Exactly what the author signs. Without a start time a proposal begins when it is published, not before `now`. */
export function freezeProposal({
  club,
  content,
  now,
  ...frozen
}: {
  club: { name: string; slug: string };
  content: ProposalContent;
  now: Date;
  ruleHash: Hex;
  snapshotBlock: bigint;
  snapshotBlockHash: Hex;
  version: number;
  origin: string;
  salt: Hex;
}): SignedProposal {
  const { title, body, discussion, earliestStart, periodSeconds } = content;
  return {
    club: club.name,
    slug: club.slug,
    title,
    body,
    discussion,
    earliestStart: BigInt(Math.floor((earliestStart ?? now).getTime() / 1_000)),
    periodSeconds: BigInt(periodSeconds),
    ...frozen,
  };
}
