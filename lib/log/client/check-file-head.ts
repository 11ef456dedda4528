import { compareSeenHeads, type SeenVerdict, trustedHead } from "@/lib/log/compare-seen-heads";
import { keepComplaint } from "@/lib/log/kept-complaints";
import { followKeys, type KeyEndorsement } from "@/lib/log/log-keys";
import { fetchConsistency, readSeenHeads } from "@/lib/log/log-queries";
import { keepSeenHead } from "@/lib/log/seen-heads";
import type { SeenHead } from "@/lib/log/tree-head";

/** The heads of a file, and how the keys of the log handed over. */
type FileHeads = SeenHead & {
  endHead: SeenHead | null;
  endorsements?: readonly KeyEndorsement[] | undefined;
};

/** Compares a file's heads with all that this browser has seen. Keeps the newest, or a contradiction as a complaint. */
export async function checkFileHead(
  { head, publicKey, endHead, endorsements = [] }: FileHeads,
  logKeys: readonly string[],
): Promise<SeenVerdict> {
  // A file under a key that another handed over to is also the server's, so it is compared too.
  const known = followKeys({ known: logKeys, endorsements, origin: head.origin });
  const now = trustedHead({ head, publicKey }, known);
  // The recount reports a log that isn't the server's.
  if (now === null) return { kind: "same-log" };
  const end = trustedHead(endHead, known);
  const verdict = await compareSeenHeads({ now, end, seen: readSeenHeads(), askPath: fetchConsistency });
  if (verdict.kind === "same-log") keepSeenHead(now);
  if (verdict.kind === "other-log")
    complainOfHeads(verdict.seen, verdict.of === "endHead" && end ? end : now);
  return verdict;
}

/** Both heads are signed, and together they prove that there is more than one log. */
export function complainOfHeads(before: SeenHead, now: SeenHead): void {
  const text = "The public log does not contain what this browser saw of it before.";
  keepComplaint({ kind: "heads", text, foundAt: new Date().toISOString(), evidence: { before, now } });
}
