"use client";

import Link, { useLinkStatus } from "next/link";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { beginNavigation } from "./navigation-store";
import { useOwnHref } from "./use-own-href";

/**
 * A link inside the app, fetched when it is followed: every page is rendered for its visitor, so fetching ahead would only cost. While its page loads, the main area shows the spinner of spec section 2. A loading.tsx would do that too, but
 * it also puts a spinner in place of the text in every first document, which then needs script to be read, and turns 404 into 200.
 */
export function AppLink<Route extends string>({
  children,
  href,
  ...props
}: ComponentProps<typeof Link<Route>>): ReactNode {
  const own = useOwnHref();
  return (
    <Link href={typeof href === "string" ? own(href) : href} prefetch={false} {...props}>
      {children}
      <PendingSignal />
    </Link>
  );
}

function PendingSignal(): null {
  const { pending } = useLinkStatus();
  useEffect(() => (pending ? beginNavigation() : undefined), [pending]);
  return null;
}
