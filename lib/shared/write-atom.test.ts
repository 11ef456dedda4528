/** @jest-environment jest-fixed-jsdom */
import { readXssVectors } from "@/tests/proof/xss-vectors";
import { type AtomEntry, type AtomFeed, writeAtom } from "./write-atom";

const at = new Date("2025-11-18T14:05:00Z");

const entry = (partial: Partial<AtomEntry> = {}): AtomEntry => ({
  id: "tag:club.test,2025:proposals/1/published",
  title: "New proposal: a",
  url: "https://club.test/clubs/a/proposals/1",
  author: "A club",
  publishedAt: at,
  updatedAt: at,
  text: "Its text.",
  ...partial,
});

const feed = (entries: AtomEntry[]): AtomFeed => ({
  id: "tag:club.test,2025:feed",
  title: "Club Kairos",
  subtitle: "News.",
  url: "https://club.test/",
  feedUrl: "https://club.test/feed.atom",
  hubUrl: null,
  updatedAt: at,
  entries,
});

/** With a strict parser: a malformed text becomes a document with one error. */
function parse(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  expect(document.querySelector("parsererror")?.textContent).toBeUndefined();
  return document;
}

const textsOf = (document: Document, name: string) =>
  [...document.querySelectorAll(`entry > ${name}`)].map(({ textContent }) => textContent);

/** Without what XML 1.0 forbids, and with line ends as every parser reads them. */
function asXmlKeeps(text: string): string {
  const isAllowed = (code: number) =>
    code === 9 ||
    code === 10 ||
    (code >= 32 && code < 0xd800) ||
    (code > 0xdfff && code !== 0xfffe && code !== 0xffff);
  return [...text.replace(/\r\n?/g, "\n")].filter((each) => isAllowed(each.codePointAt(0) ?? 0)).join("");
}

describe("writeAtom", () => {
  it("writes what RFC 4287 demands of a feed and its entries", () => {
    const document = parse(
      writeAtom(feed([entry(), entry({ id: "tag:club.test,2025:proposals/2/opened" })])),
    );
    expect(document.documentElement.namespaceURI).toBe("http://www.w3.org/2005/Atom");
    for (const name of ["id", "title", "updated", 'link[rel="self"]'])
      expect(document.querySelectorAll(`feed > ${name}`)).toHaveLength(1);
    for (const name of ["id", "title", "updated", "published", "author > name", "link", "content"]) {
      expect(document.querySelectorAll(`entry > ${name}`)).toHaveLength(2);
    }
    expect(textsOf(document, "updated")).toEqual(["2025-11-18T14:05:00.000Z", "2025-11-18T14:05:00.000Z"]);
  });

  it("names a hub where there is one", () => {
    const hubsOf = (hubUrl: string | null) =>
      [...parse(writeAtom({ ...feed([]), hubUrl })).querySelectorAll('feed > link[rel="hub"]')].map((link) =>
        link.getAttribute("href"),
      );
    expect(hubsOf(null)).toEqual([]);
    expect(hubsOf("https://hub.test/?a=1&b=2")).toEqual(["https://hub.test/?a=1&b=2"]);
  });

  it("carries every payload of the public lists as plain text and as nothing else", () => {
    const { payloads } = readXssVectors();
    expect(payloads.length).toBeGreaterThan(1_900);
    const document = parse(
      writeAtom(feed(payloads.map((payload) => entry({ title: payload, author: payload, text: payload })))),
    );
    const kept = payloads.map(asXmlKeeps);
    for (const name of ["title", "author > name", "content"]) expect(textsOf(document, name)).toEqual(kept);
    expect(document.querySelectorAll("entry > *")).toHaveLength(7 * payloads.length);
    expect(document.querySelectorAll("title *, content *, name *")).toHaveLength(0);
  });

  it("leaves out what no XML document may contain, including half characters", () => {
    const title = `a\u0000\u0008\u000b\u001b\ufffe\ud800b\udc00 \u{1f389}\tc\nd]]>`;
    expect(textsOf(parse(writeAtom(feed([entry({ title })]))), "title")).toEqual(["ab \u{1f389}\tc\nd]]>"]);
  });
});
