import { ordinal } from "@/lib/bounties/bounty-kinds";
import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import { formatVp } from "@/lib/shared/format-number";
import { formatDuration } from "@/lib/shared/format-time";
import { type MessageKind, VOTING_KINDS } from "./message-kinds";

/** What a message is about, as it is when it is sent. */
export type MessageFacts = {
  kind: MessageKind;
  now: Date;
  clubSlug: string | null;
  clubName: string | null;
  number: number | null;
  title: string | null;
  endsAt: Date | null;
  outcome: keyof typeof OUTCOME_WORDS | null;
  power: bigint | null;
  missingPower: bigint | null;
  bounty: string | null;
  prize: number | null;
  bountyPath: string | null;
  invitedTo: string | null;
  invitedSlug: string | null;
  alert: string | null;
};

/** One message in words; `path` is where it leads on the site. */
export type WrittenMessage = { title: string; text: string; path: string; asksForVote?: boolean };

/** A message in plain words, with what the person's own power would do where a vote asks for it. */
export function writeMessage(facts: MessageFacts): WrittenMessage {
  const { title, text } = WORDS[facts.kind](facts);
  return { title, text, path: pathOf(facts), asksForVote: VOTING_KINDS.includes(facts.kind) };
}

const WORDS: Readonly<Record<MessageKind, (facts: MessageFacts) => Pick<WrittenMessage, "title" | "text">>> =
  {
    published: (facts) => ({ title: `New proposal: ${facts.title}`, text: `In ${facts.clubName}.` }),
    opens: (facts) => ({ title: `Voting is open: ${facts.title}`, text: `${ends(facts)} ${yours(facts)}` }),
    ends: (facts) => ({
      title: `${left(facts)} left to vote: ${facts.title}`,
      text: `You have not voted yet. ${yours(facts)}`,
    }),
    quorum: (facts) => ({
      title: `Too few have voted yet: ${facts.title}`,
      text: `The quorum needs ${formatVp(facts.missingPower ?? 0n)} more, and ${left(facts)} are left. ${wouldDo(facts)}`,
    }),
    result: (facts) => ({
      title: `${facts.outcome ? OUTCOME_WORDS[facts.outcome] : "Closed"}: ${facts.title}`,
      text: `The vote in ${facts.clubName} has ended. You can recount it yourself.`,
    }),
    invited: ({ invitedTo }) => ({
      title: `You're invited to be a moderator of ${invitedTo}`,
      text: "Accept or decline on the club's page.",
    }),
    accepted: ({ bounty }) => ({
      title: `Your application was accepted: ${bounty}`,
      text: "You can submit your work.",
    }),
    winners: ({ bounty, prize }) =>
      prize === null
        ? { title: `Winners announced: ${bounty}`, text: "See who won, and what for." }
        : {
            title: `You won the ${ordinal(prize)} prize: ${bounty}`,
            text: "The sponsor pays it to your address.",
          },
    "payout-due": ({ bounty }) => ({
      title: `Prizes to pay: ${bounty}`,
      text: "The winners have not been paid yet.",
    }),
    "payout-paid": ({ bounty }) => ({
      title: `You were paid: ${bounty}`,
      text: "The transfer is proved on the chain.",
    }),
    "payout-lost": ({ bounty }) => ({
      title: `A payout to you was lost: ${bounty}`,
      text: "The chain no longer has the transfer. The sponsor sees it too.",
    }),
    "fee-unproved": () => ({
      title: "Your fee is no longer on the chain",
      text: "The chain lost the transfer with which you paid. Look at your payments.",
    }),
    alert: ({ alert }) => ({ title: "An alert for admins", text: alert ?? "" }),
    confirm: () => ({ title: "Confirm your e-mail address", text: "" }),
  };

function pathOf(facts: MessageFacts): string {
  if (facts.clubSlug !== null) return `/clubs/${facts.clubSlug}/proposals/${facts.number}`;
  if (facts.bountyPath !== null) return facts.bountyPath;
  if (facts.invitedSlug !== null) return `/clubs/${facts.invitedSlug}`;
  return facts.kind === "alert" ? "/admin" : "/";
}

function left({ endsAt, now }: MessageFacts): string {
  return formatDuration(Math.max(0, ((endsAt?.getTime() ?? 0) - now.getTime()) / 1_000));
}

function ends(facts: MessageFacts): string {
  return `It ends in ${left(facts)}.`;
}

function yours({ power }: MessageFacts): string {
  return `You have ${formatVp(power ?? 0n)} in it.`;
}

function wouldDo(facts: MessageFacts): string {
  return (facts.power ?? 0n) >= (facts.missingPower ?? 0n)
    ? "Your vote alone would reach it."
    : `Your vote would add ${formatVp(facts.power ?? 0n)}.`;
}
