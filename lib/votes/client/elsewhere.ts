import {
  type BallotFile,
  type SignedBallotFile,
  signedBallotFile,
  writeBallotFile,
} from "@/lib/ballots/ballot-file";
import { normaliseReason } from "@/lib/ballots/ballot-words";
import type { Choice } from "@/lib/ballots/typed-data";
import type { PublicConfig } from "@/lib/env/public-config";
import { call } from "@/lib/http/api-client";
import { type Failure, failureOf, readFailure } from "@/lib/http/read-failure";
import { nameShown, type ShownProposal } from "@/lib/proposals/shown-proposal";
import { domainOf } from "@/lib/proposals/signing-domain";
import type { Address } from "@/lib/shared/address";
import type { CastAnswer } from "../vote-schemas";

const CAST_LIMIT_MS = 20_000;
const LARGEST_BYTES = 100_000;

/** The ballot that a device without this page is to sign, in the words that the page shows. */
export function fileToSign({
  proposal,
  config,
  voter,
  choice,
  reason,
  now,
}: {
  proposal: ShownProposal;
  config: PublicConfig;
  voter: Address;
  choice: Choice;
  reason: string;
  /** By the server's clock. */
  now: Date;
}): BallotFile {
  const signedAt = BigInt(Math.floor(now.getTime() / 1_000));
  const ballot = {
    proposal: nameShown(proposal),
    ...{ choice, reason: normaliseReason(reason), voter, signedAt },
  };
  return writeBallotFile({
    site: config.appOrigin,
    proposal: proposal.id,
    domain: domainOf(config),
    ballot,
  });
}

export type FileOutcome =
  | { kind: "counted"; voter: string; answer: CastAnswer }
  | { kind: "refused"; failure: Failure };

/** Sends a file that somebody signed. Never throws. */
export async function sendSignedFile(proposalId: string, file: File): Promise<FileOutcome> {
  const read = signedBallotFile.safeParse(await readJson(file));
  if (!read.success) return { kind: "refused", failure: failureOf(NO_BALLOT) };
  return sendSigned(proposalId, read.data);
}

/** The same for a ballot that came back by a QR code. */
export async function sendSigned(proposalId: string, body: SignedBallotFile): Promise<FileOutcome> {
  try {
    const { voteEndpoints } = await import("../vote-endpoints");
    const request = { params: { id: proposalId }, body, timeoutMs: CAST_LIMIT_MS };
    const answer = await call(voteEndpoints.castSigned, request);
    return { kind: "counted", voter: body.typedData.message.voter, answer };
  } catch (error) {
    return { kind: "refused", failure: readFailure(error) };
  }
}

const NO_BALLOT = "This file is no signed ballot: drop the one that was made when you signed.";

async function readJson(file: File): Promise<unknown> {
  if (file.size > LARGEST_BYTES) return null;
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}
