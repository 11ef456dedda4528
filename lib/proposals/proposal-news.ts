import { formatTime } from "@/lib/shared/format-time";
import { formatVotingPower } from "@/lib/shared/format-voting-power";
import type { AtomEntry } from "@/lib/shared/write-atom";
import type { CalendarEvent } from "@/lib/shared/write-calendar";
import { OUTCOME_WORDS } from "./outcome-words";
import { proposalOutcome } from "./proposal-status";
import type { StoredProposal } from "./stored-proposal";

/** Something that happened to a proposal: one entry of a feed. */
export type NewsKind = "published" | "opened" | "ended" | "cancelled";
export type News = { kind: NewsKind; at: Date; proposal: RevisedProposal };

/** `revisedAt`: when the text that stands was signed. */
export type RevisedProposal = StoredProposal & { revisedAt: Date };

const TEXT_CHARACTERS = 1_000;
const HIDDEN_TITLE = "Hidden by an admin";

/** An address that names the thing for ever (RFC 4151), wherever the site moves its pages. */
export function tagUri({ appOrigin, name }: { appOrigin: string; name: string }): string {
  return `tag:${new URL(appOrigin).hostname},2025:${name}`;
}

/** An entry of a feed; null for an end whose result is not final yet. */
export function toAtomEntry({ kind, at, proposal }: News, appOrigin: string): AtomEntry | null {
  const words = WORDS[kind](proposal);
  if (words === null) return null;
  const { hidden, revisedAt, finalAt } = proposal;
  const changes = [
    at,
    hidden?.at,
    kind === "published" ? revisedAt : null,
    kind === "ended" ? finalAt : null,
  ];
  return {
    id: tagUri({ appOrigin, name: `proposals/${proposal.id}/${kind}` }),
    title: `${words.title}: ${titleOf(proposal)}`,
    url: pageOf(proposal, appOrigin),
    author: proposal.club.name,
    publishedAt: at,
    updatedAt: latestOf(changes),
    text: hidden ? `An admin hides the text of this proposal: ${hidden.reason}` : words.text,
  };
}

/** The moments of a proposal's vote: when it opens and when it closes. */
export function toCalendarEvents(proposal: RevisedProposal, appOrigin: string): CalendarEvent[] {
  const { id, version, startsAt, endsAt, createdAt, revisedAt, cancelled, hidden } = proposal;
  const isCancelled = cancelled !== null;
  const common = {
    sequence: version - 1 + (isCancelled ? 1 : 0),
    changedAt: latestOf([createdAt, revisedAt, cancelled?.at, hidden?.at]),
    url: pageOf(proposal, appOrigin),
    isCancelled,
  };
  const host = new URL(appOrigin).hostname;
  const where = `${proposal.club.name}, proposal ${proposal.number}.`;
  return [
    {
      ...common,
      uid: `proposal-${id}-opens@${host}`,
      at: startsAt,
      summary: `Voting opens: ${titleOf(proposal)}`,
      description: `${where} Voting is open until ${formatTime(endsAt)}.`,
    },
    {
      ...common,
      uid: `proposal-${id}-closes@${host}`,
      at: endsAt,
      summary: `Voting closes: ${titleOf(proposal)}`,
      description: `${where} Voting is open since ${formatTime(startsAt)}.`,
    },
  ];
}

type Words = { title: string; text: string };

const WORDS: Readonly<Record<NewsKind, (proposal: StoredProposal) => Words | null>> = {
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

function titleOf({ hidden, title }: StoredProposal): string {
  return hidden ? HIDDEN_TITLE : title;
}

function pageOf({ club, number }: StoredProposal, appOrigin: string): string {
  return `${appOrigin}/clubs/${club.slug}/proposals/${number}`;
}

function latestOf(dates: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}
