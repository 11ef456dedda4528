import clsx from "clsx";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListLink } from "@/components/ui/list-link";
import { PageLinks } from "@/components/ui/page-links";
import { type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import type { Act, CancelAct } from "./act";
import { AdminSearch } from "./admin-search";
import type { AdminListPath } from "./admin-sections";
import { RowMenu } from "./row-menu";
import { type BulkAct, BulkBar, ChooseRows, Selection } from "./selection";

export type AdminTab = { id: string; label: string /** null = not counted. */; count: number | null };

export type AdminColumn<Row> = {
  label: string;
  /** "end" for numbers. */
  align?: "start" | "end";
  /** In a card a line of its own that needs no label, such as a person or a state; the rest share the last lines. */
  isWide?: boolean;
  cell: (row: Row) => ReactNode;
};

/**
 * A list of the dashboard, rendered on the server: tabs with counts, search, rows, acts on chosen rows, the next page and a
 * CSV. The whole view is in the address. A table where it has 62rem, cards where it has less; the first column is the row's heading.
 */
export function AdminTable<Row>({
  caption,
  path,
  query,
  tabs,
  search = null,
  filters,
  csvHref = null,
  note = null,
  columns,
  rows,
  rowKey,
  rowName,
  rowActs,
  rowMenu,
  bulkActs = [],
  next,
  empty,
}: {
  /** What the list is, for people who can't see it. */
  caption: string;
  path: AdminListPath;
  query: AdminListQuery<string, string>;
  /** The first is the usual one; a list without states has one tab, which is not shown. */
  tabs: readonly [AdminTab, ...AdminTab[]];
  search?: { label: string; placeholder: string } | null;
  /** Further parts of the address, such as links made with ListLink. */
  filters?: ReactNode;
  csvHref?: string | null;
  /** What to know about the rows. */
  note?: string | null;
  columns: readonly [AdminColumn<Row>, ...AdminColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names the row's box, such as a shortened address. */
  rowName: (row: Row) => string;
  rowActs?: (row: Row) => readonly (Act | CancelAct)[];
  /** A menu made elsewhere, for rows that offer more than acts. */
  rowMenu?: (row: Row) => ReactNode;
  bulkActs?: readonly BulkAct[];
  /** The cursor of the page after this one; null at the end. */
  next: string | null;
  empty: { title: string; text: string };
}): ReactNode {
  const firstTab = tabs[0].id;
  const hrefOf = (change: Partial<AdminListQuery<string, string>>) =>
    `${path}${adminListSearch({ ...query, after: null, ...change }, firstTab)}` as const;
  const rowKeys = rows.map(rowKey);
  const hasBulk = bulkActs.length > 0;
  return (
    // A key, so that what was chosen on one page of the list is not chosen on another.
    <Selection key={hrefOf({ after: query.after })}>
      {tabs.length > 1 ? (
        <AdminTabs tabs={tabs} current={query.tab} hrefOf={(tab) => hrefOf({ tab })} />
      ) : null}
      {/* On a phone the file is beside the search, and the filters are below both. */}
      <div className="mb-4 flex flex-wrap items-center gap-3 empty:hidden max-sm:gap-2">
        {search ? <AdminSearch path={path} query={query} firstTab={firstTab} {...search} /> : null}
        {filters ? (
          <div className="contents max-sm:order-1 max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-2">
            {filters}
          </div>
        ) : null}
        {csvHref ? (
          // A document load: the browser keeps the file.
          <a
            href={csvHref}
            download
            className={buttonClass({ className: "ml-auto max-sm:h-11 max-sm:px-3" })}
          >
            CSV
          </a>
        ) : null}
      </div>
      {note === null ? null : <p className="mb-4 max-w-reading text-sm text-muted">{note}</p>}
      {rows.length === 0 ? (
        <EmptyState drawing="compass" title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : (
        <div className="@container">
          <table className="w-full border-separate border-spacing-0 text-sm @max-[62rem]:block @min-[62rem]:rounded-xl @min-[62rem]:border @min-[62rem]:border-line @min-[62rem]:bg-surface">
            <caption className="sr-only">{caption}</caption>
            <thead className="@max-[62rem]:hidden">
              <tr>
                {hasBulk ? (
                  <th scope="col" className="w-10 border-b border-line py-3 pl-4 text-left">
                    <ChooseRows rowKeys={rowKeys} label="Choose every row of this page" />
                  </th>
                ) : null}
                {columns.map(({ label, align }) => (
                  <th
                    key={label}
                    scope="col"
                    className={clsx(
                      "border-b border-line px-3 py-3 font-semibold text-muted",
                      align === "end" ? "text-right" : "text-left",
                    )}
                  >
                    {label}
                  </th>
                ))}
                {rowMenu || rowActs ? (
                  <th scope="col" className="border-b border-line px-4 py-3">
                    <span className="sr-only">What can be done</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody className="@max-[62rem]:grid @max-[62rem]:gap-3 @min-[40rem]:grid-cols-2">
              {rows.map((row) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  box={
                    hasBulk ? <ChooseRows rowKeys={[rowKey(row)]} label={`Choose ${rowName(row)}`} /> : null
                  }
                  menu={rowActs ? <RowMenu name={rowName(row)} acts={rowActs(row)} /> : rowMenu?.(row)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasBulk ? <BulkBar acts={bulkActs} rowKeys={rowKeys} /> : null}
      <AdminPages
        first={query.after === null ? null : hrefOf({})}
        next={next === null ? null : hrefOf({ after: next })}
      />
    </Selection>
  );
}

type Href = `${AdminListPath}${"" | `?${string}`}`;

/** The states of a list as links. */
export function AdminTabs({
  tabs,
  current,
  hrefOf,
}: {
  tabs: readonly AdminTab[];
  current: string;
  hrefOf: (tab: string) => Href;
}): ReactNode {
  return (
    <nav
      aria-label="States"
      className="mb-5 flex gap-1 border-b border-line max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)] max-sm:pr-12 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {tabs.map(({ id, label, count }) => (
        <ListLink
          key={id}
          href={hrefOf(id)}
          current={id === current && "true"}
          className={clsx(
            "-mb-px flex items-center gap-2 border-b-2 px-3 py-2.5 text-sm whitespace-nowrap max-sm:min-h-11",
            id === current
              ? "border-accent font-semibold text-text"
              : "border-transparent text-muted hover:text-text",
          )}
        >
          {label}
          {count === null ? null : <span className="figures text-xs font-normal text-muted">{count}</span>}
        </ListLink>
      ))}
    </nav>
  );
}

function TableRow<Row>({
  row,
  columns,
  box,
  menu,
}: {
  row: Row;
  columns: readonly AdminColumn<Row>[];
  box: ReactNode;
  /** In the corner of a card. */
  menu: ReactNode;
}): ReactNode {
  const line = "@min-[62rem]:border-b @min-[62rem]:border-line @min-[62rem]:group-last:border-b-0";
  return (
    <tr className="group relative @max-[62rem]:flex @max-[62rem]:flex-wrap @max-[62rem]:content-start @max-[62rem]:gap-x-5 @max-[62rem]:gap-y-2 @max-[62rem]:rounded-xl @max-[62rem]:border @max-[62rem]:border-line @max-[62rem]:bg-surface @max-[62rem]:p-4">
      {box === null ? null : (
        <td
          className={clsx(
            "align-top @max-[62rem]:absolute @max-[62rem]:top-4 @max-[62rem]:left-4 @min-[62rem]:py-3 @min-[62rem]:pl-4",
            line,
          )}
        >
          {box}
        </td>
      )}
      {columns.map(({ label, align, isWide, cell }, index) => (
        <td
          key={label}
          className={clsx(
            "align-top wrap-anywhere @min-[62rem]:px-3 @min-[62rem]:py-3",
            line,
            align === "end" && "figures @min-[62rem]:text-right @min-[62rem]:whitespace-nowrap",
            index === 0
              ? "font-semibold @max-[62rem]:mb-1 @max-[62rem]:w-full @max-[62rem]:pr-9 @max-[62rem]:text-base @min-[62rem]:min-w-70"
              : isWide
                ? "@max-[62rem]:w-full"
                : "@max-[62rem]:order-1 @max-[62rem]:flex @max-[62rem]:items-baseline @max-[62rem]:gap-1.5",
            index === 0 && box !== null && "@max-[62rem]:pl-8",
          )}
        >
          {index === 0 ? null : (
            <span
              className={clsx(
                "shrink-0 text-xs text-muted @min-[62rem]:hidden",
                isWide && "@max-[62rem]:sr-only",
              )}
            >
              {label}
            </span>
          )}
          <div className="min-w-0">{cell(row)}</div>
        </td>
      ))}
      {menu === undefined ? null : (
        <td
          className={clsx(
            "align-top @max-[62rem]:absolute @max-[62rem]:top-1.5 @max-[62rem]:right-1.5 @min-[62rem]:px-2 @min-[62rem]:py-1",
            line,
          )}
        >
          {menu}
        </td>
      )}
    </tr>
  );
}

/** Back to the first page of a list, and on to the next. */
export function AdminPages({ first, next }: { first: Href | null; next: Href | null }): ReactNode {
  if (first === null && next === null) return null;
  return (
    <nav aria-label="Pages of the list" className="mt-6 flex flex-wrap justify-center gap-3">
      <PageLinks first={first} next={next} words={["First page", "Next page"]} />
    </nav>
  );
}
