import "server-only";
import { ADMIN_PAGE_ROWS, type AdminListQuery, splitCursor } from "./admin-list";
import { type LedgerTab, readLedgerSearch } from "./fee-ledger";
import {
  countLedger,
  findLedgerBlock,
  listLedgerRows,
  listPayableSubjects,
  sumLedger,
} from "./fee-ledger-store.server";
import type { LedgerView, PayableSubject } from "./fee-ledger-view";

const MONTHS = 12;

/** One page of the fee ledger with its counts, the sums of twelve months and what each unmatched payment may be for. */
export async function viewFeeLedger(query: AdminListQuery<LedgerTab>): Promise<LedgerView> {
  const [found, counts, totals, scanned] = await Promise.all([
    listLedgerRows({
      tab: query.tab,
      search: readLedgerSearch(query.q),
      after: placeOf(query.after),
      limit: ADMIN_PAGE_ROWS + 1,
    }),
    countLedger(),
    sumLedger(MONTHS),
    findLedgerBlock(),
  ]);
  const rows = found.slice(0, ADMIN_PAGE_ROWS);
  const last = found.length > ADMIN_PAGE_ROWS ? rows.at(-1) : undefined;
  const payers = rows.filter(({ kind }) => kind === "unmatched").map(({ payer }) => payer);
  const subjects = payers.length === 0 ? [] : await listPayableSubjects([...new Set(payers)]);
  return {
    rows,
    counts,
    totals,
    payable: groupByAuthor(subjects),
    scanned,
    next: last ? `${last.at.getTime()}.${last.key}` : null,
  };
}

function placeOf(after: string | null): { at: Date; key: string } | null {
  if (after === null) return null;
  const { key, id } = splitCursor(after);
  return { at: new Date(Number(key)), key: id };
}

function groupByAuthor(subjects: readonly PayableSubject[]): ReadonlyMap<string, readonly PayableSubject[]> {
  const authors = [...new Set(subjects.map(({ author }) => author))];
  return new Map(authors.map((author) => [author, subjects.filter((subject) => subject.author === author)]));
}
