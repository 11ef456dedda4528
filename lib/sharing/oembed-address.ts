import { clubPathOf, type NumberedPlace, numberedPlaceOf } from "@/lib/http/guarded-path";

/** The proposal that an address of this site, or its path, shows under /clubs or /spaces; null for every other address. */
export function proposalAt(address: string, appOrigin: string): (NumberedPlace & { number: number }) | null {
  if (!URL.canParse(address, appOrigin)) return null;
  const url = new URL(address, appOrigin);
  const path = clubPathOf(url.pathname) ?? url.pathname;
  const place = url.origin === appOrigin && /^\/[\w/-]+$/.test(path) ? numberedPlaceOf(path) : null;
  return place?.kind === "proposals" && place.number !== null
    ? { slug: place.slug, number: place.number }
    : null;
}

/** Where the offer of a page to be embedded is. */
export function oembedAddress(appOrigin: string, path: string): string {
  return `${appOrigin}/api/oembed?${new URLSearchParams({ url: `${appOrigin}${path}` })}`;
}
