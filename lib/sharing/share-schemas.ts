import * as z from "zod/mini";

/** The card of a proposal or bounty: the club's slug and its number there. */
export const numberedCardParams = z.object({
  clubSlug: z.string().check(z.maxLength(200)),
  number: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, "a whole number above 0")), z.transform(Number)),
});

/** A file of the sitemap, such as `clubs-1.xml`. */
export const sitemapParams = z.object({ file: z.string().check(z.maxLength(40)) });
