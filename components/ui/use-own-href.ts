"use client";

import { usePathname } from "next/navigation";

/** Keeps a reader of /spaces, the specification's second name of /clubs, under it while links lead within the same club. */
export function useOwnHref(): <Href extends string>(href: Href) => Href {
  const pathname = usePathname();
  return (href) => ownHref(href, pathname);
}

/** `pathname` is null outside of the app's router. */
export function ownHref<Href extends string>(href: Href, pathname: string | null): Href {
  const club = /^\/spaces(\/[^/]+)/.exec(pathname ?? "")?.[1];
  const [path = ""] = href.split(/[?#]/);
  const isWithin = club !== undefined && `${path}/`.startsWith(`/clubs${club}/`);
  return isWithin ? (href.replace("/clubs", "/spaces") as Href) : href;
}
