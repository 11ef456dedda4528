import { type Hex, keccak256 } from "viem";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { ProposalRule, SigningDomain } from "@/lib/ballots/typed-data";
import { eachContract } from "@/lib/env/counted-contracts";
import { parsePowerRule } from "@/lib/power/voting-power";
import { requireAddress } from "@/lib/shared/address";
import type { ProposalDetail } from "./proposal-schemas";
import type { ShownProposal } from "./shown-proposal";

/**
 * Whether all that the page shows is what the digest names, which a ballot signs. Of a hidden proposal it shows no words that could be
 * compared; the ballot then says the same.
 */
export function isShownSigned(shown: ShownProposal, domain: SigningDomain): boolean {
  if (shown.isAltered || !isWindowSigned(shown)) return false;
  return shown.hidden !== null || digestShown(shown, domain) === shown.digest;
}

function digestShown({ club, rule, snapshot, signed, ...shown }: ShownProposal, domain: SigningDomain): Hex {
  const hasher = createTypedDataHasher({ domain, keccak: (bytes) => keccak256(bytes, "bytes") });
  const { title, body, discussion, version } = shown;
  return hasher.proposalDigest({
    ...{ club: signed.club, slug: club.slug, title, body, discussion, version },
    earliestStart: BigInt(Date.parse(signed.earliestStart) / 1_000),
    periodSeconds: BigInt(signed.periodSeconds),
    ruleHash: hasher.ruleHash(readRule(rule)),
    snapshotBlock: BigInt(snapshot.block),
    snapshotBlockHash: snapshot.hash,
    origin: signed.origin,
    salt: signed.salt,
  });
}

function readRule(rule: ProposalDetail["rule"]): ProposalRule {
  return {
    formula: rule.formula,
    ...parsePowerRule(rule),
    ...eachContract((name) => requireAddress(rule[name].toLowerCase())),
    minimumPowerWei: BigInt(rule.minimumPower),
    quorumPowerWei: BigInt(rule.quorumPower),
    quorumBasisPoints: rule.quorumBasisPoints,
    minimumPeriodSeconds: BigInt(rule.minimumPeriodSeconds),
  };
}

/** Voting may begin later than was signed, when it was published later; it lasts as long as was signed. */
function isWindowSigned({ startsAt, endsAt, signed }: ShownProposal): boolean {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  return start >= Date.parse(signed.earliestStart) && end - start === signed.periodSeconds * 1_000;
}
