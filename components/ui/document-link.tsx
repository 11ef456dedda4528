"use client";

import type { ComponentProps, ReactNode } from "react";
import { useOwnHref } from "./use-own-href";

/** A link that loads a whole document instead of a part of the page. */
export function DocumentLink({ href, ...props }: ComponentProps<"a"> & { href: string }): ReactNode {
  return <a href={useOwnHref()(href)} {...props} />;
}
