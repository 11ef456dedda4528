import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerCalendar } from "@/lib/bounties/answer-feeds.server";
import { clubParams } from "@/lib/clubs/club-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "feeds", points: 120, windowSeconds: 60 },
  params: clubParams,
  cache: "public",
  document: {
    tag: "Feeds",
    summary: "When votes open and close, and until when bounties take submissions, in one club.",
    file: {
      type: "text/calendar",
      holds:
        "A calendar (RFC 5545) of votes and bounties that are ahead, open, or ended in the last 90 days.",
    },
    refusals: ["NOT_FOUND"],
    parameters: { clubSlug: "The slug of a club." },
    example: { clubSlug: "treasury" },
  },
  handler: ({ params }) => answerCalendar(params.clubSlug),
});
