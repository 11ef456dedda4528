"use client";

import clsx from "clsx";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useTransition } from "react";
import { useOwnHref } from "./use-own-href";

/**
 * A link to another part of the list on the same page. The old part stays until the new one is there, and so does the
 * reader's place.
 */
export function ListLink<Href extends string>({
  href: named,
  current,
  className,
  children,
}: {
  href: Route<Href>;
  /** What the link is called when it is the current one; false when it is not. */
  current: "page" | "true" | false;
  className: string;
  children: ReactNode;
}): ReactNode {
  const router = useRouter();
  const href = useOwnHref()(named);
  const [isPending, startTransition] = useTransition();
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    startTransition(() => router.replace(href, { scroll: false }));
  }
  return (
    <a
      href={href}
      onClick={follow}
      aria-current={current || undefined}
      aria-busy={isPending || undefined}
      className={clsx(className, isPending && "opacity-55")}
    >
      {children}
    </a>
  );
}
