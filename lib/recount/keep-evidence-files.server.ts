import "server-only";
import { deflateRawSync } from "node:zlib";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { addPiece, type EvidenceFile, findFile, listWithoutFile } from "./evidence-file-store.server";
import { placePiece, removeOtherFile } from "./evidence-pieces.server";
import type { RecountTools } from "./judge-ballot";
import { openEvidence } from "./open-evidence.server";
import { openHead } from "./open-head";
import { packVoters } from "./pack-voters";
import { PACKED_END, writePackedHead, writePackedVoters } from "./packed-part";
import { proveLog } from "./prove-log.server";
import { type EvidencePart, readEvidence } from "./write-evidence.server";

const VOTES_AT_ONCE = 50;
/** Finding the places of so many in the log takes some 10 s. A larger vote is written whenever somebody asks for it. */
const MAX_BALLOTS = 300_000;

type Outcome = "complete" | "begun" | "not yet";

/**
 * Writes the evidence of votes that are over into packed files, and begins no piece after `budgetMs`. The
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
  // Another run read a newer state just now.
  if (begun !== null && begun.state !== state) return "begun";
  let file = begun ?? { proposalId, state, ...EMPTY };
  const log = await proveLog(evidence);
  const { engine } = await getDeploymentSigning();
  const tools = openHead({ head: { ...evidence.head, log: log.log }, engine });
  if (!tools.ok) throw new Error(tools.reason.text);
  for await (const part of readEvidence({ evidence, log, from: begun, votersAtOnce: VOTERS_IN_A_PIECE })) {
    const bytes = writePiece(part, tools.value);
    file = extend(file, part, bytes.length);
    const isOurs = await addPiece(file, await placePiece(file, bytes));
    if (file.isComplete && isOurs) return "complete";
    if (!isOurs || performance.now() >= deadline) break;
  }
  return "begun";
}

/** A reader checks so many signatures together. */
const VOTERS_IN_A_PIECE = 4_096;
const EMPTY = { after: "", ballots: 0, pieces: 0, bytes: 0n, isComplete: false };

function writePiece(part: EvidencePart, tools: RecountTools): Uint8Array<ArrayBuffer> {
  if (part.kind === "head") return writePackedHead(part.head, deflateRawSync);
  if (part.kind === "end") return PACKED_END;
  return writePackedVoters(packVoters(part.voters, tools), deflateRawSync);
}

function extend(file: EvidenceFile, { kind, place }: EvidencePart, size: number): EvidenceFile {
  return {
    ...file,
    ...place,
    pieces: file.pieces + 1,
    bytes: file.bytes + BigInt(size),
    isComplete: kind === "end",
  };
}
