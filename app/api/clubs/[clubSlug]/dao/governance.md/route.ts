import { clubParams } from "@/lib/clubs/club-schemas";
import { answerGovernance } from "@/lib/interop/answer-dao.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    auth: "none",
    limit: { name: "dao", points: 120, windowSeconds: 60 },
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
});
