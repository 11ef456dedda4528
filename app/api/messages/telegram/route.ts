import { linkTelegram, removeTelegram } from "@/lib/messages/connect-telegram.server";
import { messageEndpoints } from "@/lib/messages/message-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...messageEndpoints.linkTelegram,
    auth: "session",
    limit: { name: "messages-telegram", points: 10, windowSeconds: 60 },
    handler: ({ session, body }) => linkTelegram(session.address, body),
  }),
  DELETE: serve({
    ...messageEndpoints.removeTelegram,
    auth: "session",
    limit: { name: "messages-wish", points: 30, windowSeconds: 60 },
    handler: ({ session }) => removeTelegram(session.address),
  }),
});
