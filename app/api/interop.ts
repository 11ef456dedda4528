import { clubParams } from "@/lib/clubs/club-schemas";
import { answerDao, answerDaoPart, answerGovernance } from "@/lib/interop/answer-dao.server";
import { clubDaoParams, daoParams, daoQuery } from "@/lib/interop/dao-schemas";
import { serve } from "@/lib/routes/route.server";
import { answerOembed } from "@/lib/sharing/answer-oembed.server";
import { oembedAnswer, oembedQuery } from "@/lib/sharing/open-data-schemas";

const daoLimit = { name: "dao", points: 120, windowSeconds: 60 };

export const endpoints = {
  "GET /clubs/:clubSlug/dao": serve({
    params: clubParams,
    auth: "none",
    limit: daoLimit,
    cache: "public",
    document: {
      tag: "Clubs",
      summary:
        "The daoURI document of a club, by ERC-4824 and DAOIP-2: where its members, proposals, votes, rules and contracts are.",
      file: { type: "application/ld+json", holds: "A JSON-LD document." },
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club." },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params }) => answerDao(params.clubSlug),
  }),
  "GET /clubs/:clubSlug/dao/:part": serve({
    params: clubDaoParams,
    query: daoQuery,
    auth: "none",
    limit: daoLimit,
    cache: "public",
    document: {
      tag: "Clubs",
      summary:
        "A list of the daoURI document of a club, 500 entries at a time; activities are the votes that count.",
      file: { type: "application/ld+json", holds: "A JSON-LD document; `next` is the address of the rest." },
      refusals: ["NOT_FOUND"],
      parameters: {
        clubSlug: "The slug of a club.",
        part: "members, proposals, activities or contracts.",
        after: "Where the page before ended, as its `next` has it.",
      },
      example: { clubSlug: "treasury", part: "proposals" },
    },
    handler: ({ params, query }) =>
      answerDaoPart({ slug: params.clubSlug, part: params.part, after: query.after }),
  }),
  "GET /clubs/:clubSlug/dao/governance.md": serve({
    params: clubParams,
    auth: "none",
    limit: daoLimit,
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "How decisions are made in a club: the governanceURI of its daoURI document.",
      file: { type: "text/markdown", holds: "A text in Markdown." },
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club." },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params }) => answerGovernance(params.clubSlug),
  }),
  "GET /dao": serve({
    auth: "none",
    limit: daoLimit,
    cache: "public",
    document: {
      tag: "Clubs",
      summary:
        "The daoURI document of all clubs here, by ERC-4824 and DAOIP-2: where its members, proposals, votes, rules and contracts are.",
      file: { type: "application/ld+json", holds: "A JSON-LD document." },
    },
    handler: () => answerDao(null),
  }),
  "GET /dao/:part": serve({
    params: daoParams,
    query: daoQuery,
    auth: "none",
    limit: daoLimit,
    cache: "public",
    document: {
      tag: "Clubs",
      summary:
        "A list of the daoURI document of all clubs here, 500 entries at a time; activities are the votes that count.",
      file: { type: "application/ld+json", holds: "A JSON-LD document; `next` is the address of the rest." },
      refusals: ["NOT_FOUND"],
      parameters: {
        part: "members, proposals, activities or contracts.",
        after: "Where the page before ended, as its `next` has it.",
      },
      example: { part: "contracts" },
    },
    handler: ({ params, query }) => answerDaoPart({ slug: null, part: params.part, after: query.after }),
  }),
  "GET /dao/governance.md": serve({
    auth: "none",
    limit: daoLimit,
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "How decisions are made here: the governanceURI of its daoURI document.",
      file: { type: "text/markdown", holds: "A text in Markdown." },
    },
    handler: () => answerGovernance(null),
  }),
  "GET /oembed": serve({
    query: oembedQuery,
    answer: oembedAnswer,
    auth: "none",
    limit: { name: "oembed", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Service",
      summary: "How another page shows a proposal, by oEmbed 1.0: a frame with its result.",
      refusals: ["NOT_FOUND"],
      parameters: {
        url: "The address of a proposal's page, or its path.",
        format: "json; xml is answered with 501.",
        maxwidth: "Pixels. It is never narrower than 280.",
        maxheight: "Pixels.",
      },
      example: { url: "/clubs/treasury/proposals/1" },
    },
    handler: ({ query }) => answerOembed(query),
  }),
};
