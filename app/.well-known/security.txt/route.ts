import { route, serve } from "@/lib/routes/route.server";
import { answerSecurityText } from "@/lib/sharing/answer-well-known.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: null,
    cache: "public",
    document: { internal: "Those who look for a weakness read it, where a contact is configured." },
    handler: () => answerSecurityText(new Date()),
  }),
});
