import { followLink } from "@/lib/messages/change-messages.server";
import { messageEndpoints } from "@/lib/messages/message-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Also what mail programs send for one-click unsubscription (RFC 8058). */
  POST: serve({
    ...messageEndpoints.follow,
    auth: "none",
    takesForm: true,
    loggedPath: messageEndpoints.follow.path,
    limit: { name: "messages-link", points: 60, windowSeconds: 60 },
    handler: ({ params }) => followLink(params.token),
  }),
});
