import type * as z from "zod/mini";
import { HttpError, requestJson } from "@/lib/http/api-client";
import type { SeenHead } from "./compare-heads";
import { consistencyProof, inclusionProof, keyAnswer, seenHead, treeHead } from "./log-schemas";
import { listSeenHeads } from "./seen-heads";
import type { SignedTreeHead } from "./tree-head";

const TIMEOUT_MS = 15_000;

export type LogKeys = z.infer<typeof keyAnswer>;
export type Inclusion = z.infer<typeof inclusionProof>;

/** Of another deployment: nobody else may answer for it. */
const ownAnswer = (origin: string) => (origin === "" ? {} : { redirect: "error" as const });

/** Of this server, or of another deployment. */
export async function fetchLogKeys(origin = ""): Promise<LogKeys> {
  const body = await requestJson(`${origin}/api/log/key`, {
    cache: "no-cache",
    timeoutMs: TIMEOUT_MS,
    ...ownAnswer(origin),
  });
  return keyAnswer.parse(body);
}

export async function fetchHead(): Promise<SignedTreeHead> {
  return treeHead.parse(await requestJson("/api/log/head", { cache: "no-cache", timeoutMs: TIMEOUT_MS }));
}

/** The proof that the log has this leaf in its first `treeSize` entries; null when it has not. */
export async function fetchInclusion({
  leaf,
  treeSize,
}: {
  leaf: string;
  treeSize: number;
}): Promise<Inclusion | null> {
  // An empty tree has nothing in it, and there is no such question.
  if (treeSize === 0) return null;
  try {
    const body = await requestJson(`/api/log/proof?leaf=${leaf}&treeSize=${treeSize}`, {
      timeoutMs: TIMEOUT_MS,
    });
    return inclusionProof.parse(body);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** What shall prove that the log of `first` entries is the beginning of that of `second`; null when the server has no such logs. */
export async function fetchConsistency({
  first,
  second,
  origin = "",
}: {
  first: number;
  second: number;
  /** Of another deployment. */
  origin?: string;
}): Promise<string[] | null> {
  try {
    const body = await requestJson(`${origin}/api/log/proof?first=${first}&second=${second}`, {
      timeoutMs: TIMEOUT_MS,
      ...ownAnswer(origin),
    });
    return consistencyProof.parse(body).path;
  } catch (error) {
    if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** The heads that this browser has seen and that can be read, the last one first. */
export function readSeenHeads(): SeenHead[] {
  return listSeenHeads().flatMap((seen) => {
    const parsed = seenHead.safeParse(seen);
    return parsed.success ? [parsed.data] : [];
  });
}
