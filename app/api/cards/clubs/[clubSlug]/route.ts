import { clubParams } from "@/lib/clubs/club-schemas";
import { route, serve } from "@/lib/routes/route.server";
import { answerClubCard } from "../../answer-cards";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    auth: "none",
    limit: { name: "share-cards", points: 30, windowSeconds: 60 },
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
});
