import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { banEverywhere } from "@/lib/moderation/ban-people.server";
import { listBans } from "@/lib/moderation/list-bans.server";
import { banRequest, bansQuery } from "@/lib/moderation/moderation-schemas";

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");

const limit = { name: "admin-bans", points: 60, windowSeconds: 60 };

export const GET = withRoute({
  auth: "session",
  right: "ban.add",
  limit,
  query: bansQuery,
  document: { summary: "Who is banned everywhere; for admins." },
  handler: ({ session, query: { after = null } }) =>
    listBans({ slug: null, address: session.address, after }),
});

export const POST = withRoute({
  auth: "session",
  right: "ban.add",
  limit,
  body: banRequest,
  handler: ({ session, body }) => banEverywhere({ address: session.address, request: body }),
});
