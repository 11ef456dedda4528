import { anchorEndpoints } from "@/lib/anchors/anchor-endpoints";
import { type AnchorsAnswer, anchorAnswer, type ResultAnchor } from "@/lib/anchors/anchor-schemas";
import { askTransaction } from "@/lib/chain/client/read-node";
import { call } from "@/lib/http/api-client";
import type { AskNode } from "@/lib/http/client/open-node";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { UnusableProof } from "@/lib/log/unusable-proof";
import { readJson } from "@/lib/shared/read-json";
import { checkAnchor } from "./check-anchor";
import type { EvidenceHead } from "./evidence-schemas";
import type { AnchorAnswer } from "./finding";
import { findingAt } from "./finding-at";

const TIMEOUT_MS = 15_000;

/** The anchor that a deployment, without `origin` the page's own, names for a result; null if there is none yet. */
export async function fetchAnchor(
  proposalId: string,
  from: { origin?: string } = {},
): Promise<ResultAnchor | null> {
  const request = { params: { id: proposalId }, redirect: "error" as const, timeoutMs: TIMEOUT_MS, ...from };
  return (await call(anchorEndpoints.ofProposal, request)).anchor;
}

/** All anchors that a deployment names, in the order in which they were signed. */
export async function fetchAnchors(origin: string): Promise<AnchorsAnswer["anchors"]> {
  const anchors: AnchorsAnswer["anchors"] = [];
  for (let after: string | null = null; ; ) {
    const query = after === null ? {} : { after };
    const page: AnchorsAnswer = await call(anchorEndpoints.list, {
      query,
      origin,
      redirect: "error",
      timeoutMs: TIMEOUT_MS,
    });
    anchors.push(...page.anchors);
    if (page.next === null) return anchors;
    // A server must not keep its reader busy for ever.
    if (after !== null && BigInt(page.next) <= BigInt(after))
      throw new Error("its list of anchors has no end");
    after = page.next;
  }
}

/** The anchor in what a server answered, as text or parsed. Throws UnusableProof if it names none, or that of another vote. */
export function requireAnchor({
  name,
  given,
  digest,
}: {
  /** What a message calls it. */
  name: string;
  given: unknown;
  digest: string;
}): ResultAnchor {
  const { data } = anchorAnswer.safeParse(typeof given === "string" ? readJson(given) : given);
  if (!data?.anchor) throw new UnusableProof("no-anchor", `${name} names no anchor of a result`);
  if (data.anchor.proposal !== digest)
    throw new UnusableProof("other-vote", `${name} is the anchor of another proposal`);
  return data.anchor;
}

/** Asks a node for the transaction that a server names, and judges it. A node that can't be asked leaves it unchecked. */
export async function askAnchor({
  head,
  anchor,
  ask,
}: {
  head: EvidenceHead;
  anchor: ResultAnchor;
  ask: AskNode;
}): Promise<AnchorAnswer> {
  try {
    const transaction = await askTransaction(anchor.transaction, ask);
    return checkAnchor({ head, anchor, transaction, parseEntry: parseLogEntry });
  } catch {
    const text = "The node doesn't tell of the transaction that anchors the result.";
    return { state: "unchecked", finding: findingAt("anchor", text) };
  }
}
