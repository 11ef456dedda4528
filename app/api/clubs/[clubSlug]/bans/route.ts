import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams } from "@/lib/clubs/club-schemas";
import { banFromClub } from "@/lib/moderation/ban-people.server";
import { listBans } from "@/lib/moderation/list-bans.server";
import { banRequest, bansQuery } from "@/lib/moderation/moderation-schemas";

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");

const limit = { name: "club-bans", points: 60, windowSeconds: 60 };

export const GET = withRoute({
  auth: "session",
  limit,
  params: clubParams,
  query: bansQuery,
  document: { summary: "Who is banned in a club; for its owner and moderators." },
  handler: ({ session, params, query: { after = null } }) =>
    listBans({ slug: params.clubSlug, address: session.address, after }),
});

export const POST = withRoute({
  auth: "session",
  limit,
  params: clubParams,
  body: banRequest,
  handler: ({ session, params, body }) =>
    banFromClub({ slug: params.clubSlug, address: session.address, request: body }),
});
