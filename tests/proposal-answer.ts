import type { JsonBodyType } from "msw";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";

const ADDRESS = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const HASH = `0x${"ab".repeat(32)}` as const;

/** What GET /api/proposals/{id} answers of an open proposal; give what a test is about. */
export function proposalAnswer(
  partial: Partial<Omit<ProposalDetail, "digest">> & { digest?: string },
): JsonBodyType {
  const wei = "1";
  return {
    id: "7",
    draftId: "0b6f6d1e-7a53-4f4e-9d3a-0c7b8a0f9c11",
    club: { slug: "night-market", name: "Night Market" },
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
    ...partial,
  };
}
