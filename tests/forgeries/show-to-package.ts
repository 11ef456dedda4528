import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { compareWithLog, recountEvidence, UnreadableEvidence } from "@/packages/verify/verify";
import { serveLog } from "../second-verifier/serve-log";
import type { Reader, Rewrite, Verdict } from "./forgery";

/** What the npm package answers. It asks no node. */
export async function showToPackage(
  text: ReturnType<Rewrite>,
  { logKeys, receipts, heads, witnesses, log, now }: Reader,
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
    const compare = served && compareWithLog(recounted, { log: served.url, logKeys });
    const { verdict, faults, unchecked, headline } = await (compare ?? recounted);
    served?.stop();
    return { verdict, said: [headline, ...[...faults, ...unchecked].map(({ line }) => line)].join("\n") };
  } catch (error) {
    if (error instanceof UnreadableEvidence) return { verdict: "unreadable", said: error.message };
    throw error;
  }
}
