import { setHidden } from "@/lib/moderation/hide-content.server";
import { hideRequest } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Hides clubs, proposals and reasons of votes, or shows them again. */
  POST: serve({
    body: hideRequest,
    auth: "session",
    right: "content.hide",
    limit: { name: "admin-hidden", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => setHidden({ address: session.address, request: body }),
  }),
});
