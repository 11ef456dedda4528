import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerRobots } from "@/lib/share/answer-robots.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: null,
  cache: "public",
  document: { internal: "Search engines read it, in a form of their own." },
  handler: () => answerRobots(),
});
