import "server-only";
import { CACHE_POLICIES } from "@/lib/http/cache-policies";
import { streamParts } from "@/lib/shared/stream-parts";
import { type EvidenceFile, findFile } from "./evidence-file-store.server";
import { canRead, removeOtherFile } from "./evidence-pieces.server";
import { type Evidence, openEvidence } from "./open-evidence.server";
import { proveLog } from "./prove-log.server";
import { readEvidenceFile, readEvidenceText } from "./read-evidence-file.server";
import { writeEvidence } from "./write-evidence.server";

/**
 * The evidence in the state that `state` names; any other, or none, redirects to the current one. While people vote, an old
 * state gets the current evidence, because the next vote may come before the reader follows. A kept file is inflated, or sent
 * as the gzip that it is; there is no gzip of evidence that isn't kept. Throws NOT_FOUND.
 */
export async function answerEvidence({
  proposalId,
  state,
  isGzipWelcome,
}: {
  proposalId: bigint;
  state: string | undefined;
  isGzipWelcome: boolean;
}): Promise<Response> {
  const evidence = await openEvidence(proposalId);
  const file = await findKeptFile(evidence);
  const current = file?.state ?? evidence.state;
  const isOvertaken = state !== undefined && state !== current && evidence.endHead === null;
  if (state !== current && !isOvertaken) {
    const location = `/api/proposals/${proposalId}/bundle?v=${current}${isGzipWelcome ? "&as=gzip" : ""}`;
    return new Response(null, { status: 307, headers: { location } });
  }
  const name = `proposal-${proposalId}-evidence-${current}.json`;
  // A handler can't say that JSON is compressed: the server around it drops the header and compresses again.
  if (file !== null && isGzipWelcome)
    return fileResponse(streamParts(readEvidenceFile(file)), {
      type: "application/gzip",
      name: `${name}.gz`,
    });
  const body = file === null ? streamParts(await writeTexts(evidence)) : streamParts(readEvidenceText(file));
  const response = fileResponse(body, { type: "application/json", name });
  // The address names another state, so nobody may keep this answer under it.
  if (isOvertaken) response.headers.set("cache-control", CACHE_POLICIES.private);
  return response;
}

function fileResponse(body: ReadableStream, { type, name }: { type: string; name: string }): Response {
  return new Response(body, {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
  });
}

/** The complete file of this evidence, if it can be read; one of another state is removed. */
async function findKeptFile({ proposalId, keptState, census }: Evidence): Promise<EvidenceFile | null> {
  const file = await findFile(proposalId);
  if (file === null || census === null) return null;
  if (file.state !== keptState) await removeOtherFile({ proposalId, state: keptState });
  return file.state === keptState && file.isComplete && (await canRead(file)) ? file : null;
}

async function writeTexts(evidence: Evidence): Promise<AsyncGenerator<string, void, undefined>> {
  const parts = writeEvidence({ evidence, log: await proveLog(evidence) });
  return (async function* () {
    for await (const { text } of parts) yield text;
  })();
}
