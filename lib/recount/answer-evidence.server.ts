import "server-only";
import { streamText } from "@/lib/shared/stream-text";
import { openEvidence } from "./open-evidence.server";
import { proveLog } from "./prove-log.server";
import { writeEvidence } from "./write-evidence.server";

/** The evidence in the state that `state` names; any other, or none, redirects to the current one. Throws NOT_FOUND. */
export async function answerEvidence({
  proposalId,
  state,
}: {
  proposalId: bigint;
  state: string | undefined;
}): Promise<Response> {
  const evidence = await openEvidence(proposalId);
  if (state !== evidence.state) {
    const location = `/api/proposals/${proposalId}/bundle?v=${evidence.state}`;
    return new Response(null, { status: 307, headers: { location } });
  }
  const log = await proveLog(evidence);
  // The server around the handlers compresses. If a handler did so too, it would be compressed twice.
  return new Response(streamText(writeEvidence(evidence, log)), {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="proposal-${proposalId}-evidence-${evidence.state}.json"`,
    },
  });
}
