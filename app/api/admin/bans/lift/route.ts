import { liftBanEverywhere } from "@/lib/moderation/ban-people.server";
import { liftBanRequest } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: liftBanRequest,
    auth: "session",
    right: "ban.lift",
    limit: { name: "admin-bans", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => liftBanEverywhere({ address: session.address, request: body }),
  }),
});
