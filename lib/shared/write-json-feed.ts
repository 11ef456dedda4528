import type { AtomFeed } from "./write-atom";

/** The same feed by JSON Feed 1.1. Every text is plain. */
export function writeJsonFeed(feed: AtomFeed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.url,
    feed_url: feed.feedUrl,
    description: feed.subtitle,
    language: "en",
    ...(feed.hubUrl !== null && { hubs: [{ type: "WebSub", url: feed.hubUrl }] }),
    items: feed.entries.map(({ id, title, url, author, publishedAt, updatedAt, text }) => ({
      id,
      url,
      title,
      content_text: text,
      date_published: publishedAt.toISOString(),
      date_modified: updatedAt.toISOString(),
      authors: [{ name: author }],
    })),
  });
}
