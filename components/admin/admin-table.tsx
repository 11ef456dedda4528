import clsx from "clsx";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import { ListLink } from "@/components/ui/list-link";
import { PageLinks } from "@/components/ui/page-links";
import { type AdminListQuery, adminListSearch } from "@/lib/admin/admin-list";
import type { Act } from "./act";
import { AdminSearch } from "./admin-search";
import type { AdminListPath } from "./admin-sections";
import { RowMenu } from "./row-menu";
import { type BulkAct, BulkBar, ChooseRows, Selection } from "./selection";

export type AdminTab = { id: string; label: string /** null = not counted. */; count: number | null };

export type AdminColumn<Row> = {
  label: string;
  /** "end" for numbers. */
  align?: "start" | "end";
  cell: (row: Row) => ReactNode;
};

/**
 * A list of the dashboard, rendered on the server: tabs with counts, search, rows, acts on chosen rows, the next page and a
 * CSV. The whole view is in the address. A table where it has 54rem, cards where it has less; the first column is the row's heading.
 */
export function AdminTable<Row>({
  caption,
  path,
  query,
  tabs,
  search = null,
  filters,
  csvHref = null,
  columns,
  rows,
  rowKey,
  rowName,
  rowActs,
  rowActions,
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
  columns: readonly [AdminColumn<Row>, ...AdminColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names the row's box, such as a shortened address. */
  rowName: (row: Row) => string;
  /** What the menu of a row offers. */
  rowActs?: (row: Row) => readonly Act[];
  /** Buttons, where a row has a single one. */
  rowActions?: (row: Row) => ReactNode;
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
      <div className="mb-4 flex flex-wrap items-center gap-3 empty:hidden">
        {search ? <AdminSearch path={path} query={query} firstTab={firstTab} {...search} /> : null}
        {filters}
        {csvHref ? (
          // A document load: the browser keeps the file.
          <a href={csvHref} download className={buttonClass({ className: "ml-auto" })}>
            CSV
          </a>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <EmptyState drawing={<LineDrawing name="compass" />} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : (
        <div className="@container">
          <table className="w-full border-separate border-spacing-0 text-sm @max-[54rem]:block @min-[54rem]:rounded-xl @min-[54rem]:border @min-[54rem]:border-line @min-[54rem]:bg-surface">
            <caption className="sr-only">{caption}</caption>
            <thead className="@max-[54rem]:hidden">
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
                      "border-b border-line px-4 py-3 font-semibold text-muted",
                      align === "end" ? "text-right" : "text-left",
                    )}
                  >
                    {label}
                  </th>
                ))}
                {rowActions || rowActs ? (
                  <th scope="col" className="border-b border-line px-4 py-3">
                    <span className="sr-only">What can be done</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody className="@max-[54rem]:grid @max-[54rem]:gap-3">
              {rows.map((row) => (
                <TableRow
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  box={
                    hasBulk ? <ChooseRows rowKeys={[rowKey(row)]} label={`Choose ${rowName(row)}`} /> : null
                  }
                  actions={rowActs ? <RowMenu name={rowName(row)} acts={rowActs(row)} /> : rowActions?.(row)}
                  isMenu={rowActs !== undefined}
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
    <nav aria-label="States" className="mb-5 flex flex-wrap gap-1 border-b border-line">
      {tabs.map(({ id, label, count }) => (
        <ListLink
          key={id}
          href={hrefOf(id)}
          current={id === current && "true"}
          className={clsx(
            "-mb-px flex items-baseline gap-2 border-b-2 px-3 py-2.5 text-sm",
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
  actions,
  isMenu,
}: {
  row: Row;
  columns: readonly AdminColumn<Row>[];
  box: ReactNode;
  actions: ReactNode;
  /** One menu, which stands in the corner of a card. */
  isMenu: boolean;
}): ReactNode {
  const line = "@min-[54rem]:border-b @min-[54rem]:border-line @min-[54rem]:group-last:border-b-0";
  return (
    <tr className="group relative @max-[54rem]:grid @max-[54rem]:gap-2 @max-[54rem]:rounded-xl @max-[54rem]:border @max-[54rem]:border-line @max-[54rem]:bg-surface @max-[54rem]:p-4">
      {box === null ? null : (
        <td className={clsx("align-top @max-[54rem]:py-0 @min-[54rem]:py-3 @min-[54rem]:pl-4", line)}>
          {box}
        </td>
      )}
      {columns.map(({ label, align, cell }, index) => (
        <td
          key={label}
          className={clsx(
            "align-top wrap-anywhere @min-[54rem]:px-4 @min-[54rem]:py-3",
            line,
            align === "end" && "figures @min-[54rem]:text-right",
            index === 0
              ? "font-semibold @max-[54rem]:pr-11 @max-[54rem]:text-base @min-[54rem]:min-w-70"
              : "@max-[54rem]:flex @max-[54rem]:justify-between @max-[54rem]:gap-6 @max-[54rem]:text-right",
          )}
        >
          {index === 0 ? null : (
            <span className="shrink-0 text-left text-muted @min-[54rem]:hidden">{label}</span>
          )}
          <div className="min-w-0">{cell(row)}</div>
        </td>
      ))}
      {actions === undefined ? null : (
        <td
          className={clsx(
            "align-top @min-[54rem]:px-2 @min-[54rem]:py-1",
            isMenu && "@max-[54rem]:absolute @max-[54rem]:top-1.5 @max-[54rem]:right-1.5",
            line,
          )}
        >
          <div
            className={clsx(
              "flex flex-wrap gap-2 empty:hidden @min-[54rem]:justify-end no-script:hidden",
              !isMenu && "@max-[54rem]:mt-2",
            )}
          >
            {actions}
          </div>
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
