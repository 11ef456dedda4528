import { compareEachHead, trustedHead } from "@/lib/log/compare-seen-heads";
import { fetchConsistency } from "@/lib/log/log-queries";
import type { SeenHead } from "@/lib/log/tree-head";
import { describeSeen } from "./describe-seen";
import type { LogEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";

/**
 * What signed heads that the reader got elsewhere say about the log of a file. Only the deployment at `origin` can prove that one
 * grew from the other; without one, heads of other sizes are doubts.
 */
export async function checkSeenHeads({
  log,
  logKeys,
  seen,
  origin,
}: {
  log: LogEvidence | undefined;
  logKeys: readonly string[];
  seen: readonly SeenHead[];
  origin: string | null;
}): Promise<{ faults: Finding[]; unchecked: Finding[] }> {
  const now = log === undefined ? null : trustedHead(log, logKeys);
  // A log with another key is reported by its key.
  if (log === undefined || now === null) return { faults: [], unchecked: [] };
  const end = trustedHead(log.endHead, logKeys);
  const askPath = async (sizes: { first: number; second: number }) => {
    if (origin === null) throw new Error("no deployment was named");
    return fetchConsistency({ ...sizes, origin });
  };
  return describeSeen(await compareEachHead({ now, end, seen, askPath }));
}
