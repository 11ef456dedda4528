import { formatVotingPower } from "@/lib/shared/format-number";
import type { CastStage } from "@/lib/votes/client/cast-ballot";
import type { ReviewState } from "@/lib/votes/review-item";
import { ALTERED_WORDS, UNFIT_WORDS as UNFIT_ALONE } from "./cast-words";

export type ReviewMark = "open" | "busy" | "done" | "trouble" | "out";
type Words = { mark: ReviewMark; text: string };

const UNSUPPORTED_WORDS = {
  together:
    "Your wallet can't sign several ballots in one message. Try again: it is asked for one at a time.",
  typed: "Your wallet can't sign typed data. Try again: it will show the same ballot as a plain text.",
} as const;

const UNFIT_WORDS = {
  together:
    "Your wallet signed something else, or with another account. Try again: it is asked for one ballot at a time.",
  typed:
    "Your wallet signed something else, or with another account. Try again: it will show the same ballot as a plain text.",
  text: UNFIT_ALONE.text,
} as const;

/** The state of a ballot in the list. What the server stores counts more than what this page did. */
export function reviewWords({
  state,
  stage,
  isSkipped,
  wished,
}: {
  state: ReviewState;
  stage: CastStage | null;
  isSkipped: boolean;
  /** What was chosen here; null when that is not known any more. */
  wished: string | null;
}): Words {
  if (state.kind === "voted") {
    const { choice } = state.vote;
    const isOther = wished !== null && wished !== choice;
    const text = `You already voted ${choice} elsewhere; that vote counts. You can change it on the proposal's page.`;
    return { mark: "done", text: isOther ? text : votedText(state.vote) };
  }
  if (stage?.kind === "stored") return { mark: "done", text: votedText(stage.answer) };
  if (isSkipped) return { mark: "out", text: "Skipped; your choice is saved." };
  const staged = stage && stageWords(stage);
  if (staged) return staged;
  switch (state.kind) {
    case "loading":
      return { mark: "open", text: "Reading your power there..." };
    case "unknown":
      return { mark: "trouble", text: `We couldn't read your power. ${state.failure.text}` };
    case "not-taken":
      return { mark: "out", text: state.text };
    default:
      return { mark: "open", text: "" };
  }
}

function stageWords(stage: CastStage): Words | null {
  switch (stage.kind) {
    case "preparing":
      return { mark: "busy", text: "Preparing..." };
    case "signing":
      return { mark: "busy", text: "Your wallet asks you to sign. On a phone, open the wallet's app." };
    case "sending":
      return { mark: "busy", text: "Sending your ballot..." };
    case "declined":
      return { mark: "trouble", text: "You declined in your wallet. Nothing was signed." };
    case "unsupported":
      return { mark: "trouble", text: UNSUPPORTED_WORDS[stage.form === "together" ? "together" : "typed"] };
    case "unfit":
      return { mark: "trouble", text: UNFIT_WORDS[stage.form] };
    case "unsent":
      return {
        mark: "trouble",
        text: `Signed, and not arrived yet${stage.failure ? `: ${stage.failure.text}` : "."} Sent again, it counts once.`,
      };
    case "stale":
      return { mark: "trouble", text: "The proposal changed since you chose. Read it again on its page." };
    case "altered":
      return { mark: "trouble", text: ALTERED_WORDS };
    case "refused":
      return { mark: "out", text: stage.text };
    case "voted":
      return { mark: "done", text: votedText(stage.vote) };
    case "failed":
      return { mark: "trouble", text: stage.failure.text };
    default:
      return null;
  }
}

function votedText({ choice, power }: { choice: string; power: string }): string {
  return `Vote counted: ${choice === "yes" ? "Yes" : "No"}, ${formatVotingPower(BigInt(power))} VP.`;
}
