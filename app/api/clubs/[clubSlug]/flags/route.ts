import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams } from "@/lib/clubs/club-schemas";
import { listClubFlags } from "@/lib/moderation/list-flags.server";
import { flagsQuery } from "@/lib/moderation/moderation-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "club-flags", points: 120, windowSeconds: 60 },
  params: clubParams,
  query: flagsQuery,
  document: { summary: "What was flagged in a club; for its owner and moderators." },
  handler: ({ session, params, query }) =>
    listClubFlags({ slug: params.clubSlug, address: session.address, query }),
});
