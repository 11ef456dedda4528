import { z } from "zod";
import { EMBED_THEMES } from "./embed-page";

const pixels = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, "a number of pixels")
  .optional();

/** The query of GET /api/oembed. */
export const oembedQuery = z.strictObject({
  url: z.string().max(2_000),
  format: z.enum(["json", "xml"]).optional(),
  maxwidth: pixels,
  maxheight: pixels,
});
export type OembedQuery = z.infer<typeof oembedQuery>;

/** oEmbed 1.0, of the type "rich". */
export const oembedAnswer = z.strictObject({
  version: z.literal("1.0"),
  type: z.literal("rich"),
  title: z.string(),
  author_name: z.string(),
  author_url: z.url(),
  provider_name: z.string(),
  provider_url: z.url(),
  cache_age: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
});
export type OembedAnswer = z.infer<typeof oembedAnswer>;

/** The query of GET /embed/proposals/{id}. */
export const embedQuery = z.strictObject({ theme: z.enum(EMBED_THEMES).default("auto") });
