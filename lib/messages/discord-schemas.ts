import * as z from "zod/mini";

/** What is read of an interaction: a PING, or one of our commands with its options. */
export const discordInteraction = z.looseObject({
  type: z.int(),
  data: z.optional(
    z.looseObject({
      name: z.optional(z.string()),
      options: z.optional(
        z.array(
          z.looseObject({
            name: z.string(),
            value: z.optional(z.union([z.string(), z.number(), z.boolean()])),
          }),
        ),
      ),
    }),
  ),
});
