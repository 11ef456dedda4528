import { route, serve } from "@/lib/routes/route.server";
import { answerSiteCard } from "../answer-cards";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "share-cards", points: 30, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Service",
      summary: "The picture beside a shared link of a page that has none of its own.",
      file: { type: "image/png", holds: "A picture of 1200 x 630." },
    },
    handler: () => answerSiteCard(),
  }),
});
