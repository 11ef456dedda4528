/** One entry of a feed. `id` never changes; `updatedAt` changes with the entry's text. */
export type AtomEntry = {
  id: string;
  title: string;
  url: string;
  author: string;
  publishedAt: Date;
  updatedAt: Date;
  text: string;
};

export type AtomFeed = {
  id: string;
  title: string;
  subtitle: string;
  /** The feed's page, and the feed's own address. */
  url: string;
  feedUrl: string;
  /** The WebSub hub that is told of changes; null without one. */
  hubUrl: string | null;
  updatedAt: Date;
  entries: readonly AtomEntry[];
};

/** A feed by RFC 4287. Every text is plain, so a reader shows markup as it was typed. */
export function writeAtom(feed: AtomFeed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element("id", feed.id),
    element("title", feed.title),
    element("subtitle", feed.subtitle),
    element("updated", feed.updatedAt.toISOString()),
    `<link rel="self" type="application/atom+xml" href="${xmlText(feed.feedUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(feed.url)}"/>`,
    ...(feed.hubUrl === null ? [] : [`<link rel="hub" href="${xmlText(feed.hubUrl)}"/>`]),
    ...feed.entries.map(entryXml),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function entryXml({ id, title, url, author, publishedAt, updatedAt, text }: AtomEntry): string {
  return [
    "<entry>",
    element("id", id),
    element("title", title),
    `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
    `<author>${element("name", author)}</author>`,
    element("published", publishedAt.toISOString()),
    element("updated", updatedAt.toISOString()),
    `<content type="text">${xmlText(text)}</content>`,
    "</entry>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

// XML 1.0 section 2.2: no document may contain these, not even escaped; half characters included.
const FORBIDDEN = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function xmlText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}
