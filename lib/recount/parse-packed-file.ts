import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { openHead } from "./open-head";
import { splitPacked } from "./packed-file";
import { noEvidence } from "./packed-part";
import { parseHead } from "./parse-evidence";
import { parsePackedPart } from "./parse-packed-part";
import { unpackVoters } from "./unpack-voters";
import { beginFile, FILE_END, writeLines } from "./write-lines";

/** The same evidence as JSON, a voter a line, part by part. Throws UnreadableEvidence. */
export async function* parsePackedFile(
  pieces: AsyncIterable<Uint8Array>,
  engine: SignatureEngine,
): AsyncGenerator<string, void, undefined> {
  const { head, parts } = await splitPacked(pieces);
  const tools = openHead({ head: parseHead(head), engine });
  if (!tools.ok) throw noEvidence(tools.reason.text);
  yield beginFile(head);
  for await (const part of parts) {
    const voters = unpackVoters(await parsePackedPart(part), tools.value);
    yield writeLines(voters, part.first);
  }
  yield FILE_END;
}
