import type { VoterEvidence } from "./evidence-schemas";
import { readPieces } from "./recount-file";
import { splitEvidence, type VotersPart } from "./split-evidence";

/** The voters at these places of a file with one voter per line. */
export async function pickVoters({
  file,
  places,
  parse,
}: {
  file: Blob;
  places: Iterable<number>;
  parse: (part: VotersPart) => VoterEvidence[];
}): Promise<Map<number, VoterEvidence>> {
  const wanted = new Set(places);
  const picked = new Map<number, VoterEvidence>();
  const { parts } = await splitEvidence(readPieces(file));
  for await (const part of parts) {
    const here = [...wanted].filter((place) => place >= part.first && place < part.first + part.lines);
    if (here.length === 0) continue;
    const voters = parse(part);
    for (const place of here) {
      const voter = voters[place - part.first];
      if (voter) picked.set(place, voter);
    }
  }
  return picked;
}
