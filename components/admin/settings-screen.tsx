import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { buttonClass } from "@/components/ui/button";
import { ListLink } from "@/components/ui/list-link";
import type { SettingsPast, SettingsView } from "@/lib/admin/settings-view";
import { CONFIRMATION_WORD } from "@/lib/settings/settings-registry";
import { formatDate } from "@/lib/shared/format-time";
import { ActButton } from "./act-button";
import { LazySettingsForm } from "./lazy-settings-form";

/** The form, and under it every version with what it changed. */
export function SettingsScreen({ view }: { view: SettingsView }): ReactNode {
  return (
    <div className="grid gap-14">
      <LazySettingsForm key={view.version} view={view} />
      <section aria-labelledby="history">
        <h2 id="history" className="mb-4 text-xl">
          Versions
        </h2>
        {view.past.length === 0 ? (
          <p className="text-muted">Nothing saved yet: every setting has its default.</p>
        ) : (
          <ol className="grid gap-4">
            {view.past.map((past) => (
              <li key={past.version}>
                <Version past={past} current={view.version} />
              </li>
            ))}
          </ol>
        )}
        {view.next === null ? null : (
          <p className="mt-6 text-center">
            <ListLink
              href={`/admin/settings?before=${view.next}`}
              current={false}
              className={buttonClass({})}
            >
              Older versions
            </ListLink>
          </p>
        )}
      </section>
    </div>
  );
}

function Version({ past, current }: { past: SettingsPast; current: number }): ReactNode {
  const isCurrent = past.version === current;
  return (
    <article className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold">
            Version {past.version}
            {isCurrent ? <span className="ml-3 text-sm font-normal text-active">holds now</span> : null}
          </h3>
          <p className="mt-1 text-sm text-muted">
            <PersonLink address={past.by} name={past.byName} />
            {" · "}
            <time dateTime={past.at} title={past.at}>
              {formatDate(new Date(past.at))}
            </time>
          </p>
          <p className="mt-2 text-sm wrap-anywhere">{past.reason}</p>
        </div>
        {isCurrent ? null : (
          <ActButton
            act={{
              label: "Restore",
              name: `Restore version ${past.version}`,
              title: `Restore version ${past.version}?`,
              description:
                "Its values become the newest version. What was saved since stays in this list and can be restored in the same way.",
              confirmWord: CONFIRMATION_WORD,
              isDangerous: true,
              path: "/api/admin/settings/restore",
              method: "POST",
              body: { version: current, restore: past.version, confirmation: CONFIRMATION_WORD },
              done: `Version ${past.version} restored`,
            }}
          />
        )}
      </div>
      <dl className="mt-4 grid gap-2 text-sm">
        {past.changes.map(({ title, before, after, isReset }) => (
          <div key={title} className="grid gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="text-muted">{title}</dt>
            <dd className="wrap-anywhere">
              <del className="text-no">{before}</del> <span className="text-muted">to</span>{" "}
              <ins className="text-yes no-underline">{after}</ins>
              {isReset ? <span className="text-muted"> (the default)</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
