import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams } from "@/lib/clubs/club-schemas";
import { answerClubCard } from "../../../../share-cards";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "share-cards", points: 30, windowSeconds: 60 },
  params: clubParams,
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
});
