import { anchorEndpoints } from "@/lib/anchors/anchor-endpoints";
import { answerResultAnchor } from "@/lib/anchors/answer-anchors.server";
import { cancelProposal } from "@/lib/proposals/cancel-proposal.server";
import { getProposal, getResult } from "@/lib/proposals/get-proposal.server";
import { getVersions } from "@/lib/proposals/get-versions.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import {
  proposalPage,
  proposalResult,
  proposalsQuery,
  proposalVersions,
} from "@/lib/proposals/proposal-schemas";
import { attachPayment } from "@/lib/publishing/attach-payment.server";
import { publicationEndpoints } from "@/lib/publishing/publishing-endpoints";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { serve } from "@/lib/routes/route.server";

const proposalsLimit = { name: "proposals", points: 300, windowSeconds: 60 };
const proposalLimit = { name: "proposal", points: 300, windowSeconds: 60 };

export const endpoints = {
  "GET /clubs/:clubSlug/proposals": serve({
    ...proposalEndpoints.ofClub,
    auth: "none",
    limit: proposalsLimit,
    cache: "live",
    document: {
      tag: "Proposals",
      summary: "The proposals of a club, a page at a time; the first begins with the featured ones.",
      refusals: ["NOT_FOUND"],
      parameters: {
        clubSlug: "The slug of a club.",
        status: "Only proposals of this status.",
        sort: "`newest` first, what is `ending` first, or what `ended` or was cancelled last.",
        author: "Only proposals by this address.",
        after: "The `next` of the page before.",
      },
      example: { clubSlug: "treasury", status: "closed" },
    },
    handler: ({ params, query }) => listProposals({ slug: params.clubSlug, query }),
  }),
  "GET /proposals": serve({
    query: proposalsQuery,
    answer: proposalPage,
    auth: "none",
    limit: proposalsLimit,
    cache: "live",
    document: {
      tag: "Proposals",
      summary:
        "The proposals of all clubs that are not hidden, a page at a time; the first begins with the featured ones.",
      parameters: {
        status: "Only proposals of this status.",
        sort: "`newest` first, what is `ending` first, or what `ended` or was cancelled last.",
        author: "Only proposals by this address.",
        after: "The `next` of the page before.",
      },
      example: { status: "active", sort: "ending" },
    },
    handler: ({ query }) => listProposals({ slug: null, query }),
  }),
  "GET /proposals/:id": serve({
    ...proposalEndpoints.detail,
    auth: "none",
    limit: proposalLimit,
    cache: "live",
    document: {
      tag: "Proposals",
      summary:
        "One proposal with its rule, its snapshot and its result so far. With isAltered it is not what its author signed, so don't vote on it.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => getProposal(params.id),
  }),
  "GET /proposals/:id/anchor": serve({
    ...anchorEndpoints.ofProposal,
    auth: "none",
    limit: { name: "proposal-anchor", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Votes",
      summary:
        "The transaction that put the result of a vote on the chain, with the proofs that lead from the result to its root. It is a hint: only a node shows that the transaction is there. `anchor` is null before.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => answerResultAnchor(params.id),
  }),
  "POST /proposals/:id/cancel": serve({
    ...publicationEndpoints.proposal.cancel,
    auth: "session",
    limit: { name: "proposal-cancel", points: 20, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await cancelProposal({ id: params.id, address: session.address, ...body });
      return getProposal(params.id);
    },
  }),
  /** Another payment for a proposal whose first one disappeared; its payment intent names the transaction. */
  "POST /proposals/:id/payment": serve({
    ...publicationEndpoints.proposal.attachPayment,
    auth: "session",
    limit: { name: "proposal-payment", points: 20, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await attachPayment(proposalKind, { id: params.id, address: session.address });
      return getProposal(params.id);
    },
  }),
  "GET /proposals/:id/result": serve({
    params: idParams,
    answer: proposalResult,
    auth: "none",
    limit: proposalLimit,
    cache: "live",
    isFinal: ({ finalAt }) => finalAt !== null,
    document: {
      tag: "Proposals",
      summary:
        "The result of a proposal so far, without its words. With finalAt it never changes, and shared caches may keep it for a year.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => getResult(params.id),
  }),
  "GET /proposals/:id/versions": serve({
    params: idParams,
    answer: proposalVersions,
    auth: "none",
    limit: proposalLimit,
    cache: "live",
    document: {
      tag: "Proposals",
      summary:
        "Every signed text of a proposal, newest first. With isAltered it is not what the author signed.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => getVersions(params.id),
  }),
};
