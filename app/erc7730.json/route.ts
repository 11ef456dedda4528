import { answerClearSigning } from "@/lib/ballots/answer-clear-signing.server";
import { clearSigningDescriptor } from "@/lib/ballots/clear-signing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    answer: clearSigningDescriptor,
    auth: "none",
    limit: { name: "clear-signing", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Votes",
      summary: "How a wallet shows ballots and proposals before they are signed, by ERC-7730.",
    },
    handler: () => answerClearSigning(),
  }),
});
