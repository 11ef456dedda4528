import "server-only";
import { requireProposal } from "@/lib/proposals/require-proposal.server";
import { type ExportFormat, exportVotes } from "./export-votes.server";

const CONTENT_TYPES = {
  csv: "text/csv; charset=utf-8",
  json: "application/json",
} as const satisfies Record<ExportFormat, string>;

/** All votes of a proposal as a file to keep. Throws NOT_FOUND for an unknown proposal. */
export async function answerVotesExport({
  proposalId,
  format,
}: {
  proposalId: bigint;
  format: ExportFormat;
}): Promise<Response> {
  await requireProposal(proposalId);
  return new Response(exportVotes({ proposalId, format }), {
    headers: {
      "content-type": CONTENT_TYPES[format],
      "content-disposition": `attachment; filename="proposal-${proposalId}-votes.${format}"`,
    },
  });
}
