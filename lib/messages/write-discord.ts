import { OUTCOME_WORDS } from "@/lib/proposals/outcome-words";
import { formatAddress } from "@/lib/shared/address";
import { formatBlock, formatVp } from "@/lib/shared/format-number";
import { ballotHref } from "@/lib/votes/ballot-link";
import { chatLine } from "./chat-text";

type LinkButton = { type: 2; style: 5; label: string; url: string };
type ActionRow = { type: 1; components: LinkButton[] };

/** What Discord takes as a message: nobody is pinged by it, and no page is previewed in it. */
export type DiscordMessage = {
  content: string;
  allowed_mentions: { parse: [] };
  flags: number;
  components?: ActionRow[];
};

/** What a club posts, of what everybody sees. */
export type ClubEvent = {
  kind: "published" | "opens" | "ends" | "result";
  clubSlug: string;
  number: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  outcome: keyof typeof OUTCOME_WORDS | null;
  yesPower: bigint | null;
  noPower: bigint | null;
};

export type ListedVote = {
  club: { slug: string; name: string };
  number: number;
  title: string;
  endsAt: string;
};

/** An address with its power; null where it could not be read, which is no zero. */
export type PowerOfPerson = { address: string; name: string | null; powerWei: bigint | null };

const SUPPRESS_EMBEDS = 4;
const EPHEMERAL = 64;
/** A message has at most 5 rows of buttons. */
export const VOTES_SHOWN = 5;
export const PEOPLE_SHOWN = 5;
/** Escaped, a sign may become three, and a message has at most 2,000. */
const TITLE_CHARACTERS = 200;
const NAME_CHARACTERS = 60;
const LISTED_TITLE_CHARACTERS = 70;
const LISTED_NAME_CHARACTERS = 30;

/** An event of a club for its channel. */
export function writeClubEvent(event: ClubEvent, origin: string): DiscordMessage {
  const { title, text } = EVENT_WORDS[event.kind](event);
  const path = `/clubs/${event.clubSlug}/proposals/${event.number}`;
  return message(
    [`**${title}: ${said(event.title, TITLE_CHARACTERS)}**`, text, `<${origin}${path}>`],
    SUPPRESS_EMBEDS,
  );
}

export function writeDiscordTest(clubName: string): DiscordMessage {
  return message([`Test: votes of ${said(clubName, NAME_CHARACTERS)} are announced here.`], SUPPRESS_EMBEDS);
}

/** The answer to /votes: only who asked sees it. */
export function writeVotes(
  votes: readonly ListedVote[],
  { origin, hasMore, clubSlug }: { origin: string; hasMore: boolean; clubSlug: string | null },
): DiscordMessage {
  const all = clubSlug === null ? `${origin}/proposals` : `${origin}/clubs/${clubSlug}/proposals`;
  if (votes.length === 0) return whisper(["No open votes."]);
  const shown = votes.slice(0, VOTES_SHOWN);
  const lines = shown.map(
    ({ club, title, endsAt }, place) =>
      `${place + 1}\\. **${said(title, LISTED_TITLE_CHARACTERS)}** (${said(club.name, LISTED_NAME_CHARACTERS)}), ends ${timeOf(new Date(endsAt))}`,
  );
  const isCut = hasMore || votes.length > shown.length;
  return {
    ...whisper([...lines, ...(isCut ? [`All open votes: <${all}>`] : [])]),
    components: shown.map((vote, place) => ({
      type: 1,
      components: [
        button(`${place + 1}. Vote yes`, origin + ballotHref(vote, "yes")),
        button(`${place + 1}. Vote no`, origin + ballotHref(vote, "no")),
        button(`${place + 1}. Read`, `${origin}/clubs/${vote.club.slug}/proposals/${vote.number}`),
      ],
    })),
  };
}

/** The answer to /power. Names aren't unique, so each has its address beside it. */
export function writePowers(
  people: readonly PowerOfPerson[],
  { origin, block }: { origin: string; block: bigint | null },
): DiscordMessage {
  if (people.length === 0) return whisper(["Nobody here has this address or name."]);
  const lines = people.slice(0, PEOPLE_SHOWN).map(({ address, name, powerWei }) => {
    const who =
      name === null ? formatAddress(address) : `${said(name, NAME_CHARACTERS)} (${formatAddress(address)})`;
    const power = powerWei === null ? "can't be read now" : `**${formatVp(powerWei)}**`;
    return `${who}: ${power} <${origin}/u/${address}>`;
  });
  return whisper([
    ...lines,
    ...(block === null ? [] : [`Voting power now, as of block ${formatBlock(block)}.`]),
  ]);
}

/** Words of our own that only who asked sees. */
export function whisper(lines: readonly string[]): DiscordMessage {
  return message(lines, SUPPRESS_EMBEDS + EPHEMERAL);
}

const EVENT_WORDS: Readonly<
  Record<ClubEvent["kind"], (event: ClubEvent) => { title: string; text: string }>
> = {
  published: ({ startsAt }) => ({ title: "New proposal", text: `Voting opens ${timeOf(startsAt)}.` }),
  opens: ({ endsAt }) => ({ title: "Voting is open", text: `It ends ${timeOf(endsAt)}.` }),
  ends: ({ endsAt }) => ({ title: "Voting ends soon", text: `It ends ${timeOf(endsAt)}.` }),
  result: ({ outcome, yesPower, noPower }) => ({
    title: outcome === null ? "Closed" : OUTCOME_WORDS[outcome],
    text: `Yes ${formatVp(yesPower ?? 0n)}, no ${formatVp(noPower ?? 0n)}. Anyone can recount it.`,
  }),
};

function message(lines: readonly string[], flags: number): DiscordMessage {
  return { content: lines.join("\n"), allowed_mentions: { parse: [] }, flags };
}

function button(label: string, url: string): LinkButton {
  return { type: 2, style: 5, label, url };
}

/** What people wrote, as Discord shows it letter by letter. */
function said(text: string, length: number): string {
  return chatLine(text, length).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** Discord shows each reader how long it is until then. */
function timeOf(at: Date): string {
  return `<t:${Math.floor(at.getTime() / 1_000)}:R>`;
}
