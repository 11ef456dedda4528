import { answerGovernance } from "@/lib/interop/answer-dao.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "dao", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "How decisions are made here: the governanceURI of its daoURI document.",
      file: { type: "text/markdown", holds: "A text in Markdown." },
    },
    handler: () => answerGovernance(null),
  }),
});
