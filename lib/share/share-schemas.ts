import * as z from "zod/mini";

/** A proposal's card: the club's slug and the proposal's number. */
export const proposalCardParams = z.object({
  clubSlug: z.string().check(z.maxLength(200)),
  number: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, "a proposal's number")), z.transform(Number)),
});

/** A file of the sitemap, such as `clubs-1.xml`. */
export const sitemapParams = z.object({ file: z.string().check(z.maxLength(40)) });
