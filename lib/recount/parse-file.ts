import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import type { VoterEvidence } from "./evidence-schemas";
import type { RecountTools } from "./judge-ballot";
import { openHead } from "./open-head";
import { noEvidence } from "./packed-part";
import { parseHead, parseVoters } from "./parse-evidence";
import { parsePackedPart } from "./parse-packed-part";
import { type FilePart, splitFile } from "./split-file";
import { unpackVoters } from "./unpack-voters";
import { beginFile, FILE_END, writeLines } from "./write-lines";

/** The voters of a part, in whichever form the file has them. Throws UnreadableEvidence. */
export async function parsePart(part: FilePart, tools: RecountTools): Promise<VoterEvidence[]> {
  return part.form === "lines" ? parseVoters(part) : unpackVoters(await parsePackedPart(part), tools);
}

/** A packed file as JSON, a voter a line, part by part. Throws UnreadableEvidence. */
export async function* unpackFile(
  pieces: AsyncIterable<Uint8Array>,
  engine: SignatureEngine,
): AsyncGenerator<string, void, undefined> {
  const { head, parts } = await splitFile(pieces);
  const tools = openHead({ head: parseHead(head), engine });
  if (!tools.ok) throw noEvidence(tools.reason.text);
  yield beginFile(head);
  for await (const part of parts) yield writeLines(await parsePart(part, tools.value), part.first);
  yield FILE_END;
}
