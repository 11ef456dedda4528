type Place = { path: string; changedAt?: Date };

/** A list of pages in the form of sitemaps.org. */
export function urlSetXml(origin: string, places: readonly Place[]): string {
  return xmlOf({ root: "urlset", item: "url", origin, places });
}

/** A list of such lists. */
export function sitemapIndexXml(origin: string, places: readonly Place[]): string {
  return xmlOf({ root: "sitemapindex", item: "sitemap", origin, places });
}

function xmlOf({
  root,
  item,
  origin,
  places,
}: {
  root: string;
  item: string;
  origin: string;
  places: readonly Place[];
}): string {
  const lines = places.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${item}><loc>${escapeXml(new URL(path, origin).href)}</loc>${changed}</${item}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
