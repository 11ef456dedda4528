import "server-only";
import { streamText } from "@/lib/shared/stream-text";
import { openEvidence } from "./open-evidence.server";
import { writeEvidence } from "./write-evidence.server";

/** The evidence in the state that `state` names; any other, or none, is sent on to the address of the present one. Throws NOT_FOUND. */
export async function answerEvidence({
  proposalId,
  state,
  acceptEncoding,
}: {
  proposalId: bigint;
  state: string | undefined;
  acceptEncoding: string | null;
}): Promise<Response> {
  const evidence = await openEvidence(proposalId);
  if (state !== evidence.state) {
    const location = `/api/proposals/${proposalId}/bundle?v=${evidence.state}`;
    return new Response(null, { status: 307, headers: { location } });
  }
  const text = streamText(writeEvidence(evidence));
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding ?? "");
  return new Response(isZipped ? text.pipeThrough(new CompressionStream("gzip")) : text, {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="proposal-${proposalId}-evidence-${evidence.state}.json"`,
      ...(isZipped && { "content-encoding": "gzip" }),
      vary: "accept-encoding",
    },
  });
}
