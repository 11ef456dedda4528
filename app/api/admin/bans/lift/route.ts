import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { liftBanEverywhere } from "@/lib/moderation/ban-people.server";
import { liftBanRequest } from "@/lib/moderation/moderation-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  right: "ban.lift",
  limit: { name: "admin-bans", points: 60, windowSeconds: 60 },
  body: liftBanRequest,
  handler: ({ session, body }) => liftBanEverywhere({ address: session.address, request: body }),
});
