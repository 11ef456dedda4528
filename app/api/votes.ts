import { idParams } from "@/lib/publishing/publishing-schemas";
import { serve } from "@/lib/routes/route.server";
import { answerVotesExport } from "@/lib/votes/answer-votes-export.server";
import { listNonVoters } from "@/lib/votes/list-non-voters.server";
import { listVotePage } from "@/lib/votes/list-votes.server";
import { voteEndpoints } from "@/lib/votes/vote-endpoints";
import { exportedVotes } from "@/lib/votes/votes-export-schemas";

const votesExportLimit = { name: "votes-export", points: 20, windowSeconds: 60 };

export const endpoints = {
  "GET /proposals/:id/non-voters": serve({
    ...voteEndpoints.nonVoters,
    auth: "none",
    limit: { name: "non-voters", points: 120, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Votes",
      summary:
        "Who could have voted and has not, from the census of the snapshot block: the largest by power, then the rest by address. A page of the rest may be short or empty; the list ends where `next` is null.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal.", cursor: "The `next` of the page before." },
      example: { id: "1" },
    },
    handler: ({ params, query }) => listNonVoters({ proposalId: params.id, query }),
  }),
  "GET /proposals/:id/votes": serve({
    ...voteEndpoints.list,
    auth: "none",
    limit: { name: "votes", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Votes",
      summary: "The ballots of a proposal that count, a page at a time.",
      refusals: ["NOT_FOUND"],
      parameters: {
        id: "The id of a proposal.",
        sort: "By most power or by latest time.",
        choice: "Only this choice.",
        withReason: "1: only votes with a reason.",
        voter: "Only addresses that begin so.",
        cursor: "The `next` of the page before.",
      },
      example: { id: "1", sort: "time", choice: "yes" },
    },
    handler: ({ params, query }) => listVotePage({ proposalId: params.id, query }),
  }),
  "GET /proposals/:id/votes.csv": serve({
    params: idParams,
    auth: "none",
    limit: votesExportLimit,
    cache: "live",
    document: {
      tag: "Votes",
      summary: "All votes of a proposal as a file, in the order of the voters' addresses.",
      file: { type: "text/csv", holds: "One line a vote, with the signature." },
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => answerVotesExport({ proposalId: params.id, format: "csv" }),
  }),
  "GET /proposals/:id/votes.json": serve({
    params: idParams,
    answer: exportedVotes,
    auth: "none",
    limit: votesExportLimit,
    cache: "live",
    document: {
      tag: "Votes",
      summary: "All votes of a proposal with their signatures, in the order of the voters' addresses.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => answerVotesExport({ proposalId: params.id, format: "json" }),
  }),
};
