import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { askNode, compareWithLog, recountEvidence, UnreadableEvidence } from "@/packages/verify/verify";
import { serveLog } from "../second-verifier/serve-log";
import type { Reader, Rewrite, Verdict } from "./forgery";

/** What the npm package answers. */
export async function showToPackage(
  text: ReturnType<Rewrite>,
  { logKeys, receipts, heads, witnesses, log, now }: Reader,
  node: string | null,
): Promise<{ verdict: Verdict; said: string }> {
  try {
    const recounted = await recountEvidence(text, {
      logKeys,
      receipts,
      heads: heads.map(({ head }) => head),
      ...(witnesses && { policy: writeWitnessPolicy(witnesses) }),
      now,
    });
    const served = log && (await serveLog(log));
    const compared = served ? await compareWithLog(recounted, { log: served.url, logKeys }) : recounted;
    served?.stop();
    const asked = node === null ? compared : await askNode(compared, { node });
    const { verdict, faults, unchecked, headline } = asked;
    return { verdict, said: [headline, ...[...faults, ...unchecked].map(({ line }) => line)].join("\n") };
  } catch (error) {
    if (error instanceof UnreadableEvidence) return { verdict: "unreadable", said: error.message };
    throw error;
  }
}
