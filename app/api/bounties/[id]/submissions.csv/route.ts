import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerSubmissionsExport } from "@/lib/bounties/export-submissions.server";
import { idParams } from "@/lib/bounties/submission-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "submissions-export", points: 20, windowSeconds: 60 },
  params: idParams,
  cache: "live",
  document: {
    tag: "Bounties",
    summary: "All submissions of a bounty as a file, once everybody may read them.",
    file: { type: "text/csv", holds: "One line a submission, with its prize once winners are announced." },
    refusals: ["NOT_FOUND", "CONFLICT"],
    parameters: { id: "The id of a bounty." },
    example: { id: "1" },
  },
  handler: ({ params }) => answerSubmissionsExport(params.id),
});
