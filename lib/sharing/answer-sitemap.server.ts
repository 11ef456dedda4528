import "server-only";
import { getPublicConfig } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { LISTED_PATHS } from "./site-pages";
import { findLastId, listSitemapEntries, SITEMAP_KINDS, type SitemapKind } from "./sitemap-store.server";
import { sitemapIndexXml, urlSetXml } from "./sitemap-xml";

/** Below the 50,000 that a file may name, so that a file is small and fast. */
const IDS_OF_FILE = 10_000n;

/** The list of all sitemap files: the fixed pages, then as many files of each kind as its ids need. */
export async function answerSitemapIndex(): Promise<Response> {
  const kinds = await Promise.all(SITEMAP_KINDS.map(listFiles));
  const paths = ["/sitemaps/pages.xml", ...kinds.flat()].map((path) => ({ path }));
  return xmlAnswer(sitemapIndexXml(getPublicConfig().appOrigin, paths));
}

/** One file, `pages.xml` or `clubs-1.xml`. Throws NOT_FOUND. */
export async function answerSitemapFile(file: string): Promise<Response> {
  const { appOrigin } = getPublicConfig();
  if (file === "pages.xml")
    return xmlAnswer(
      urlSetXml(
        appOrigin,
        LISTED_PATHS.map((path) => ({ path })),
      ),
    );
  const [, name, digits] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(file) ?? [];
  const kind = SITEMAP_KINDS.find((each) => each === name);
  if (kind === undefined || digits === undefined) throw unknownFile();
  const number = BigInt(digits);
  if (number > (await countFiles(kind))) throw unknownFile();
  const range = { from: (number - 1n) * IDS_OF_FILE, to: number * IDS_OF_FILE };
  return xmlAnswer(urlSetXml(appOrigin, await listSitemapEntries(kind, range)));
}

async function listFiles(kind: SitemapKind): Promise<string[]> {
  const count = Number(await countFiles(kind));
  return Array.from({ length: count }, (_, index) => `/sitemaps/${kind}-${index + 1}.xml`);
}

async function countFiles(kind: SitemapKind): Promise<bigint> {
  return ((await findLastId(kind)) + IDS_OF_FILE - 1n) / IDS_OF_FILE;
}

function unknownFile(): AppError {
  return new AppError("NOT_FOUND", "There is no such sitemap.");
}

function xmlAnswer(text: string): Response {
  return taggedAnswer(text, { "content-type": "application/xml; charset=utf-8" });
}
