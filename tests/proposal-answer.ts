import { type Hex, hashStruct, hashTypedData } from "viem";
import { proposalFields, ruleFields, toEip712Domain } from "@/lib/ballots/typed-data";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { domainOf } from "@/lib/proposals/signing-domain";
import { testConfig } from "./render";

const ADDRESS = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const HASH = `0x${"ab".repeat(32)}` as const;

/** What GET /api/proposals/{id} answers for an open proposal; pass what a test is about. */
export function proposalAnswer(partial: Partial<ProposalDetail>): ProposalDetail {
  const wei = "1";
  const answer: ProposalDetail = {
    id: "7",
    draftId: "0b6f6d1e-7a53-4f4e-9d3a-0c7b8a0f9c11",
    club: { slug: "night-market", name: "Night Market", avatarHash: null },
    number: 14,
    title: "A proposal",
    author: ADDRESS,
    status: "active",
    outcome: null,
    createdAt: "2026-03-03T12:00:00.000Z",
    startsAt: "2026-03-03T12:00:00.000Z",
    endsAt: "2026-03-06T12:00:00.000Z",
    tally: { yesPower: wei, noPower: wei, yesCount: 1, noCount: 1 },
    quorumPower: wei,
    isCounting: false,
    body: "Its text.",
    discussion: "",
    version: 1,
    digest: HASH,
    signed: {
      ...{ club: "Night Market", earliestStart: "2026-03-03T12:00:00.000Z", periodSeconds: 259_200 },
      ...{ origin: "https://club.example", salt: HASH },
    },
    rule: {
      hash: HASH,
      formula: 1,
      ratio: "1",
      tokensPerVote: "1",
      nft: ADDRESS,
      token: ADDRESS,
      minimumPower: wei,
      totalPower: wei,
      quorumPower: wei,
      quorumBasisPoints: 0,
      minimumPeriodSeconds: 259_200,
    },
    snapshot: { block: "18204771", hash: HASH, isLost: false },
    authorPower: wei,
    fee: { state: "exempt", txHash: null },
    cancelled: null,
    finalAt: null,
    serverTime: "2026-03-04T12:00:00.000Z",
    authorName: null,
    hidden: null,
    isFeatured: false,
    isAltered: false,
    ...partial,
  };
  answer.signed = {
    ...answer.signed,
    earliestStart: answer.startsAt,
    periodSeconds: (Date.parse(answer.endsAt) - Date.parse(answer.startsAt)) / 1_000,
  };
  answer.rule.hash = hashRule(answer.rule);
  return { ...answer, digest: partial.digest ?? digestOf(answer) };
}

function hashRule(rule: ProposalDetail["rule"]): Hex {
  const data = { ...rule, minimumPowerWei: rule.minimumPower, quorumPowerWei: rule.quorumPower };
  return hashStruct({ types: { Rule: ruleFields }, primaryType: "Rule", data: data as never });
}

/** Hashed by viem, under the domain of `renderInApp`. */
function digestOf({ club, signed, rule, snapshot, ...answer }: ProposalDetail): Hex {
  const { title, body, discussion, version } = answer;
  const message = {
    ...{ club: String(signed.club), slug: club.slug, title, body, discussion, version, ruleHash: rule.hash },
    earliestStart: BigInt(Date.parse(signed.earliestStart) / 1_000),
    ...{ periodSeconds: BigInt(signed.periodSeconds), snapshotBlock: BigInt(snapshot.block) },
    ...{ snapshotBlockHash: snapshot.hash, origin: signed.origin, salt: signed.salt },
  };
  const types = { Proposal: proposalFields };
  return hashTypedData({
    domain: toEip712Domain(domainOf(testConfig)),
    types,
    primaryType: "Proposal",
    message,
  });
}
