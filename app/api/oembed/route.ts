import { route, serve } from "@/lib/routes/route.server";
import { answerOembed } from "@/lib/sharing/answer-oembed.server";
import { oembedAnswer, oembedQuery } from "@/lib/sharing/open-data-schemas";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
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
});
