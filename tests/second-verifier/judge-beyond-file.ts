import { createPublicClient, http } from "viem";
import type { ResultAnchor } from "@/lib/anchors/anchor-schemas";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { readWalletAnswer } from "@/lib/chain/ask-contract-signature";
import { openNode } from "@/lib/http/client/open-node";
import { parseEndorsements, parseHead } from "@/lib/log/client/open-public-log";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { openMirror } from "@/lib/log/public-log";
import { UnusableProof } from "@/lib/log/unusable-proof";
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

/** The anchor in a server's answer; throws UnusableProof if there is none of this vote. */
export function readAnchor(answer: string, digest: string): ResultAnchor {
  try {
    const anchor = parseAnchor(answer);
    if (anchor?.proposal === digest) return anchor;
  } catch {
    // Refused below.
  }
  throw new UnusableProof("no-anchor", "the answer has no anchor of this vote");
}

/** Asks a node about all voters as the command line does; `anchor` is what a server names, if the reader asked for one. */
export async function compareWithNode({
  bundle: { voters, ...head },
  counted,
  node,
  anchor,
}: Given & { node: string; anchor: ResultAnchor | null }): Promise<Recount> {
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
    if (anchor === null) return asked;
    const ask = openNode(node, { timeoutMs: 15_000 });
    return addAnchor(asked, await askAnchor({ head, anchor, ask }));
  } catch (error) {
    return withFindings(counted, { unchecked: [{ line: "--rpc", who: null, text: String(error) }] });
  }
}
