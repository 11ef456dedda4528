import "server-only";
import { ADMIN_PAGE_ROWS, type AdminListQuery, splitCursor } from "./admin-list";
import { type LedgerTab, readLedgerSearch } from "./fee-ledger";
import {
  countLedger,
  findLedgerBlock,
  type LedgerPlace,
  listLedgerRows,
  listPayableSubjects,
  sumLedger,
} from "./fee-ledger-store.server";
import type { LedgerView, PayableSubject } from "./fee-ledger-view";

const MONTHS = 12;

/** One page of the fee ledger with its counts, the sums of twelve months and what each unmatched payment may be for. */
export async function viewFeeLedger(query: AdminListQuery<LedgerTab>): Promise<LedgerView> {
  const [{ rows, next }, counts, totals, scanned] = await Promise.all([
    listLedger({ ...query, limit: ADMIN_PAGE_ROWS }),
    countLedger(),
    sumLedger(MONTHS),
    findLedgerBlock(),
  ]);
  const payers = rows.filter(({ kind }) => kind === "unmatched").map(({ payer }) => payer);
  const subjects = payers.length === 0 ? [] : await listPayableSubjects([...new Set(payers)]);
  return {
    rows,
    counts,
    totals,
    payable: groupByAuthor(subjects),
    scanned,
    next,
  };
}

/** One page of the payments that a tab and a search show, the newest first. */
export async function listLedger({
  tab,
  q,
  after,
  limit,
}: {
  tab: LedgerTab;
  q: string;
  after: string | null;
  limit: number;
}): Promise<Pick<LedgerView, "rows" | "next">> {
  const search = readLedgerSearch(q);
  const found = await listLedgerRows({ tab, search, after: placeOf(after), limit: limit + 1 });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last ? `${last.at.getTime()}.${last.key}` : null };
}

function placeOf(after: string | null): LedgerPlace | null {
  if (after === null) return null;
  const { key, id } = splitCursor(after);
  return { at: new Date(Number(key)), key: id };
}

function groupByAuthor(subjects: readonly PayableSubject[]): ReadonlyMap<string, readonly PayableSubject[]> {
  const authors = [...new Set(subjects.map(({ author }) => author))];
  return new Map(authors.map((author) => [author, subjects.filter((subject) => subject.author === author)]));
}
