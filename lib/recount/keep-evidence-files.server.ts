import "server-only";
import { constants, crc32, deflateRawSync } from "node:zlib";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { findHint } from "@/lib/ballots/hinted-engine";
import { addPiece, type EvidenceFile, findFile, listWithoutFile } from "./evidence-file-store.server";
import { placePiece, removeOtherFile } from "./evidence-pieces.server";
import type { BallotEvidence } from "./evidence-schemas";
import { openEvidence } from "./open-evidence.server";
import { proveLog } from "./prove-log.server";
import { type EvidencePart, writeEvidence } from "./write-evidence.server";

const VOTES_AT_ONCE = 50;
/** Finding the places of so many in the log takes some 10 s. A larger vote is written whenever somebody asks for it. */
const MAX_BALLOTS = 300_000;

type Outcome = "complete" | "begun" | "not yet";

/**
 * Writes the evidence of votes that are over into files, compressed and with hints, and begins no piece after `budgetMs`. The
 * next run continues. Answers how many are complete now and whether none is left; throws after each vote had its turn.
 */
export async function keepEvidenceFiles({
  budgetMs,
}: {
  budgetMs: number;
}): Promise<{ written: number; isCurrent: boolean }> {
  const deadline = performance.now() + budgetMs;
  const waiting = await listWithoutFile({ maxBallots: MAX_BALLOTS, limit: VOTES_AT_ONCE });
  const outcomes: Outcome[] = [];
  const faults: unknown[] = [];
  for (const proposalId of waiting) {
    if (performance.now() >= deadline) break;
    await writeFile(proposalId, deadline).then(
      (outcome) => outcomes.push(outcome),
      (fault: unknown) => faults.push(fault),
    );
  }
  if (faults.length > 0) throw faults[0];
  const isCurrent = outcomes.length === waiting.length && !outcomes.includes("begun");
  return { written: outcomes.filter((outcome) => outcome === "complete").length, isCurrent };
}

/** "not yet" while the census is in doubt. */
async function writeFile(proposalId: bigint, deadline: number): Promise<Outcome> {
  const evidence = await openEvidence(proposalId);
  if (evidence.census === null) return "not yet";
  const state = evidence.keptState;
  await removeOtherFile({ proposalId, state });
  const begun = await findFile(proposalId);
  let file = begun ?? { proposalId, state, ...EMPTY };
  const log = await proveLog(evidence);
  const { engine } = await getDeploymentSigning();
  const hinted = {
    evidence,
    log,
    from: begun,
    findHint: (ballot: BallotEvidence) => findHint(engine, ballot),
  };
  for await (const part of writeEvidence(hinted)) {
    file = extend(file, part);
    const isOurs = await addPiece(file, await placePiece(file, deflate(part.text)));
    if (part.isLast && isOurs) return "complete";
    if (!isOurs || performance.now() >= deadline) break;
  }
  return "begun";
}

const EMPTY = { after: "", ballots: 0, pieces: 0, bytes: 0n, crc32: 0n, isComplete: false };

function extend(file: EvidenceFile, { text, place, isLast }: EvidencePart): EvidenceFile {
  return {
    ...file,
    ...place,
    pieces: file.pieces + 1,
    bytes: file.bytes + BigInt(Buffer.byteLength(text)),
    crc32: BigInt(crc32(text, Number(file.crc32))),
    isComplete: isLast,
  };
}

/** Ends at a byte and without a last block, so that pieces can follow each other (RFC 1951). */
function deflate(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH }));
}
