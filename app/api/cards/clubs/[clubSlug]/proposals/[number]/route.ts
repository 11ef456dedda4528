import { route, serve } from "@/lib/routes/route.server";
import { numberedCardParams } from "@/lib/sharing/share-schemas";
import { answerProposalCard } from "../../../../answer-cards";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: numberedCardParams,
    auth: "none",
    limit: { name: "share-cards", points: 30, windowSeconds: 60 },
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
});
