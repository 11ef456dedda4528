import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { TEST_PAGES } from "./test-pages";

/** The tools to look inside, each with what it shows. */
export function TestPageLinks(): ReactNode {
  return (
    <section aria-labelledby="tools">
      <h2 id="tools" className="mb-4 text-2xl">
        Tools
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {TEST_PAGES.map(({ href, title, shows }) => (
          <li key={href}>
            <AppLink
              href={href}
              className="block h-full rounded-xl border border-line bg-surface p-5 transition-colors duration-150 hover:bg-surface-2"
            >
              <span className="font-semibold">{title}</span>
              <span className="mt-1 block text-sm text-muted">{shows}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
