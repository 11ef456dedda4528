import type { Hex } from "viem";
import { checkKeySignature, normaliseSignature } from "@/lib/ballots/check-key-signature";
import { requireAddress } from "@/lib/shared/address";
import { wasHidden } from "./ballot-names";
import type { EvidenceHead, LogEvidence } from "./evidence-schemas";
import type { Finding } from "./finding";
import { type RecountTools, signingTimeFault } from "./judge-ballot";
import { PUBLISHING_MS } from "./signing-time";

type Proposal = EvidenceHead["proposal"];
type SignedCancellation = NonNullable<Proposal["cancellation"]>;

const UNSIGNED =
  "Nobody signed this cancellation, so only the server says that somebody with the right to do so cancelled this vote.";
const NO_RIGHT = "The file doesn't show that this person had the right to cancel the vote.";

/** Whether a vote was cancelled in time, by the signature of somebody who had the right by the log. */
export function checkCancellation(tools: RecountTools): { faults: Finding[]; unchecked: Finding[] } {
  const { proposal, log } = tools.head;
  const { cancelledAt, cancellation = null } = proposal;
  const found: { faults: Finding[]; unchecked: Finding[] } = { faults: [], unchecked: [] };
  const who = cancellation?.by.toLowerCase() ?? null;
  const note = (kind: "faults" | "unchecked", text: string, more: Partial<Finding> = {}) =>
    found[kind].push({ line: "proposal.cancelledAt", who, text, topic: "signatures", ...more });
  if (cancelledAt === null) {
    if (cancellation !== null) note("faults", "It was not cancelled, and somebody signed a cancellation.");
    return found;
  }
  const cancelled = Date.parse(cancelledAt);
  const outside = checkWindow(proposal, cancelled);
  if (outside !== null) note("faults", outside, { topic: "time" });
  if (cancellation === null) {
    note("unchecked", UNSIGNED);
    return found;
  }
  const signer = signerOf(cancellation, tools);
  if (signer === null) note("faults", "This person did not sign this cancellation.");
  else if (signer === "contract")
    note("unchecked", `It is a contract wallet, which confirmed it at block ${cancellation.check?.block}.`, {
      isForChain: true,
    });
  const published = Date.parse(proposal.versions.at(-1)?.publishedAt ?? "");
  const late = signingTimeFault({
    received: cancelled,
    signed: Number(cancellation.signedAt),
    isByKey: signer !== "contract",
    start: published,
  });
  if (late !== null) note("faults", late, { topic: "time" });
  if (who === proposal.author.toLowerCase() && cancelled < Date.parse(proposal.startsAt) + PUBLISHING_MS)
    return found;
  if (!log?.right) note("unchecked", NO_RIGHT);
  else if (!givesRight({ right: log.right, who, cancelled, place: log.cancel }))
    note("faults", "The entry of the log does not give this person the right to cancel the vote.");
  return found;
}

/** Whether the row is one of an admin, or of a moderator or owner of a club; such a row of a member has no state. */
function givesRight({
  right: { position, table, key, state, at },
  who,
  cancelled,
  place,
}: {
  right: NonNullable<LogEvidence["right"]>;
  who: string | null;
  cancelled: number;
  place: number | null;
}): boolean {
  const isOwn =
    table === "admin"
      ? key === who
      : table === "club_member" && key.replace(/^\d+:/, "") === who && key !== who;
  return isOwn && state !== null && at <= cancelled && (place === null || position < place);
}

function checkWindow({ endsAt, versions }: Proposal, cancelled: number): string | null {
  if (cancelled >= Date.parse(endsAt) + PUBLISHING_MS) return "It was cancelled after voting had ended.";
  const published = Date.parse(versions.at(-1)?.publishedAt ?? "");
  return cancelled < published - PUBLISHING_MS ? "It was cancelled before it was published." : null;
}

/** Who signed these words under a name of the proposal; null if nobody did. */
function signerOf(
  { by, reason, signedAt, digest, signature: hex, check }: SignedCancellation,
  { head, engine, hasher, names, hidings }: RecountTools,
): "key" | "contract" | null {
  const signer = requireAddress(by.toLowerCase());
  const at = Date.parse(head.proposal.cancelledAt ?? "");
  const isNamed = names.some(({ hashed, saysHidden }) => {
    if (saysHidden && !wasHidden(hidings, at)) return false;
    try {
      const message = { proposal: hashed, reason, by: signer, signedAt: BigInt(signedAt) };
      return hasher.cancelDigest(message) === digest;
    } catch {
      return false;
    }
  });
  const signature = normaliseSignature(hex);
  if (!isNamed || !signature.ok) return null;
  const checked = checkKeySignature({ engine, digest: digest as Hex, signature: signature.value, signer });
  if (checked.ok) return "key";
  return check === null ? null : "contract";
}
