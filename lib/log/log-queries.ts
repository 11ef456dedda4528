import { call, HttpError, sendRequest } from "@/lib/http/api-client";
import { logEndpoints } from "./log-endpoints";
import {
  consistencyProof,
  type InclusionProof,
  inclusionProof,
  type KeyAnswer,
  seenHead,
} from "./log-schemas";
import { listSeenHeads } from "./seen-heads";
import type { SeenHead, SignedTreeHead } from "./tree-head";

const TIMEOUT_MS = 15_000;

/** Of another deployment nobody else may answer for it. */
const asked = (origin: string) =>
  origin === "" ? { timeoutMs: TIMEOUT_MS } : { origin, redirect: "error" as const, timeoutMs: TIMEOUT_MS };

/** For this server, or for another deployment. */
export async function fetchLogKeys(origin = ""): Promise<KeyAnswer> {
  return call(logEndpoints.key, { cache: "no-cache", ...asked(origin) });
}

export async function fetchHead(): Promise<SignedTreeHead> {
  return call(logEndpoints.head, { cache: "no-cache", timeoutMs: TIMEOUT_MS });
}

/** The newest checkpoint as a signed note, with the cosignatures of witnesses if enough of them signed one. */
export async function fetchCheckpoint(): Promise<string> {
  const { ok, status, text } = await sendRequest("/checkpoint", { cache: "no-cache", timeoutMs: TIMEOUT_MS });
  if (!ok) throw new HttpError(status, text);
  return text;
}

/** The proof that the log has this leaf in its first `treeSize` entries; null if it doesn't. */
export async function fetchInclusion({
  leaf,
  treeSize,
}: {
  leaf: string;
  treeSize: number;
}): Promise<InclusionProof | null> {
  // An empty tree has nothing in it, so there is nothing to ask.
  if (treeSize === 0) return null;
  try {
    const query = { leaf, treeSize: `${treeSize}` };
    return await call({ ...logEndpoints.proof, answer: inclusionProof }, { query, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** The proof that the log of `first` entries is the beginning of that of `second`; null if the server has no such logs. */
export async function fetchConsistency({
  first,
  second,
  origin = "",
}: {
  first: number;
  second: number;
  /** For another deployment. */
  origin?: string;
}): Promise<string[] | null> {
  try {
    const request = { query: { first: `${first}`, second: `${second}` }, ...asked(origin) };
    return (await call({ ...logEndpoints.proof, answer: consistencyProof }, request)).path;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The readable heads that this browser has seen, newest first. */
export function readSeenHeads(): SeenHead[] {
  return listSeenHeads().flatMap((seen) => {
    const parsed = seenHead.safeParse(seen);
    return parsed.success ? [parsed.data] : [];
  });
}
