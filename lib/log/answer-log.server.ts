import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { verifierKey } from "@/lib/shared/signed-note";
import { listEndorsements } from "./endorsement-store.server";
import { getTreeHead } from "./get-tree-head.server";
import { openLogKey } from "./log-key.server";
import { listKeys } from "./log-key-store.server";
import { MAX_ENTRIES } from "./log-pages";
import type { ProofQuery } from "./log-query-schemas";
import type { ConsistencyProof, InclusionProof, KeyAnswer } from "./log-schemas";
import { findNewestHead, listBodies } from "./log-store.server";
import { proveConsistency, proveInclusion } from "./prove-entry.server";
import { logNameOf } from "./tree-head";

/** The key that signs now, every key that ever did, and how one handed over to the next. */
export async function answerKey(): Promise<KeyAnswer> {
  const { keyId, publicKey } = await openLogKey();
  const keys = await listKeys();
  return {
    keyId,
    publicKey,
    algorithm: "Ed25519",
    verifierKey: verifierKey({ name: logNameOf(getEnvironment().APP_ORIGIN), publicKey }),
    keys: keys.map((key) => ({ ...key, firstUsedAt: key.firstUsedAt.toISOString() })),
    endorsements: await listEndorsements(),
  };
}

/**
 * The entries at these places, which never change. If there are fewer, it redirects (307) to those,
 * so every answer may be kept for ever. Throws NOT_FOUND beyond the end.
 */
export async function answerEntries({
  from,
  limit = MAX_ENTRIES,
}: {
  from: number;
  limit?: number | undefined;
}): Promise<Response | { from: number; entries: string[] }> {
  const treeSize = await sizeFor(from + limit);
  if (from >= treeSize) throw new AppError("NOT_FOUND", `The log has ${treeSize} entries.`);
  const present = Math.min(limit, treeSize - from);
  if (present < limit) return sendOn(`/api/log/entries?from=${from}&limit=${present}`);
  return { from, entries: await listBodies({ from, limit }) };
}

/**
 * A proof between two named trees. Without the larger tree, it redirects (307) to the proof with the newest. Throws
 * NOT_FOUND.
 */
export async function answerProof(query: ProofQuery): Promise<Response | InclusionProof | ConsistencyProof> {
  return query.leaf === undefined
    ? answerConsistency({ first: query.first ?? 0, second: query.second })
    : answerInclusion({ leafHash: query.leaf, treeSize: query.treeSize });
}

async function answerInclusion({
  leafHash,
  treeSize,
}: {
  leafHash: string;
  treeSize: number | undefined;
}): Promise<Response | InclusionProof> {
  const newest = await sizeFor(treeSize ?? Number.POSITIVE_INFINITY);
  const proof = await proveInclusion({ leafHash, treeSize: treeSize ?? newest });
  if (proof === null || proof.treeSize > newest) {
    throw new AppError(
      "NOT_FOUND",
      `The tree of ${Math.min(treeSize ?? newest, newest)} entries has no such leaf. A new entry gets its place within a minute.`,
    );
  }
  if (treeSize === undefined) return sendOn(`/api/log/proof?leaf=${leafHash}&treeSize=${newest}`);
  return proof;
}

async function answerConsistency({
  first,
  second,
}: {
  first: number;
  second: number | undefined;
}): Promise<Response | ConsistencyProof> {
  const newest = await sizeFor(second ?? Number.POSITIVE_INFINITY);
  const larger = second ?? newest;
  if (first > newest || larger > newest)
    throw new AppError("NOT_FOUND", `The newest tree has ${newest} entries.`);
  if (second === undefined) return sendOn(`/api/log/proof?first=${first}&second=${newest}`);
  return { first, second, path: await proveConsistency({ first, second }) };
}

/** How many entries are sealed. If more are asked for, it seals the waiting ones first. */
async function sizeFor(wanted: number): Promise<number> {
  const head = await findNewestHead();
  if (head !== null && head.treeSize >= wanted) return head.treeSize;
  return (await getTreeHead()).treeSize;
}

function sendOn(location: string): Response {
  return new Response(null, { status: 307, headers: { location } });
}
