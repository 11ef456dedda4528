import clsx from "clsx";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { EmptyState } from "@/components/ui/empty-state";
import { TEST_PAGES, type TestPage } from "./test-pages";

/** A test page: its title, the way to the others, and what it shows, or that the database did not answer. */
export function TestPageFrame({
  page,
  isBroken,
  children,
}: {
  page: TestPage;
  isBroken: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="wrap">
      <PageHeader title={page.title}>{page.shows}</PageHeader>
      <nav aria-label="Test pages" className="mb-8 flex flex-wrap gap-2">
        {TEST_PAGES.map(({ href, short }) => (
          <AppLink
            key={href}
            href={href}
            aria-current={href === page.href ? "page" : undefined}
            className={clsx(
              "rounded-full border px-4 py-2 text-sm",
              href === page.href
                ? "border-accent font-semibold text-text"
                : "border-line text-muted hover:bg-surface-2 hover:text-text",
            )}
          >
            {short}
          </AppLink>
        ))}
      </nav>
      {isBroken ? (
        <EmptyState
          drawing="broken"
          title="The database did not answer"
          action={
            <a href="/api/ready" className="link font-semibold">
              Ask the server if it is ready
            </a>
          }
        >
          Load this page again in a moment.
        </EmptyState>
      ) : (
        <div className="grid gap-10">{children}</div>
      )}
    </div>
  );
}
