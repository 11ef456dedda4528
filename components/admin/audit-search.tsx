import type { ReactNode } from "react";
import { AuditList } from "@/components/audit/audit-list";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { inputClass } from "@/components/ui/field";
import {
  type AdminListQuery,
  AUDIT_TABS,
  type AuditFilter,
  type AuditTab,
  adminListSearch,
} from "@/lib/admin/admin-list";
import type { AuditPage } from "@/lib/audit/audit-schemas";
import { AUDIT_ACTS, AUDIT_KINDS } from "@/lib/audit/audit-words";
import { AdminPages, AdminTabs } from "./admin-table";

type Query = AdminListQuery<AuditTab, AuditFilter>;

/** The audit log by kind, actor, act and subject; a plain form, so it needs no script. */
export function AuditSearch({
  query,
  page: { entries, next },
}: {
  query: Query;
  page: AuditPage;
}): ReactNode {
  const hrefOf = (change: Partial<AdminListQuery<string, string>>) =>
    `/admin/audit${adminListSearch({ ...query, after: null, ...change }, "all")}` as const;
  return (
    <>
      <AdminTabs
        tabs={AUDIT_TABS.map((id) => ({
          id,
          label: id === "all" ? "All" : AUDIT_KINDS[id].label,
          count: null,
        }))}
        current={query.tab}
        hrefOf={(tab) => hrefOf({ tab })}
      />
      <Filters
        key={hrefOf({})}
        query={query}
        csvHref={`/api/admin/audit/csv${adminListSearch({ ...query, after: null }, "all")}`}
      />
      {entries.length === 0 ? (
        <EmptyState drawing="compass" title="Nothing matches">
          Leave a part of the search out, or look under All.
        </EmptyState>
      ) : (
        <AuditList entries={entries} label="Entries, newest first" />
      )}
      <AdminPages
        first={query.after === null ? null : hrefOf({})}
        next={next === null ? null : hrefOf({ after: next })}
      />
    </>
  );
}

function Filters({ query: { tab, filters }, csvHref }: { query: Query; csvHref: string }): ReactNode {
  return (
    <search>
      <form action="/admin/audit" className="mb-5 grid gap-3 sm:grid-cols-3">
        {tab === "all" ? null : <input type="hidden" name="tab" value={tab} />}
        <TextFilter
          label="Who"
          name="actor"
          value={filters.actor}
          maxLength={42}
          placeholder="Search by address"
        />
        <Labelled label="Action">
          <select name="act" defaultValue={filters.act} className={`${inputClass} h-10 text-sm`}>
            <option value="">Any</option>
            {AUDIT_ACTS.map((act) => (
              <option key={act} value={act}>
                {act}
              </option>
            ))}
          </select>
        </Labelled>
        <TextFilter
          label="To what"
          name="subject"
          value={filters.subject}
          maxLength={100}
          placeholder="Club, proposal:12 or address"
        />
        <div className="flex flex-wrap gap-3 sm:col-span-3">
          <Button type="submit" variant="primary">
            Search
          </Button>
          {/* Plain links to separate documents, the second one to download. */}
          <a href="/admin/audit" className={buttonClass({ variant: "ghost" })}>
            Clear
          </a>
          <a href={csvHref} download className={buttonClass({ className: "ml-auto" })}>
            CSV
          </a>
        </div>
      </form>
    </search>
  );
}

function TextFilter({
  label,
  name,
  value,
  maxLength,
  placeholder,
}: {
  label: string;
  name: AuditFilter;
  value: string;
  maxLength: number;
  placeholder: string;
}): ReactNode {
  return (
    <Labelled label={label}>
      <input
        name={name}
        defaultValue={value}
        maxLength={maxLength}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={`${inputClass} h-10 text-sm placeholder:text-muted`}
      />
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className="grid gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      {children}
    </label>
  );
}
