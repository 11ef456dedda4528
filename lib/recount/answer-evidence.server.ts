import "server-only";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { CACHE_POLICIES } from "@/lib/http/cache-policies";
import { streamParts } from "@/lib/shared/stream-parts";
import { type EvidenceFile, findFile } from "./evidence-file-store.server";
import { canRead, readPiece, removeOtherFile } from "./evidence-pieces.server";
import { type Evidence, openEvidence } from "./open-evidence.server";
import { PACKED_TYPE } from "./packed-part";
import { unpackFile } from "./parse-file";
import { proveLog } from "./prove-log.server";
import { writeEvidence } from "./write-evidence.server";

/**
 * The evidence in the state that `state` names; any other, or none, redirects to the current one. While people vote, an old
 * state gets the current evidence, because the next vote may come before the reader follows. A kept file is unpacked, or sent
 * packed as it is; evidence that isn't kept is never packed. Throws NOT_FOUND.
 */
export async function answerEvidence({
  proposalId,
  state,
  isPackedWelcome,
}: {
  proposalId: bigint;
  state: string | undefined;
  isPackedWelcome: boolean;
}): Promise<Response> {
  const evidence = await openEvidence(proposalId);
  const file = await findKeptFile(evidence);
  const current = file?.state ?? evidence.state;
  const isOvertaken = state !== undefined && state !== current && evidence.endHead === null;
  if (state !== current && !isOvertaken) {
    const location = `/api/proposals/${proposalId}/bundle?v=${current}${isPackedWelcome ? "&as=packed" : ""}`;
    return new Response(null, { status: 307, headers: { location } });
  }
  const name = `proposal-${proposalId}-evidence-${current}`;
  if (file !== null && isPackedWelcome)
    return fileResponse(readEvidenceFile(file), PACKED_TYPE, `${name}.packed`);
  const response = fileResponse(await writeTexts(evidence, file), "application/json", `${name}.json`);
  // The address names another state, so nobody may keep this answer under it.
  if (isOvertaken) response.headers.set("cache-control", CACHE_POLICIES.private);
  return response;
}

/** The evidence of a vote as it is now, in one piece: packed if it is kept, else as JSON. */
export async function readWholeEvidence(
  proposalId: bigint,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isPacked: boolean }> {
  const evidence = await openEvidence(proposalId);
  const file = await findKeptFile(evidence);
  const parts = file === null ? await writeTexts(evidence, null) : readEvidenceFile(file);
  const bytes = await new Response(streamParts(parts)).bytes();
  return { bytes: new Uint8Array(bytes), isPacked: file !== null };
}

function fileResponse(parts: Parameters<typeof streamParts>[0], type: string, name: string): Response {
  return new Response(streamParts(parts), {
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

async function writeTexts(
  evidence: Evidence,
  file: EvidenceFile | null,
): Promise<AsyncGenerator<string, void, undefined>> {
  if (file === null) return writeEvidence({ evidence, log: await proveLog(evidence) });
  const { engine } = await getDeploymentSigning();
  return unpackFile(readEvidenceFile(file), engine);
}

/** The bytes of a complete file, a piece at a time. Throws if it is removed until then. */
async function* readEvidenceFile({
  proposalId,
  pieces,
}: EvidenceFile): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  for (let number = 1; number <= pieces; number += 1) yield readPiece({ proposalId }, number);
}
