import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerClearSigning } from "@/lib/ballots/answer-clear-signing.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "clear-signing", points: 120, windowSeconds: 60 },
  cache: "public",
  document: {
    tag: "Votes",
    summary: "How a wallet shows ballots and proposals before they are signed, by ERC-7730.",
    file: { type: "application/json", holds: "A descriptor of version 1 of ERC-7730 for both types." },
  },
  handler: () => answerClearSigning(),
});
