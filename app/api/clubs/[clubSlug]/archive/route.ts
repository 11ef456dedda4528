import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { setArchived } from "@/lib/clubs/archive-club.server";
import { archiveRequest, clubParams } from "@/lib/clubs/club-schemas";

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods("PUT");

export const PUT = withRoute({
  auth: "session",
  limit: { name: "club-archived", points: 30, windowSeconds: 60 },
  params: clubParams,
  body: archiveRequest,
  handler: ({ session, params, body }) =>
    setArchived({ slug: params.clubSlug, address: session.address, ...body }),
});
