import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerClearSigning } from "@/lib/ballots/answer-clear-signing.server";
import { clearSigningDescriptor } from "@/lib/ballots/clear-signing-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "clear-signing", points: 120, windowSeconds: 60 },
  cache: "public",
  document: {
    tag: "Votes",
    summary: "How a wallet shows ballots and proposals before they are signed, by ERC-7730.",
    answer: clearSigningDescriptor,
  },
  handler: () => answerClearSigning(),
});
