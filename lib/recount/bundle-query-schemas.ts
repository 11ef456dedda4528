import * as z from "zod/mini";

/** GET /api/proposals/{id}/bundle. */
export const bundleQuery = z.strictObject({
  as: z.optional(z.literal("packed")),
  v: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, "the state that a redirect names"))),
});
