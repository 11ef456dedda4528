import { addMail, removeMail } from "@/lib/messages/change-messages.server";
import { messageEndpoints } from "@/lib/messages/message-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...messageEndpoints.addMail,
    auth: "session",
    // Each sends a mail to an address that has not agreed to any.
    limit: { name: "messages-mail", points: 3, windowSeconds: 3_600 },
    handler: ({ session, body }) => addMail(session.address, body),
  }),
  DELETE: serve({
    ...messageEndpoints.removeMail,
    auth: "session",
    limit: { name: "messages-wish", points: 30, windowSeconds: 60 },
    handler: ({ session }) => removeMail(session.address),
  }),
});
