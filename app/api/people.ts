import { editProfile } from "@/lib/profiles/edit-profile.server";
import { getProfile } from "@/lib/profiles/get-profile.server";
import { listPersonClubs, listPersonVotes } from "@/lib/profiles/list-person.server";
import { listPersonNfts } from "@/lib/profiles/list-person-nfts.server";
import { profileEndpoints } from "@/lib/profiles/profile-endpoints";
import {
  personClubPage,
  personClubsQuery,
  personNftPage,
  personNftsQuery,
  personParams,
  personProposalsQuery,
  personVotePage,
  personVotesQuery,
} from "@/lib/profiles/profile-schemas";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalPage } from "@/lib/proposals/proposal-schemas";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "GET /people/:address": serve({
    ...profileEndpoints.read,
    auth: "none",
    limit: { name: "person", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary:
        "What an address says of itself, its roles, how often it votes and how long its lists are. Any address has a profile.",
      parameters: { address: "An address in any casing." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params }) => getProfile(params.address),
  }),
  "PUT /people/:address": serve({
    ...profileEndpoints.save,
    auth: "session",
    limit: { name: "profile-edit", points: 10, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      editProfile({ address: params.address, editor: session.address, request: body }),
  }),
  "GET /people/:address/clubs": serve({
    params: personParams,
    query: personClubsQuery,
    answer: personClubPage,
    auth: "none",
    limit: { name: "person-clubs", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary: "The clubs that a person owns, moderates or is in.",
      parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params, query }) => listPersonClubs({ address: params.address, query }),
  }),
  "GET /people/:address/nfts": serve({
    params: personParams,
    query: personNftsQuery,
    answer: personNftPage,
    auth: "none",
    // Each makes a call to the marketplace.
    limit: { name: "person-nfts", points: 30, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary:
        "What the marketplace says that a person owns, which proves nothing; `problem` is why it says nothing.",
      parameters: { address: "An address in any casing.", page: "From 1 on." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params, query }) => listPersonNfts({ address: params.address, page: query.page }),
  }),
  "GET /people/:address/proposals": serve({
    params: personParams,
    query: personProposalsQuery,
    answer: proposalPage,
    auth: "none",
    limit: { name: "person-proposals", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary: "What a person proposed, the newest first.",
      parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params, query }) =>
      listProposals({
        slug: null,
        query: { ...query, status: "any", sort: "newest", author: params.address },
      }),
  }),
  "GET /people/:address/votes": serve({
    params: personParams,
    query: personVotesQuery,
    answer: personVotePage,
    auth: "none",
    limit: { name: "person-votes", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary: "What a person voted for and why, the newest first.",
      parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params, query }) => listPersonVotes({ address: params.address, query }),
  }),
};
