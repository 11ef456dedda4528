import clsx from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { ListLink } from "./list-link";

/** Lists of the same things, or one list in different orders, to choose from by plain links. */
export function ListTabs<Href extends string>({
  label,
  tabs,
  current,
  currentAs = "page",
}: {
  /** The current choice, for people who can't see it. */
  label: string;
  tabs: readonly { href: Route<Href>; name: string }[];
  /** The name of the tab that is shown. */
  current: string;
  /** How the current one is told: "true" where it is an order of the same page. */
  currentAs?: "page" | "true";
}): ReactNode {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map(({ href, name }) => (
        <ListLink
          key={href}
          href={href}
          current={name === current && currentAs}
          className={clsx(
            "rounded-lg px-3 py-2 text-sm max-sm:py-3",
            name === current ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
          )}
        >
          {name}
        </ListLink>
      ))}
    </nav>
  );
}
