import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams, memberList, memberListQuery } from "@/lib/clubs/club-schemas";
import { listMembers } from "@/lib/clubs/list-members.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "club-members", points: 300, windowSeconds: 60 },
  params: clubParams,
  query: memberListQuery,
  cache: "public",
  document: {
    tag: "Clubs",
    summary: "Owner and moderators of a club with the first page, then its members in order of joining.",
    answer: memberList,
    refusals: ["NOT_FOUND"],
    parameters: { clubSlug: "The slug of a club.", after: "The `next` of the page before." },
    example: { clubSlug: "treasury" },
  },
  handler: ({ params, query: { after = null } }) => listMembers({ slug: params.clubSlug, after }),
});
