import { clubParams, memberList, memberListQuery } from "@/lib/clubs/club-schemas";
import { listMembers } from "@/lib/clubs/list-members.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    query: memberListQuery,
    answer: memberList,
    auth: "none",
    limit: { name: "club-members", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary: "Owner and moderators of a club with the first page, then its members in order of joining.",
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club.", after: "The `next` of the page before." },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params, query: { after = null } }) => listMembers({ slug: params.clubSlug, after }),
  }),
});
