import "server-only";
import { bytesToHex } from "viem";
import { hashEntry } from "@/lib/log/log-entry";
import { findLeafPosition, listBodies } from "@/lib/log/log-store.server";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { proveInclusion } from "@/lib/log/prove-entry.server";
import { requireProposal } from "@/lib/proposals/require-proposal.server";
import { findLoggedResult } from "@/lib/proposals/result-store.server";
import { ANCHORS_PER_PAGE, type AnchorsAnswer, type ResultAnchor } from "./anchor-schemas";
import {
  findAccountPosition,
  findAnchorBeyond,
  listConfirmed,
  type StoredAnchor,
} from "./anchor-store.server";

/** Where the chain has the result of a vote; null before. It is a hint: a verifier asks a node of its own. */
export async function findResultAnchor(proposalId: bigint): Promise<StoredAnchor | null> {
  return (await findPlacedAnchor(proposalId))?.anchor ?? null;
}

/** The first anchor that has the result of a vote, with the proofs that lead to its root; null before. Throws NOT_FOUND. */
export async function answerResultAnchor(proposalId: bigint): Promise<{ anchor: ResultAnchor | null }> {
  await requireProposal(proposalId);
  const placed = await findPlacedAnchor(proposalId);
  if (placed === null) return { anchor: null };
  const { anchor, position } = placed;
  const namedAt = await findAccountPosition(anchor.account);
  if (namedAt === null) throw new Error(`the log does not name ${anchor.account}`);
  const [result, named] = await Promise.all(
    [position, namedAt].map((place) => proveEntry({ place, treeSize: anchor.treeSize })),
  );
  if (result === undefined || named === undefined) throw new Error("two proofs were asked for");
  const entry = parseLogEntry(result.body);
  if (entry?.kind !== "result") throw new Error(`entry ${position} of the log is no result`);
  const { body: _, ...proof } = result;
  return { anchor: { proposal: entry.proposal, ...toWire(anchor), result: proof, named } };
}

/** Confirmed anchors in the order in which they were signed. */
export async function answerAnchors({ after = 0n }: { after?: bigint | undefined }): Promise<AnchorsAnswer> {
  const found = await listConfirmed({ after, limit: ANCHORS_PER_PAGE });
  const last = found.length === ANCHORS_PER_PAGE ? found.at(-1) : undefined;
  return { anchors: found.map(toWire), next: last ? String(last.id) : null };
}

async function findPlacedAnchor(
  proposalId: bigint,
): Promise<{ anchor: StoredAnchor; position: number } | null> {
  const result = await findLoggedResult(proposalId);
  const position = result && (await findLeafPosition(result.leaf));
  const anchor = position === null ? null : await findAnchorBeyond(position);
  return anchor === null || position === null ? null : { anchor, position };
}

async function proveEntry({ place, treeSize }: { place: number; treeSize: number }) {
  const [body] = await listBodies({ from: place, limit: 1 });
  const proof = body === undefined ? null : await proveInclusion({ leafHash: hashEntry(body), treeSize });
  if (body === undefined || proof === null) throw new Error(`the tree of ${treeSize} has no entry ${place}`);
  return { body, position: proof.position, path: proof.path };
}

function toWire({ account, nonce, txHash, origin, treeSize, root, blockNumber, blockAt }: StoredAnchor) {
  const [block, at] = [String(blockNumber), blockAt.toISOString()];
  return { account, nonce, transaction: txHash, origin, treeSize, root: bytesToHex(root), block, at };
}
