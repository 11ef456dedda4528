import { Fragment, type ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { AppLink } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { LocalTime } from "@/components/ui/local-time";
import type { AuditEntryDto } from "@/lib/audit/audit-schemas";
import { fieldLabel, SOMEBODY } from "@/lib/audit/audit-words";

/** Acts of owners, moderators and admins: who, what, to what, why, when, and what it changed. Complete without script. */
export function AuditList({
  entries,
  label,
}: {
  entries: readonly AuditEntryDto[];
  label: string;
}): ReactNode {
  return (
    <ol aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntryDto }): ReactNode {
  const { id, at, actor, actorName, reason } = entry;
  return (
    <li id={`act-${id}`} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3.5 px-4 py-4 sm:px-5">
      <Avatar seed={actor} className="size-8" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <PersonLink address={actor} name={actorName} className="text-sm" /> <Act entry={entry} />
        </p>
        {reason === null || reason === "" ? null : (
          <p
            className="mt-1.5 border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere text-muted"
            dir="auto"
          >
            {reason}
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-1 text-sm text-muted">
          <LocalTime at={at} />
          <a href={`#act-${id}`} className="figures hover:text-text">
            #{id}
          </a>
          <Changes entry={entry} />
        </div>
      </div>
    </li>
  );
}

/** What was done, to what, and whom it concerns. */
function Act({ entry: { words, subject, concerned } }: { entry: AuditEntryDto }): ReactNode {
  const { joint, people } = concerned;
  const [before = words, after] = people.length === 0 ? [words] : words.split(SOMEBODY);
  if (after !== undefined) {
    return (
      <>
        {before}
        <People people={people} />
        {after} <Subject subject={subject} />
      </>
    );
  }
  return (
    <>
      {words} <Subject subject={subject} />
      {people.length === 0 ? null : (
        <>
          {joint} <People people={people} />
        </>
      )}
    </>
  );
}

function People({ people }: Pick<AuditEntryDto["concerned"], "people">): ReactNode {
  return people.map(({ address, name }, index) => (
    <Fragment key={address}>
      {index === 0 ? null : index === people.length - 1 ? " and " : ", "}
      <PersonLink address={address} name={name} className="text-sm" />
    </Fragment>
  ));
}

function Subject({ subject: { id, label, href } }: { subject: AuditEntryDto["subject"] }): ReactNode {
  if (label === "") return null;
  if (href === null) {
    return (
      <span className="font-semibold" title={id ?? undefined}>
        {label}
      </span>
    );
  }
  const className = "font-semibold underline-offset-4 hover:underline";
  // The server names pages of clubs and people.
  const [, place = "", rest = ""] = /^\/(clubs|u)\/(.*)$/.exec(href) ?? [];
  return place === "u" ? (
    <AppLink href={`/u/${rest}`} className={className}>
      <bdi>{label}</bdi>
    </AppLink>
  ) : (
    <AppLink href={`/clubs/${rest}`} className={className}>
      <bdi>{label}</bdi>
    </AppLink>
  );
}

/** Each field before and after, folded: most readers want who, what and why. */
function Changes({ entry: { before, after } }: { entry: AuditEntryDto }): ReactNode {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (fields.length === 0) return null;
  return (
    <details className="min-w-0 grow basis-40 open:basis-full">
      <summary className="w-fit cursor-pointer hover:text-text">What it changed</summary>
      <div className="mt-2 overflow-x-auto rounded-lg bg-surface-2 px-3.5 py-2.5">
        <table className="figures w-full text-left">
          <thead className="text-xs">
            <tr>
              <th scope="col" className="py-1 pr-4 font-normal">
                Field
              </th>
              <th scope="col" className="py-1 pr-4 font-normal">
                Before
              </th>
              <th scope="col" className="py-1 font-normal">
                After
              </th>
            </tr>
          </thead>
          <tbody className="text-text">
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row" className="py-1 pr-4 align-top font-normal text-muted">
                  {fieldLabel(field)}
                </th>
                <Value value={before[field]} />
                <Value value={after[field]} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Value({ value }: { value: string | number | boolean | null | undefined }): ReactNode {
  return (
    <td className="max-w-[24rem] min-w-16 py-1 pr-4 align-top wrap-anywhere" dir="auto">
      {valueText(value)}
    </td>
  );
}

function valueText(value: string | number | boolean | null | undefined): string {
  if (value === undefined || value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
