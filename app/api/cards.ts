import { clubParams } from "@/lib/clubs/club-schemas";
import { personParams } from "@/lib/profiles/profile-schemas";
import { serve } from "@/lib/routes/route.server";
import { numberedCardParams } from "@/lib/sharing/share-schemas";
import {
  answerBountyCard,
  answerClubCard,
  answerPersonCard,
  answerProposalCard,
  answerSiteCard,
} from "./answer-cards";

const shareCardsLimit = { name: "share-cards", points: 30, windowSeconds: 60 };

export const endpoints = {
  "GET /cards/clubs/:clubSlug": serve({
    params: clubParams,
    auth: "none",
    limit: shareCardsLimit,
    cache: "public",
    document: {
      tag: "Service",
      summary: "The picture beside a shared link of a club.",
      file: { type: "image/png", holds: "A picture of 1200 x 630 with the club's name and counts." },
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club." },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params }) => answerClubCard(params.clubSlug),
  }),
  "GET /cards/clubs/:clubSlug/bounties/:number": serve({
    params: numberedCardParams,
    auth: "none",
    limit: shareCardsLimit,
    cache: "public",
    document: {
      tag: "Service",
      summary: "The picture beside a shared link of a bounty, with its reward and state.",
      file: {
        type: "image/png",
        holds: "A picture of 1200 x 630 with title, state, reward and submissions.",
      },
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club.", number: "The number of a bounty in its club." },
      example: { clubSlug: "treasury", number: "1" },
    },
    handler: ({ params }) => answerBountyCard({ slug: params.clubSlug, number: params.number }),
  }),
  "GET /cards/clubs/:clubSlug/proposals/:number": serve({
    params: numberedCardParams,
    auth: "none",
    limit: shareCardsLimit,
    cache: "public",
    document: {
      tag: "Service",
      summary: "The picture beside a shared link of a proposal, with its result so far.",
      file: {
        type: "image/png",
        holds: "A picture of 1200 x 630 with title, status, shares, power and quorum.",
      },
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club.", number: "The number of a proposal in its club." },
      example: { clubSlug: "treasury", number: "1" },
    },
    handler: ({ params }) => answerProposalCard({ slug: params.clubSlug, number: params.number }),
  }),
  "GET /cards/people/:address": serve({
    params: personParams,
    auth: "none",
    limit: shareCardsLimit,
    cache: "public",
    document: {
      tag: "Service",
      summary:
        "The picture beside a shared link of a person. People without activity get the picture of the site.",
      file: { type: "image/png", holds: "A picture of 1200 x 630 with name, address, votes and turnout." },
      parameters: { address: "An address in any casing." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params }) => answerPersonCard(params.address),
  }),
  "GET /cards/site": serve({
    auth: "none",
    limit: shareCardsLimit,
    cache: "public",
    document: {
      tag: "Service",
      summary: "The picture beside a shared link of a page that has none of its own.",
      file: { type: "image/png", holds: "A picture of 1200 x 630." },
    },
    handler: () => answerSiteCard(),
  }),
};
