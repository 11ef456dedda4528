import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Hex } from "viem";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { AppError } from "@/lib/http/app-error";
import { publishProposal } from "@/lib/proposals/publish-proposal.server";
import { castVote } from "@/lib/votes/cast-vote.server";
import { assembleSignature } from "./assemble-signature";
import { ballotOfVote } from "./ballot-of-vote";
import { readSafeTree } from "./read-safe-tree.server";
import { publicationContent, votesContent } from "./safe-request-schemas";
import {
  completeRequest,
  findRequest,
  markCast,
  markRefused,
  reopenRequest,
  type StoredRequest,
  wasStored,
} from "./safe-request-store.server";
import { stateOf } from "./view-safe-request.server";

const LONGEST_WAIT_MS = 2_000;

/**
 * Takes the request as far as it goes: owners and threshold are read from the chain again, the signature is assembled and kept, and
 * the act is done, but for a sign-in, which its opener finishes. Harmless to repeat, so what a crash interrupts goes on at the next call.
 */
export async function advanceRequest(id: string): Promise<void> {
  const request = await findRequest(id);
  if (!request) return;
  if (stateOf(request) === "open") {
    const tree = await readSafeTree({ safe: request.safe, message: request.digest as Hex });
    if (tree) await completeRequest(id, (kept) => assembleSignature(tree, kept));
  }
  const signed = await findRequest(id);
  if (signed?.signature && signed.castAt === null && signed.refusal === null)
    await send(signed, signed.signature);
}

async function send(request: StoredRequest, signature: string): Promise<void> {
  const { id, digest, act } = request;
  if (act === "sign-in") return;
  try {
    const refusal = await doAct(request, signature);
    if (refusal === null) await markCast(id);
    else await markRefused(id, refusal);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    // A newer vote of the Safe may have replaced it since.
    if (act === "vote" && (await wasStored(digest))) await markCast(id);
    // The owners were changed between the signatures and the act.
    else if (error.code === "FORBIDDEN") await reopenRequest(id, signature);
    else await markRefused(id, error.message);
  }
}

/** Why it could not be done in part; null if all of it was done. */
async function doAct(request: StoredRequest, signature: string): Promise<string | null> {
  const { safe, vote, content, digest, act } = request;
  if (act === "votes") return castVotes(request, signature);
  if (vote !== null) {
    const { proposalId, choice, reason } = vote;
    const signedAt = Number(vote.signedAt);
    await untilSigned(request, signedAt);
    await castVote({
      proposalId,
      voter: safe,
      request: { choice, reason, signedAt, form: "typed", signature },
    });
    return null;
  }
  const { draft } = publicationContent.parse(content);
  await publishProposal({ draftId: draft, author: safe, digest: digest as Hex, signature });
  return null;
}

/** A vote that changes one of the same second bears the next. */
async function untilSigned({ now }: StoredRequest, signedAt: number): Promise<void> {
  const waitMs = signedAt * 1_000 - now.getTime();
  if (waitMs > 0) await sleep(Math.min(waitMs, LONGEST_WAIT_MS));
}

/** Each counts by itself, so one that is refused doesn't hold the others. */
async function castVotes(request: StoredRequest, signature: string): Promise<string | null> {
  const { safe } = request;
  const { votes } = votesContent.parse(request.content);
  const { hasher } = await getDeploymentSigning();
  const signedTogether = votes.map((vote) => hasher.ballotHash(ballotOfVote(safe, vote)));
  await untilSigned(request, Math.max(...votes.map(({ signedAt }) => signedAt)));
  const refusals: string[] = [];
  for (const vote of votes) {
    const { proposal, choice, reason, signedAt } = vote;
    const asked = { choice, reason, signedAt, form: "typed" as const, signature, signedTogether };
    try {
      await castVote({ proposalId: BigInt(proposal.id), voter: safe, request: asked });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500 || error.code === "FORBIDDEN") throw error;
      if (!(await wasStored(hasher.ballotDigest(ballotOfVote(safe, vote)))))
        refusals.push(`${proposal.label}: ${error.message}`);
    }
  }
  if (refusals.length === 0) return null;
  return `${votes.length - refusals.length} of ${votes.length} votes are counted. ${refusals.join(" ")}`;
}
