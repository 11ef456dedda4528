import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Glyph } from "@/components/ui/glyph";
import type { Attention } from "@/lib/admin/attention";
import { ADMIN_SECTIONS, type AdminPath } from "./admin-sections";
import { SignedInOnly } from "./signed-in-only";

/** A page of the dashboard: the sections beside it (above it on a phone), its title, one sentence, and what can be done on the whole. */
export function AdminShell({
  path,
  title,
  intro,
  attention,
  actions,
  children,
}: {
  path: AdminPath;
  title: string;
  intro?: ReactNode;
  attention: readonly Attention[];
  actions?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <SignedInOnly path={path}>
      <div
        data-wide-page
        className="wrap pt-6 lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:gap-x-10 lg:pt-14"
      >
        <PhoneSections path={path} attention={attention} />
        <nav aria-label="Admin sections" className="max-lg:hidden">
          <SectionList path={path} attention={attention} className="sticky top-24 grid gap-0.5" />
        </nav>
        <div className="min-w-0 pt-6 lg:pt-0">
          <AttentionStrip attention={attention} />
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pb-8">
            <div>
              <h1 className="text-3xl">{title}</h1>
              {intro ? <p className="mt-2 max-w-reading text-muted">{intro}</p> : null}
            </div>
            {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
          </div>
          {children}
        </div>
      </div>
    </SignedInOnly>
  );
}

/** Eleven sections are too many for a row on a phone: one line that opens. */
function PhoneSections({ path, attention }: { path: AdminPath; attention: readonly Attention[] }): ReactNode {
  const current = ADMIN_SECTIONS.find(({ href }) => href === path);
  return (
    <details className="group rounded-xl border border-line bg-surface lg:hidden">
      <summary className="flex list-none items-center justify-between gap-3 px-4 py-3 text-sm [&::-webkit-details-marker]:hidden">
        <span>
          <span className="text-muted">Section: </span>
          <span className="font-semibold">{current?.label}</span>
        </span>
        <Glyph
          name="down"
          className="size-5 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <nav aria-label="Admin sections" className="border-t border-line p-2">
        <SectionList path={path} attention={attention} className="grid grid-cols-2 gap-0.5" />
      </nav>
    </details>
  );
}

function SectionList({
  path,
  attention,
  className,
}: {
  path: AdminPath;
  attention: readonly Attention[];
  className: string;
}): ReactNode {
  return (
    <ul className={className}>
      {ADMIN_SECTIONS.map(({ href, label }) => (
        <li key={href}>
          <AppLink
            href={href}
            aria-current={href === path ? "page" : undefined}
            className={clsx(
              "flex items-center rounded-lg px-3 py-2 text-sm max-lg:min-h-11",
              href === path
                ? "bg-surface-2 font-semibold text-text"
                : "text-muted hover:bg-surface hover:text-text",
            )}
          >
            {label}
            <OpenTasks of={attention.filter((item) => /^[^?#]*/.exec(item.href)?.[0] === href)} />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** How many things of a section need attention. */
function OpenTasks({ of }: { of: readonly Attention[] }): ReactNode {
  const count = of.reduce((sum, item) => sum + item.count, 0);
  if (count === 0) return null;
  return (
    <span className="figures ml-auto pl-2 font-semibold text-pending">
      {count}
      <span className="sr-only"> to look at</span>
    </span>
  );
}

/** The open tasks in one strip, late ones first, each with the names of its things and the way there. */
function AttentionStrip({ attention }: { attention: readonly Attention[] }): ReactNode {
  if (attention.length === 0) return null;
  return (
    <section
      aria-labelledby="attention"
      className="mb-8 overflow-hidden rounded-card border border-line bg-surface md:flex"
    >
      <h2
        id="attention"
        className="shrink-0 px-4 py-2.5 font-sans text-sm font-semibold tracking-normal text-muted md:flex md:w-28 md:items-center"
      >
        Needs attention
      </h2>
      {/* On a phone it scrolls sideways. Each item draws its own lines, so a row that wraps needs none at its end. */}
      <ul className="flex min-w-0 grow overflow-x-auto md:grid md:grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] md:overflow-visible">
        {attention.map(({ title, text, isLate, href }) => (
          <li
            key={href}
            className="w-52 shrink-0 border-t border-line not-first:border-l md:-mt-px md:-ml-px md:w-auto md:border-l"
          >
            <AppLink href={href} className="block h-full px-4 py-2.5 hover:bg-surface-2">
              <span className="flex items-baseline gap-2 text-sm font-semibold">
                <span
                  aria-hidden="true"
                  className={clsx(
                    "size-2 shrink-0 self-center rounded-full",
                    isLate ? "bg-danger" : "bg-pending",
                  )}
                />
                {title}
              </span>
              <span className="line-clamp-2 text-xs wrap-anywhere text-muted">{text}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
