import clsx from "clsx";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import type { Attention } from "@/lib/admin/attention";

/** The open tasks in one strip, late ones first, each with the names of its things and the way there. */
export function AttentionStrip({ attention }: { attention: readonly Attention[] }): ReactNode {
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
