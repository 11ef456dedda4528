import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams, memberListQuery } from "@/lib/clubs/club-schemas";
import { listMembers } from "@/lib/clubs/list-members.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "club-members", points: 300, windowSeconds: 60 },
  params: clubParams,
  query: memberListQuery,
  cache: "public",
  handler: ({ params, query: { after = null } }) => listMembers({ slug: params.clubSlug, after }),
});
