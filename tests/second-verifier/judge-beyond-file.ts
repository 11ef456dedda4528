import type { ResultAnchor } from "@/lib/anchors/anchor-schemas";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { parseEndorsements, parseHead } from "@/lib/log/client/open-public-log";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { openMirror } from "@/lib/log/public-log";
import { askNodeIfUp } from "@/lib/recount/client/ask-node";
import { compareWholeLog, createLogComparer } from "@/lib/recount/compare-whole-log";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import type { WholeLog } from "../builders/evidence-log";
import { toAskAbout } from "../builders/recount";

type Given = { bundle: EvidenceBundle; counted: Recount };

/** Compares with the whole log as the command line does, but reads no folder. */
export async function compareWithLog({
  bundle: { voters: _, ...head },
  counted,
  log,
  logKeys,
}: Given & { log: WholeLog; logKeys: readonly string[] }): Promise<Recount> {
  const bytesOf = async function* (lines: readonly string[]) {
    yield new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  };
  const compared = await compareWholeLog({
    log: openMirror({
      about: () => bytesOf(["{}"]),
      heads: () => bytesOf([JSON.stringify(log.head)]),
      entries: () => bytesOf(log.bodies),
      parseHead,
      parseEndorsements,
    }),
    file: { head, counted },
    logKeys,
    comparer: createLogComparer({ loadEngine: loadSignatureEngine, parseEntry: parseLogEntry }),
    onProgress: () => undefined,
  });
  return withFindings(counted, compared);
}

/** Asks a node about all voters as the command line does; `anchor` is what a server names, if the reader asked for one. */
export function compareWithNode({
  bundle,
  counted,
  node: url,
  anchor,
}: Given & { node: string; anchor: ResultAnchor | null }): Promise<Recount> {
  return askNodeIfUp({ ...toAskAbout(bundle, counted), url, anchor });
}
