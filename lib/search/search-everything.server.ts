import "server-only";
import { getAddress } from "viem";
import { listBountiesById } from "@/lib/bounties/bounty-store.server";
import { describeBounty } from "@/lib/bounties/describe-bounty";
import { toBountySummary } from "@/lib/bounties/to-bounty-dto";
import { listClubsBySlug } from "@/lib/clubs/club-store.server";
import { isLateStatement } from "@/lib/db/database-fault";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { listProfiles } from "@/lib/profiles/profile-store.server";
import { describeStatus } from "@/lib/proposals/describe-status";
import { withFinalTally } from "@/lib/proposals/get-proposal.server";
import { listProposalsById } from "@/lib/proposals/proposal-store.server";
import { toProposalSummary } from "@/lib/proposals/to-proposal-dto";
import { readRendered } from "@/lib/publishing/keep-rendered.server";
import { formatAddress, requireAddress } from "@/lib/shared/address";
import { htmlToText } from "@/lib/shared/html-to-text";
import { signedRenderer } from "@/lib/shared/write-markdown";
import { excerpt, highlight } from "./highlight";
import { findMatches, type Matches } from "./match-store.server";
import { listAddressesLike } from "./person-store.server";
import { parseSearchCursor, type SearchCursor, type SearchMode, writeSearchCursor } from "./search-cursor";
import type { SearchKind } from "./search-kinds";
import { isEmptyQuestion, parseSearchQuestion, type SearchQuestion } from "./search-question";
import type { SearchAnswer, SearchGroup, SearchHit, SearchQuery } from "./search-schemas";
import { suggestWords } from "./suggest-words";

const PAGE_SIZE = 20;
/** Of each kind, while none was asked for. */
const BEST_OF_EACH = 5;
/** People whose address begins so; a longer beginning finds fewer. */
const ADDRESSES_MAX = 20;
/** Above every score of match-store.server.ts. */
const EXACT = 1_000_000;

type Asked = {
  question: SearchQuestion;
  only: SearchKind | null;
  after: SearchCursor | null;
  pageSize: number;
};
type Found = { mode: SearchMode; asOf: number; matches: readonly Matches[] };

/**
 * What holds the words of a question, or is named by it exactly; where there is nothing, what looks like it. Throws
 * DATABASE_UNAVAILABLE when that takes longer than 2 s.
 */
export async function searchEverything({ q, kind, cursor }: SearchQuery): Promise<SearchAnswer> {
  const asked: Asked = {
    question: parseSearchQuestion(q),
    only: kind ?? null,
    after: cursor === undefined ? null : parseSearchCursor(cursor),
    pageSize: kind === undefined ? BEST_OF_EACH : PAGE_SIZE,
  };
  const found = await find(asked);
  const groups = await Promise.all(found.matches.map((matches) => toGroup(matches, { asked, found })));
  const isGuess = found.mode === "looks" && groups.length > 0;
  const titles = groups.flatMap(({ hits }) =>
    hits.map(({ title }) => title.map(({ text }) => text).join("")),
  );
  return {
    exact: exactHit(asked.question, groups),
    groups,
    isGuess,
    suggestion: isGuess ? suggestWords(asked.question.words, titles) : null,
  };
}

async function find(asked: Asked): Promise<Found> {
  if (isEmptyQuestion(asked.question)) return { mode: "words", asOf: 0, matches: [] };
  try {
    return await inTransaction(async (tx) => {
      await tx.query("SET LOCAL statement_timeout = '2s'");
      const byWords = asked.after?.mode === "looks" ? null : await findByWords(tx, asked);
      if (byWords && (byWords.matches.length > 0 || asked.after || asked.question.isNumberOnly))
        return byWords;
      return { mode: "looks", ...(await ask(tx, "looks", asked)) };
    });
  } catch (error) {
    if (!isLateStatement(error)) throw error;
    const message = "The search took too long. Try again with other or longer words.";
    throw new AppError("DATABASE_UNAVAILABLE", message, { cause: error });
  }
}

async function findByWords(tx: Transaction, asked: Asked): Promise<Found> {
  const { matches, asOf } = await ask(tx, "words", asked);
  const people = await findAddresses(tx, asked);
  if (people.length === 0) return { mode: "words", asOf, matches };
  const named = matches.find(({ kind }) => kind === "person");
  const rows = [
    ...people.map((subject) => ({ subject, score: EXACT, id: 0n })),
    ...(named?.rows ?? []).filter(({ subject }) => !people.includes(subject)),
  ];
  const count = people.length + (named?.count ?? 0);
  const others = matches.filter(({ kind }) => kind !== "person");
  return { mode: "words", asOf, matches: [{ kind: "person", count, rows }, ...others] };
}

/** Of a page that is not the first they are known already. */
async function findAddresses(tx: Transaction, { question, only, after }: Asked): Promise<readonly string[]> {
  const { address, addressStart, addressEnd } = question;
  if (after || (only ?? "person") !== "person") return [];
  if (address) return [address];
  return addressStart === null
    ? []
    : listAddressesLike(tx, { start: addressStart, end: addressEnd, limit: ADDRESSES_MAX });
}

function ask(
  tx: Transaction,
  mode: SearchMode,
  { question, only, after, pageSize }: Asked,
): Promise<Omit<Found, "mode">> {
  return findMatches(tx, { question, mode, only, after, limit: pageSize + 1 });
}

