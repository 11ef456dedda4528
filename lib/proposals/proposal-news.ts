import { type FeedSite, toEntry, toEvents } from "@/lib/publishing/news";
import { formatVotingPower } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";
import type { AtomEntry } from "@/lib/shared/write-atom";
import type { CalendarEvent } from "@/lib/shared/write-calendar";
import { OUTCOME_WORDS } from "./outcome-words";
import { proposalOutcome } from "./proposal-status";
import type { StoredProposal } from "./stored-proposal";

/** Something that happened to a proposal: one entry of a feed. */
export type ProposalNews = "published" | "opened" | "ended" | "cancelled";

/** `revisedAt`: when its newest text was signed. */
export type RevisedProposal = StoredProposal & { revisedAt: Date };

const TEXT_CHARACTERS = 1_000;

/** An entry of a feed; null for an end whose result is not final yet. */
export function toProposalEntry(
  { kind, at, item }: { kind: ProposalNews; at: Date; item: RevisedProposal },
  { appOrigin }: FeedSite,
): AtomEntry | null {
  const words = WORDS[kind](item);
  if (words === null) return null;
  const changes = [kind === "published" ? item.revisedAt : null, kind === "ended" ? item.finalAt : null];
  return toEntry("proposal", { item, kind, at, ...words, changes, appOrigin });
}

/** When its vote opens and when it closes. */
export function toProposalEvents(item: RevisedProposal, { appOrigin }: FeedSite): CalendarEvent[] {
  const { version, startsAt, endsAt, createdAt, revisedAt, cancelled } = item;
  return toEvents("proposal", {
    item,
    sequence: version - 1,
    cancelled,
    changes: [createdAt, revisedAt],
    dates: [
      {
        id: "opens",
        at: startsAt,
        title: "Voting opens",
        text: `Voting is open until ${formatTime(endsAt)}.`,
      },
      {
        id: "closes",
        at: endsAt,
        title: "Voting closes",
        text: `Voting is open since ${formatTime(startsAt)}.`,
      },
    ],
    appOrigin,
  });
}

type Words = { title: string; text: string };

const WORDS: Readonly<Record<ProposalNews, (proposal: StoredProposal) => Words | null>> = {
  published: (proposal) => ({
    title: "New proposal",
    text: `${windowOf(proposal)}\n\n${excerptOf(proposal)}`,
  }),
  opened: (proposal) => ({
    title: "Voting is open",
    text: `Voting is open until ${formatTime(proposal.endsAt)}.`,
  }),
  ended({ finalAt, tally, rule }) {
    if (finalAt === null) return null;
    const outcome = proposalOutcome({ tally, quorumPower: rule.quorumPower, isCancelled: false });
    if (outcome === "cancelled") return null;
    const { yesPower, noPower, yesCount, noCount } = tally;
    return {
      title: OUTCOME_WORDS[outcome],
      text: `Yes: ${formatVotingPower(yesPower)} VP from ${voters(yesCount)}. No: ${formatVotingPower(noPower)} VP from ${voters(noCount)}. Quorum: ${formatVotingPower(rule.quorumPower)} VP.`,
    };
  },
  cancelled: ({ cancelled }) => cancelled && { title: "Cancelled", text: cancelled.reason },
};

function windowOf({ startsAt, endsAt }: StoredProposal): string {
  return `Voting from ${formatTime(startsAt)} to ${formatTime(endsAt)}.`;
}

function excerptOf({ body }: StoredProposal): string {
  const characters = [...body];
  return characters.length <= TEXT_CHARACTERS ? body : `${characters.slice(0, TEXT_CHARACTERS).join("")}…`;
}

function voters(count: number): string {
  return count === 1 ? "1 voter" : `${count} voters`;
}
