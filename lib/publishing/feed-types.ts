/** What a page names in its head for feed readers: both forms of the feed, and the calendar of "" (all clubs) or /clubs/{slug}. */
export function feedTypes(base: string): Record<string, string> {
  return {
    "application/atom+xml": `${base}/feed.atom`,
    "application/feed+json": `${base}/feed.json`,
    "text/calendar": `${base}/calendar.ics`,
  };
}
