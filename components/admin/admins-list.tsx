import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { LocalTime } from "@/components/ui/local-time";
import type { AdminEntry, AdminsView } from "@/lib/admin/admin-views";
import { formatAddress } from "@/lib/shared/address";
import { ActButton } from "./act-button";
import { namePrimaryAct, removeAdminAct, withdrawPrimaryAct } from "./admin-acts";
import { AdminTable } from "./admin-table";
import { PersonCell } from "./person-cell";
import { RoleMark } from "./role-mark";

/** Every admin, and the one named to be the next primary. */
export function AdminsList({ view: { admins, next } }: { view: AdminsView }): ReactNode {
  return (
    <>
      {next === null ? null : <NextPrimary next={next} />}
      <AdminTable
        caption="Admins in the order in which they became one"
        path="/admin/admins"
        query={{ tab: "all", q: "", after: null, filters: {} }}
        tabs={[{ id: "all", label: "All", count: null }]}
        columns={[
          { label: "Admin", cell: (admin) => <Who admin={admin} /> },
          { label: "Role", isWide: true, cell: ({ role }) => <RoleMark role={role} /> },
          { label: "Since", cell: ({ since }) => <LocalTime at={since.toISOString()} /> },
          {
            label: "Added by",
            cell: ({ addedBy }) => (addedBy === null ? "Configuration" : <PersonCell {...addedBy} />),
          },
        ]}
        rows={admins}
        rowKey={({ address }) => address}
        rowName={({ address }) => formatAddress(address)}
        rowActs={({ address, isRemovable, mayBeNamed }) => [
          ...(mayBeNamed ? [namePrimaryAct(address)] : []),
          ...(isRemovable ? [removeAdminAct(address)] : []),
        ]}
        next={null}
        empty={{
          title: "There is no admin",
          text: "The next visit makes the configured wallet the primary admin.",
        }}
      />
    </>
  );
}

function Who({ admin: { address, name, isViewer } }: { admin: AdminEntry }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <PersonCell address={address} name={name} />
      {isViewer ? <span className="text-xs font-normal text-muted">You</span> : null}
    </span>
  );
}

function NextPrimary({ next }: { next: NonNullable<AdminsView["next"]> }): ReactNode {
  return (
    <section
      aria-label="The next primary admin"
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-xl border border-line border-l-4 border-l-pending bg-surface p-5"
    >
      <p className="min-w-0 wrap-anywhere">
        <Person address={next.address} name={next.name} label="the next primary admin" /> becomes the primary
        admin on <LocalTime at={next.effectiveAt.toISOString()} className="font-bold" />.
      </p>
      {next.mayBeWithdrawn ? <ActButton act={withdrawPrimaryAct} /> : null}
    </section>
  );
}
