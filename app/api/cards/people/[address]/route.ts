import { personParams } from "@/lib/profiles/profile-schemas";
import { route, serve } from "@/lib/routes/route.server";
import { answerPersonCard } from "../../answer-cards";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: personParams,
    auth: "none",
    limit: { name: "share-cards", points: 30, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Service",
      summary:
        "The picture beside a shared link of a person. People without activity get the picture of the site.",
      file: { type: "image/png", holds: "A picture of 1200 x 630 with name, address, votes and turnout." },
      parameters: { address: "An address in any casing." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params }) => answerPersonCard(params.address),
  }),
});
