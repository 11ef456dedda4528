import { route, serve } from "@/lib/routes/route.server";
import { answerCalendar } from "@/lib/sharing/answer-feeds.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "feeds", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Feeds",
      summary: "When votes open and close, and until when bounties take submissions, in all clubs.",
      file: {
        type: "text/calendar",
        holds:
          "A calendar (RFC 5545) of votes and bounties that are ahead, open, or ended in the last 90 days.",
      },
    },
    handler: () => answerCalendar(null),
  }),
});
