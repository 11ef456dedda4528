import type { SafeRequestView } from "@/lib/safes/safe-request-schemas";
import { formatAddress } from "@/lib/shared/address";
import { formatUntil } from "@/lib/shared/format-time";

type Act = SafeRequestView["act"];

/** What the button says that does the act, where it was not done by the last signature. */
export const DO_WORDS: Readonly<Record<Act, string>> = {
  vote: "Cast the vote",
  votes: "Cast the votes",
  "sign-in": "Look at the chain again",
  publication: "Publish the proposal",
};

const DONE: Readonly<Record<Act, string>> = {
  vote: "The vote is counted. You can't take your signature back.",
  votes: "The votes are counted. You can't take your signature back.",
  "sign-in": "The sign-in was used. You can't take your signature back.",
  publication: "The proposal is published. You can't take your signature back.",
};
const EXPIRED: Readonly<Record<Act, string>> = {
  vote: "Voting has ended. The request can't be signed any more.",
  votes: "Voting has ended on the first of them. The request can't be signed any more.",
  "sign-in": "Seven days have passed. The request can't be signed any more.",
  publication:
    "It had to be published by now. The request can't be signed any more: prepare the proposal again.",
};
const REFUSED: Readonly<Record<Act, string>> = {
  vote: "The vote can't count.",
  votes: "Not all votes could count.",
  "sign-in": "The Safe can't be signed in.",
  publication: "The proposal can't be published.",
};
const ENDS: Readonly<Record<Act, string>> = {
  vote: "Voting ends",
  votes: "Voting ends on the first of them",
  "sign-in": "The request ends",
  publication: "It must be published",
};

const SENDING = {
  vote: "The vote is being sent.",
  votes: "The votes are being sent.",
  publication: "The proposal is being published.",
} as const;

/** How far a request is, in one sentence or two. */
export function stateWords(view: SafeRequestView, agreed: number): string {
  const { act, state, refusal, safes, expiresAt, serverTime, openedBy } = view;
  if (state === "open")
    return `${agreed} of ${safes[0]?.threshold ?? 0} needed owners have signed. ${ENDS[act]} in ${formatUntil(expiresAt, new Date(serverTime))}.`;
  if (state === "complete")
    return act === "sign-in"
      ? `Enough owners have signed. ${formatAddress(openedBy)} can sign in as the Safe.`
      : `Enough owners have signed. ${SENDING[act]}`;
  if (state === "cast") return DONE[act];
  return state === "refused" ? `${REFUSED[act]} ${refusal ?? ""}` : EXPIRED[act];
}
