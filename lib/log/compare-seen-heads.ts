import type { Hex } from "viem";
import { isSameLog, isTreeHeadSigned, type SeenHead } from "./tree-head";

export type SeenVerdict =
  /** Nothing else was seen, or the log has grown from all that was. */
  | { kind: "same-log" }
  /**
   * "twin": the same size and another root. "time": more entries at an earlier time. "unproved": the server can't show that
   * one is the beginning of the other.
   */
  | { kind: "other-log"; why: "twin" | "time" | "unproved"; seen: SeenHead; of: "head" | "endHead" }
  /** The server didn't answer. */
  | { kind: "unasked"; seen: SeenHead };

/**
 * Compares a signed head with all that were seen before. The nearest smaller and nearest larger one represent the others,
 * which were compared with them when they were seen.
 */
export async function compareSeenHeads({
  now,
  end = null,
  seen: all,
  askPath,
}: {
  now: SeenHead;
  /** Another head of the same log, as a file proves. */
  end?: SeenHead | null;
  seen: readonly SeenHead[];
  /** The proof that the log of `first` entries is the beginning of that of `second`; null if the server has none. */
  askPath: (sizes: { first: number; second: number }) => Promise<readonly string[] | null>;
}): Promise<SeenVerdict> {
  const seen = ofSameLog(now, all);
  for (const [of, head] of [["head", now] as const, ["endHead", end] as const]) {
    if (head === null) continue;
    const twin = findTwin(head, seen);
    if (twin !== null) return { kind: "other-log", why: "twin", seen: twin, of };
    const untimely = findUntimely(head, seen);
    if (untimely !== null) return { kind: "other-log", why: "time", seen: untimely, of };
  }
  for (const other of findNeighbours(now, seen)) {
    const path = await askBetween(now, other, askPath).catch(() => undefined);
    if (path === undefined) return { kind: "unasked", seen: other };
    if (path === null || !isSameLog(now.head, other.head, path))
      return { kind: "other-log", why: "unproved", seen: other, of: "head" };
  }
  return { kind: "same-log" };
}

/** The same for heads that several people saw, which were never compared with each other, so each is asked about. */
export async function compareEachHead({
  seen,
  ...question
}: Parameters<typeof compareSeenHeads>[0]): Promise<SeenVerdict> {
  const verdicts = await Promise.all(seen.map((head) => compareSeenHeads({ ...question, seen: [head] })));
  const told = (kind: SeenVerdict["kind"]) => verdicts.find((verdict) => verdict.kind === kind);
  return told("other-log") ?? told("unasked") ?? { kind: "same-log" };
}

/** Heads of the same deployment, because two deployments' logs have nothing in common. */
function ofSameLog({ head }: SeenHead, seen: readonly SeenHead[]): SeenHead[] {
  return seen.filter((other) => other.head.origin === head.origin);
}

/** The head, if one of these keys signed it, because anybody can write one under another. */
export function trustedHead(seen: SeenHead | null, logKeys: readonly string[]): SeenHead | null {
  if (seen === null || !logKeys.includes(seen.publicKey)) return null;
  const { head, publicKey } = seen;
  return isTreeHeadSigned({ head, publicKey: publicKey as Hex }) ? { head, publicKey } : null;
}

/** A head of the same size with another root; both can't be of one log. */
export function findTwin({ head }: SeenHead, seen: readonly SeenHead[]): SeenHead | null {
  return seen.find((other) => other.head.treeSize === head.treeSize && other.head.root !== head.root) ?? null;
}

/** A larger head that was signed earlier, or a smaller one that was signed later. */
function findUntimely({ head }: SeenHead, seen: readonly SeenHead[]): SeenHead | null {
  return seen.find((other) => (other.head.treeSize - head.treeSize) * (other.head.at - head.at) < 0) ?? null;
}

/** None if the very same log was seen. */
function findNeighbours({ head: { treeSize } }: SeenHead, seen: readonly SeenHead[]): SeenHead[] {
  const others = seen.filter(({ head }) => head.treeSize > 0).sort(bySize);
  if (treeSize === 0 || others.some(({ head }) => head.treeSize === treeSize)) return [];
  const below = others.filter(({ head }) => head.treeSize < treeSize).at(-1);
  const above = others.find(({ head }) => head.treeSize > treeSize);
  return [below, above].filter((other) => other !== undefined);
}

function bySize(left: SeenHead, right: SeenHead): number {
  return left.head.treeSize - right.head.treeSize;
}

type AskPath = Parameters<typeof compareSeenHeads>[0]["askPath"];

function askBetween(now: SeenHead, other: SeenHead, askPath: AskPath): ReturnType<AskPath> {
  const [first, second] = [now, other].sort(bySize).map(({ head }) => head.treeSize);
  return askPath({ first: first ?? 0, second: second ?? 0 });
}
