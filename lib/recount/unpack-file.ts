import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { openHead } from "./open-head";
import { splitPacked } from "./packed-file";
import { noEvidence, parsePackedPart } from "./packed-part";
import { parseHead } from "./parse-evidence";
import { unpackVoters } from "./unpack-voters";

/** The same evidence as JSON, a voter a line, part by part. Throws UnreadableEvidence. */
export async function* unpackFile(
  pieces: AsyncIterable<Uint8Array>,
  engine: SignatureEngine,
): AsyncGenerator<string, void, undefined> {
  const { head, parts } = await splitPacked(pieces);
  const tools = openHead({ head: parseHead(head), engine });
  if (!tools.ok) throw noEvidence(tools.reason.text);
  yield beginFile(head);
  for await (const { first, packed } of parts) {
    const voters = unpackVoters(await parsePackedPart(packed), tools.value);
    yield writeLines(voters, first);
  }
  yield FILE_END;
}

/** A file in JSON, from the JSON of its head. */
export const beginFile = (head: string): string => `${head.slice(0, -1)},"voters":[`;
export const FILE_END = "\n]}\n";

/** A voter a line. */
export function writeLines(voters: readonly unknown[], first: number): string {
  const separator = first === 0 ? "\n" : ",\n";
  return voters.length === 0 ? "" : separator + voters.map((voter) => JSON.stringify(voter)).join(",\n");
}
