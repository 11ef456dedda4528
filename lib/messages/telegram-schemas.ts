import * as z from "zod/mini";

/** What is read of an update of the Bot API; setWebhook asks for messages alone. */
export const telegramUpdate = z.looseObject({
  update_id: z.int(),
  message: z.optional(
    z.looseObject({
      chat: z.looseObject({ id: z.int(), type: z.string() }),
      text: z.optional(z.string()),
    }),
  ),
});