async function toGroup(
  { kind, count, rows }: Matches,
  { asked, found: { mode, asOf } }: { asked: Asked; found: Found },
): Promise<SearchGroup> {
  const page = rows.slice(0, asked.pageSize);
  const last = rows.length > asked.pageSize && asked.only === kind ? page.at(-1) : undefined;
  return {
    kind,
    count,
    hits: await loadHits({ kind, subjects: page.map(({ subject }) => subject) }, asked.question),
    next: last ? writeSearchCursor({ mode, asOf, score: last.score, id: last.id }) : null,
  };
}

/** The one thing that an address or a number can only mean; proposals and bounties are numbered each on their own. */
function exactHit(
  { addressStart, isNumberOnly }: SearchQuestion,
  groups: readonly SearchGroup[],
): SearchHit | null {
  const kinds = addressStart !== null ? ["person"] : isNumberOnly ? ["proposal", "bounty"] : [];
  const [group, ...others] = groups.filter(({ kind }) => kinds.includes(kind));
  return group?.count === 1 && others.length === 0 ? (group.hits[0] ?? null) : null;
}

type Loader = (subjects: readonly string[], question: SearchQuestion) => Promise<Map<string, SearchHit>>;

/** How each kind is shown, from the subjects that its rows of search_entry name. */
const LOADERS: Readonly<Record<SearchKind, Loader>> = {
  club: loadClubs,
  proposal: loadProposals,
  bounty: loadBounties,
  person: loadPeople,
};

/** The results in the order of `subjects`, without those that have since been removed or hidden. */
async function loadHits(
  { kind, subjects }: { kind: SearchKind; subjects: readonly string[] },
  question: SearchQuestion,
): Promise<SearchHit[]> {
  const hits = await LOADERS[kind](subjects, question);
  return subjects.flatMap((subject) => hits.get(subject) ?? []);
}

async function loadClubs(
  slugs: readonly string[],
  { words }: SearchQuestion,
): Promise<Map<string, SearchHit>> {
  const clubs = (await listClubsBySlug(slugs)).filter(({ hidden }) => hidden === null);
  return new Map(
    clubs.map((club) => [
      club.slug,
      {
        kind: "club",
        href: `/clubs/${club.slug}`,
        title: highlight(club.name, words),
        excerpt: excerpt(club.about, words),
        facts: [
          counted(club.memberCount, "member"),
          ...(club.activeCount > 0 ? [counted(club.activeCount, "open proposal")] : []),
        ],
        isVerified: club.verified,
        status: null,
        picture: { seed: club.slug, hash: club.avatarHash },
      },
    ]),
  );
}

async function loadProposals(
  ids: readonly string[],
  { words }: SearchQuestion,
): Promise<Map<string, SearchHit>> {
  const found = (await listProposalsById(ids.map(BigInt))).filter(({ hidden }) => hidden === null);
  const [proposals, pages] = await Promise.all([
    Promise.all(found.map(withFinalTally)),
    readRendered(
      found.map(({ body }) => body),
      signedRenderer,
    ),
  ]);
  return new Map(
    proposals.map((proposal, index) => {
      const { club, number, title, cancelled, now } = proposal;
      return [
        proposal.id.toString(),
        {
          kind: "proposal",
          href: `/clubs/${club.slug}/proposals/${number}`,
          title: highlight(title, words),
          excerpt: excerpt(htmlToText(pages[index] ?? ""), words),
          facts: [club.name, `#${number}`],
          isVerified: false,
          status: describeStatus(
            { ...toProposalSummary(proposal), cancelledAt: cancelled?.at.toISOString() ?? null },
            now,
          ),
          picture: { seed: club.slug, hash: club.avatarHash },
        },
      ];
    }),
  );
}

async function loadBounties(
  ids: readonly string[],
  { words }: SearchQuestion,
): Promise<Map<string, SearchHit>> {
  const bounties = (await listBountiesById(ids.map(BigInt))).filter(({ hidden }) => hidden === null);
  const pages = await readRendered(
    bounties.map(({ brief }) => brief),
    signedRenderer,
  );
  return new Map(
    bounties.map((bounty, index) => {
      const { club, number, title, cancelled, now } = bounty;
      const cancelledAt = cancelled?.at.toISOString() ?? null;
      return [
        bounty.id.toString(),
        {
          kind: "bounty",
          href: `/clubs/${club.slug}/bounties/${number}`,
          title: highlight(title, words),
          excerpt: excerpt(htmlToText(pages[index] ?? ""), words),
          facts: [club.name, `#${number}`],
          isVerified: false,
          status: describeBounty({ ...toBountySummary(bounty), cancelledAt }, now),
          picture: { seed: club.slug, hash: club.avatarHash },
        },
      ];
    }),
  );
}

async function loadPeople(
  addresses: readonly string[],
  { words, addressStart }: SearchQuestion,
): Promise<Map<string, SearchHit>> {
  const profiles = await listProfiles(addresses);
  return new Map(
    addresses.map((text) => {
      const address = getAddress(requireAddress(text));
      const profile = profiles.get(text);
      const { name, about } = profile?.hidden === null ? profile : { name: "", about: "" };
      const begun = text.startsWith(addressStart ?? "-") ? (addressStart?.length ?? 0) : 0;
      const whole = [
        { text: address.slice(0, begun), isHit: true },
        { text: address.slice(begun), isHit: false },
      ].filter((piece) => piece.text !== "");
      return [
        text,
        {
          kind: "person",
          href: `/u/${address}`,
          title: name === "" ? [{ text: formatAddress(address), isHit: false }] : highlight(name, words),
          excerpt: about === "" || begun > 0 ? whole : excerpt(about, words),
          // Anybody may take any name, so the address is always beside it.
          facts: name === "" ? [] : [formatAddress(address)],
          isVerified: false,
          status: null,
          picture: { seed: address, hash: null },
        },
      ];
    }),
  );
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}
