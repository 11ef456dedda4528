import { answerPersonalFeed } from "@/lib/messages/answer-personal-feed.server";
import { feedParams } from "@/lib/messages/feed-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: feedParams,
    auth: "none",
    loggedPath: "/feeds/{secret}/atom",
    // Many people's feed programs ask from the same servers; each secret has a limit of its own.
    limit: { name: "feeds-own", points: 600, windowSeconds: 60 },
    document: { internal: "for the person who knows its secret address" },
    handler: ({ params }) => answerPersonalFeed(params.secret),
  }),
});
