import { answerDaoPart } from "@/lib/interop/answer-dao.server";
import { clubDaoParams, daoQuery } from "@/lib/interop/dao-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubDaoParams,
    query: daoQuery,
    auth: "none",
    limit: { name: "dao", points: 120, windowSeconds: 60 },
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
});
