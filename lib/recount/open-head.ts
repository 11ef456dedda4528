import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { listBallotNames, listHidings } from "./ballot-names";
import { createCensusCheck } from "./check-census-proof";
import { readDomain } from "./check-proposal-evidence";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { type RecountTools, readVotingTimes } from "./judge-ballot";

/** What all checks of a bundle need; refused if this program doesn't know its domain. */
export function openHead({
  head,
  engine,
}: {
  head: EvidenceHead;
  engine: SignatureEngine;
}): Result<RecountTools, Finding> {
  const domain = readDomain(head);
  if (!domain.ok) return refuse({ line: "domain", who: null, text: `${domain.reason}.` });
  const { keccak } = engine;
  try {
    const names = listBallotNames(head, keccak);
    const hasher = createTypedDataHasher({ domain: domain.value, keccak });
    const isInCensus = head.census && createCensusCheck(head.census, engine.sha256);
    return ok({
      head,
      engine,
      hasher,
      names,
      hidings: listHidings(head),
      times: readVotingTimes(head.proposal),
      isInCensus,
    });
  } catch {
    return refuse({ line: "proposal.versions", who: null, text: "Its title or club is no text." });
  }
}
