import { createPublicClient, http } from "viem";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { readWalletAnswer } from "@/lib/chain/ask-contract-signature";
import { openNode } from "@/lib/http/client/open-node";
import { parseEndorsements, parseHead } from "@/lib/log/client/open-public-log";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { openMirror } from "@/lib/log/public-log";
import { askAnchor, parseAnchor } from "@/lib/recount/anchor-queries";
import { addAnchor, checkAgainstChain } from "@/lib/recount/check-against-chain";
import { compareWholeLog, createLogComparer } from "@/lib/recount/compare-whole-log";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import { sampleVoters } from "@/lib/recount/sample-voters";
import type { WholeLog } from "../builders/evidence-log";

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

/** Asks a node about all voters as the command line does; `anchor` is a server's answer, if the reader asked for one. */
export async function compareWithNode({
  bundle: { voters, ...head },
  counted,
  node,
  anchor,
}: Given & { node: string; anchor: string | undefined }): Promise<Recount> {
  const client = createPublicClient({ transport: http(node, { batch: true, retryCount: 0 }) });
  try {
    const asked = await checkAgainstChain({
      evidence: { head, voterAt: (place) => voters[place] },
      counted,
      client: { ...client, readWallet: (question) => readWalletAnswer({ client, ...question }) },
      sample: sampleVoters({
        voters: voters.length,
        size: voters.length,
        ballots: counted.ballots,
        randomBelow: () => 0,
      }),
    });
    const named = anchor === undefined ? null : parseAnchor(anchor);
    if (named === null) return asked;
    const ask = openNode(node, { timeoutMs: 15_000 });
    return addAnchor(asked, await askAnchor({ head, anchor: named, ask }));
  } catch (error) {
    return withFindings(counted, { unchecked: [{ line: "--rpc", who: null, text: String(error) }] });
  }
}
