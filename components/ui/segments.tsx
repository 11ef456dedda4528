import clsx from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { ListLink } from "./list-link";

/** Choices side by side, of which one is active: how a list is filtered or ordered. */
export function Segments({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <fieldset
      aria-label={label}
      className={clsx("flex flex-wrap rounded-lg border border-line p-0.5", className)}
    >
      {children}
    </fieldset>
  );
}

/** One of them, as a link to its list. */
export function Segment<Href extends string>({
  href,
  isCurrent,
  children,
}: {
  href: Route<Href>;
  isCurrent: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <ListLink
      href={href}
      current={isCurrent && "true"}
      className={clsx(
        "min-w-11 rounded-md px-3 py-1.5 text-center text-sm max-sm:px-2.5 max-sm:py-3",
        isCurrent ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
      )}
    >
      {children}
    </ListLink>
  );
}
