import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { CLUB_BODY_MAX_BYTES, clubDetail, clubParams, editClubRequest } from "@/lib/clubs/club-schemas";
import { editClub } from "@/lib/clubs/edit-club.server";
import { getClub } from "@/lib/clubs/get-club.server";

export const { POST, PUT, DELETE, OPTIONS } = otherMethods("GET", "PATCH");

export const GET = withRoute({
  auth: "none",
  limit: { name: "club", points: 600, windowSeconds: 60 },
  params: clubParams,
  cache: "public",
  document: {
    tag: "Clubs",
    summary: "One club, archived or not.",
    answer: clubDetail,
    refusals: ["NOT_FOUND"],
    parameters: { clubSlug: "The slug of a club." },
    example: { clubSlug: "treasury" },
  },
  handler: ({ params }) => getClub(params.clubSlug),
});

export const PATCH = withRoute({
  auth: "session",
  limit: { name: "club-edit", points: 30, windowSeconds: 60 },
  params: clubParams,
  body: editClubRequest,
  maxBodyBytes: CLUB_BODY_MAX_BYTES,
  handler: ({ session, params, body }) =>
    editClub({ slug: params.clubSlug, address: session.address, request: body }),
});
