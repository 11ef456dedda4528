import "server-only";
import { isLateStatement } from "@/lib/db/database-fault";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { loadHits } from "./load-hits.server";
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
    throw new AppError("DATABASE_UNAVAILABLE", message, { retryAfterSeconds: 5, cause: error });
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
