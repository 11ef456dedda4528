import type { ProposalRule, SignedProposal } from "@/lib/ballots/typed-data";
import { eachContract } from "@/lib/env/counted-contracts";
import { eachRuleNumber } from "@/lib/power/voting-power";
import type { StoredProposal } from "./stored-proposal";

/** What the author of a stored proposal signed, if nobody altered its rows. */
export function toSignedProposal({
  club,
  signed,
  rule,
  snapshot,
  ...stored
}: StoredProposal): SignedProposal {
  const { title, body, discussion, version } = stored;
  const { earliestStart, periodSeconds, origin, salt } = signed;
  return {
    ...{ club: signed.club, slug: club.slug, title, body, discussion, version },
    ...{ earliestStart, periodSeconds, origin, salt },
    ruleHash: rule.hash,
    snapshotBlock: snapshot.block,
    snapshotBlockHash: snapshot.hash,
  };
}

export function toSignedRule(rule: StoredProposal["rule"]): ProposalRule {
  const { formula, quorumBasisPoints } = rule;
  return {
    ...{ formula, quorumBasisPoints },
    ...eachRuleNumber((name) => rule[name]),
    ...eachContract((name) => rule[name]),
    minimumPowerWei: rule.minimumPower,
    quorumPowerWei: rule.quorumPower,
    minimumPeriodSeconds: BigInt(rule.minimumPeriodSeconds),
  };
}
