import type { Failure } from "@/lib/http/read-failure";
import { describeStatus, type StatusWords } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { ALTERED_TEXT } from "./altered-text";
import type { BallotPreparation, OwnVote } from "./vote-schemas";

/** The state of a chosen ballot: it can be signed, is signed, isn't accepted, or that is unknown. */
export type ReviewState =
  | { kind: "loading" }
  | { kind: "unknown"; failure: Failure }
  | { kind: "ready" }
  | { kind: "voted"; vote: OwnVote }
  | { kind: "not-taken"; text: string };

/** Judges a chosen ballot by what the server says about the proposal and the voter, at `now` of the server's clock. */
export function judgeReviewItem({
  detail,
  preparation,
  failure,
  now,
}: {
  detail: ProposalDetail | null;
  preparation: BallotPreparation | null;
  failure: Failure | null;
  now: Date;
}): ReviewState {
  if (preparation?.vote) return { kind: "voted", vote: preparation.vote };
  if (detail !== null) {
    const words = describeStatus(detail, now);
    if (words.status !== "Active") return { kind: "not-taken", text: CLOSED_TEXTS[closedKind(words)] };
    if (detail.isAltered) return { kind: "not-taken", text: ALTERED_TEXT };
    if (detail.hidden !== null) return { kind: "not-taken", text: HIDDEN };
  }
  if (preparation?.power === "0") return { kind: "not-taken", text: powerlessText(preparation) };
  if (failure !== null) return { kind: "unknown", failure };
  return detail === null || preparation === null ? { kind: "loading" } : { kind: "ready" };
}

/** Why somebody without power isn't asked. */
export function powerlessText({ snapshotBlock }: Pick<BallotPreparation, "snapshotBlock">): string {
  const block = BigInt(snapshotBlock).toLocaleString("en-US");
  return `You held nothing that counts at block ${block}, so you can't vote on it.`;
}

const HIDDEN = "An admin has hidden its text. You can still vote on its own page.";

const CLOSED_TEXTS = {
  cancelled: "It was cancelled. Voting is over.",
  pending: "Voting has not begun.",
  ended: "Voting has ended.",
} as const;

function closedKind({ status, outcome }: StatusWords): keyof typeof CLOSED_TEXTS {
  if (status === "Pending") return "pending";
  return outcome === "Cancelled" ? "cancelled" : "ended";
}
