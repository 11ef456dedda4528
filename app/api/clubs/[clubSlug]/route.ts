import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { CLUB_BODY_MAX_BYTES, clubDetail, clubParams } from "@/lib/clubs/club-schemas";
import { editClub } from "@/lib/clubs/edit-club.server";
import { getClub } from "@/lib/clubs/get-club.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    answer: clubDetail,
    auth: "none",
    limit: { name: "club", points: 600, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "One club, archived or not.",
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club." },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params }) => getClub(params.clubSlug),
  }),
  PATCH: serve({
    ...clubEndpoints.edit,
    auth: "session",
    limit: { name: "club-edit", points: 30, windowSeconds: 60 },
    maxBodyBytes: CLUB_BODY_MAX_BYTES,
    handler: ({ session, params, body }) =>
      editClub({ slug: params.clubSlug, address: session.address, request: body }),
  }),
});
